export const hairStyles = ["short", "long", "bun", "curls", "crop", "waves", "bandana", "bald"] as const;
export type HairStyle = (typeof hairStyles)[number];

/** How a player without a photo is drawn; a name always gets the same portrait. */
export interface Portrait {
  background: string;
  skin: string;
  hair: string;
  shirt: string;
  hairStyle: HairStyle;
  beard: boolean;
  /** Horizontal position of the sun, 0 to 1. */
  sun: number;
  /** Horizontal shift of the hills, -1 to 1. */
  hills: number;
}

const backgrounds = ["#e8703a", "#2a9d8f", "#7f63c9", "#3b82b8", "#c9507a", "#b98a2c"] as const;
const skins = ["#f2cfae", "#e3ad83", "#c98a5c", "#a1653d", "#7a4728", "#57311c"] as const;
const hairs = ["#17120f", "#2e1d14", "#5b3620", "#8a4b24", "#c58a3f", "#e2c07a", "#8b8f94"] as const;
const shirts = ["#f6efe2", "#173140", "#ffb057", "#3fc1b0", "#d95f5f", "#54407f"] as const;

/** Every choice depends on the name alone. */
export function portraitOf(name: string): Portrait {
  const next = seededRandom(name.trim().toLowerCase());
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0];
  return {
    background: pick(backgrounds),
    skin: pick(skins),
    hair: pick(hairs),
    shirt: pick(shirts),
    hairStyle: pick(hairStyles),
    beard: next() < 0.22,
    sun: next(),
    hills: next() * 2 - 1,
  };
}

/** A generator of numbers from 0 to 1: FNV-1a over the name seeds mulberry32. */
function seededRandom(seed: string): () => number {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    hash = (hash + 0x6d2b79f5) | 0;
    let mixed = Math.imul(hash ^ (hash >>> 15), 1 | hash);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
