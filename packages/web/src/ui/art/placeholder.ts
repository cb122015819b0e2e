/** What is shown for a player without a photo (ADMIN-PLAYER-2): hills under a sun, 64 × 64, and the initials. */
export interface Placeholder {
  /** At most two letters. */
  initials: string;
  /** A color for players without a tribe. */
  background: string;
  /** The centre of the sun, from the left. */
  sun: number;
  /** An SVG path. */
  hills: string;
}

const backgrounds = ["#e8703a", "#2a9d8f", "#7f63c9", "#3b82b8", "#c9507a", "#b98a2c"] as const;

/** Depends on the name alone, so that a player looks the same everywhere. */
export function placeholderOf(name: string): Placeholder {
  const words = name.normalize().split(/\s+/).filter(Boolean);
  const hash = hashOf(words.join(" ").toLowerCase());
  return {
    initials: [...new Set([words[0], words.at(-1)])].map(firstCharacterOf).join("").toUpperCase(),
    background: backgrounds[hash % backgrounds.length]!,
    sun: 10 + ((hash >>> 8) % 45),
    hills: `M${-24 + ((hash >>> 16) % 13)} 48c14-16 26-16 36-6s24 2 34-8 18-2 34 10v24h-104Z`,
  };
}

const firstCharacterOf = (word = "") => /^./u.exec(word)?.[0] ?? "";

/** FNV-1a, a whole number from 0 to 2³² − 1. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
