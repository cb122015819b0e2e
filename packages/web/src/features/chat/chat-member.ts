/** A member whom a message can mention. */
export interface ChatMember {
  teamId: string;
  name: string;
  team: string;
}

/** The members whose name begins with what stands after the last @ before the cursor; none without one. */
export function findMention(before: string): { start: number; name: string } | null {
  const start = before.lastIndexOf("@");
  if (start < 0 || (start > 0 && !/\s/.test(before[start - 1] ?? ""))) return null;
  const name = before.slice(start + 1);
  return /^[^\n@]{0,30}$/.test(name) && !name.startsWith(" ") ? { start, name } : null;
}

/** The members that a text mentions. */
export const mentionedIn = (text: string, members: readonly ChatMember[]): string[] =>
  members.filter(({ name }) => text.includes(`@${name}`)).map(({ teamId }) => teamId);
