import { matchesWords } from "../../../ui/text/word-match.ts";

/** Somebody who can be written to. */
export interface Recipient {
  userId: string;
  name: string;
  email?: string | null | undefined;
}

/** Who gets it: all users, or the ones chosen, who stay chosen while "All Users" is on. */
export interface RecipientSelection {
  all: boolean;
  chosen: readonly string[];
}

export const allUsers: RecipientSelection = { all: true, chosen: [] };

/** As it travels. */
export const toTargetUsers = ({ all, chosen }: RecipientSelection): "all" | string[] =>
  all ? "all" : [...chosen];

export const withUser = (
  selection: RecipientSelection,
  userId: string,
  isChosen: boolean,
): RecipientSelection => ({
  ...selection,
  chosen: isChosen
    ? [...new Set([...selection.chosen, userId])]
    : selection.chosen.filter((id) => id !== userId),
});

/** A list of thousands is searched, not scrolled. */
const SHOWN_MAX = 200;

/** Those whose name or address begins with what was typed, as many as are shown, and how many more there are. */
export function searchRecipients(users: readonly Recipient[], typed: string) {
  const prefix = typed.trim().toLowerCase();
  const all = users.filter(
    ({ name, email }) => matchesWords(name, typed) || (email ?? "").toLowerCase().startsWith(prefix),
  );
  return { shown: all.slice(0, SHOWN_MAX), more: Math.max(all.length - SHOWN_MAX, 0) };
}
