import type { Mentioned } from "@emberline/contract";

/** A member whom a message can mention. */
export interface ChatMember {
  teamId: string;
  name: string;
  team: string;
}

/** A text with the members chosen in it. */
export interface Written {
  text: string;
  /** In the order of the text. */
  mentioned: readonly Mentioned[];
}

export const NOTHING_WRITTEN: Written = { text: "", mentioned: [] };

/** What stands after the last @ before the cursor, where a member can be chosen; null without one, or once one is chosen. */
export function findMention(
  { text, mentioned }: Written,
  cursor: number,
): { start: number; name: string } | null {
  const before = text.slice(0, cursor);
  const start = before.lastIndexOf("@");
  if (start < 0 || (start > 0 && !/\s/.test(before[start - 1] ?? ""))) return null;
  if (mentioned.some((mention) => mention.start === start)) return null;
  const name = before.slice(start + 1);
  return /^[^\n@]{0,30}$/.test(name) && !name.startsWith(" ") ? { start, name } : null;
}

/** The mentions move along with what is typed before them, and end when they are changed or a letter follows. */
export function withText({ text, mentioned }: Written, next: string): Written {
  const shorter = Math.min(text.length, next.length);
  let same = 0;
  while (same < shorter && text[same] === next[same]) same += 1;
  let after = 0;
  while (after < shorter - same && text.at(-1 - after) === next.at(-1 - after)) after += 1;
  const kept = mentioned.flatMap((mention): Mentioned[] => {
    if (mention.end <= same) return [mention];
    return mention.start < text.length - after ? [] : [moved(mention, next.length - text.length)];
  });
  return { text: next, mentioned: kept.filter(({ end }) => !/^[\p{L}\p{N}]/u.test(next.slice(end))) };
}

/** The text with a chosen member in place of what was typed from an @ to the cursor. */
export function withMention(
  { text, mentioned }: Written,
  { start, cursor, member }: { start: number; cursor: number; member: ChatMember },
): Written {
  const before = `${text.slice(0, start)}@${member.name} `;
  const chosen = { teamId: member.teamId, start, end: before.length - 1 };
  const isLater = (mention: Mentioned) => mention.start >= cursor;
  return {
    text: before + text.slice(cursor),
    mentioned: [
      ...mentioned.filter((mention) => !isLater(mention)),
      chosen,
      ...mentioned.filter(isLater).map((mention) => moved(mention, before.length - cursor)),
    ],
  };
}

/** Without the space around the text, as it is sent. */
export function trimmed({ text, mentioned }: Written): Written {
  const by = text.length - text.trimStart().length;
  return {
    text: text.trim(),
    mentioned: mentioned.map((mention) => moved(mention, -by)),
  };
}

const moved = (mention: Mentioned, by: number): Mentioned => ({
  ...mention,
  start: mention.start + by,
  end: mention.end + by,
});
