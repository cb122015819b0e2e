import { matchesWords } from "../../../ui/text/word-match.ts";

/** A user who can receive the message. */
export interface Recipient {
  userId: string;
  name: string;
  email?: string | null | undefined;
}

/** All users or chosen ones. The chosen ones are kept while "All Users" is on. */
export interface RecipientSelection {
  all: boolean;
  chosen: readonly string[];
}

export const allUsers: RecipientSelection = { all: true, chosen: [] };

/** The selection as the request has it. */
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

/** A longer list has to be searched. */
const SHOWN_MAX = 200;

/** The users whose name or address begins with the typed text: the first ones, and how many more there are. */
export function searchRecipients(users: readonly Recipient[], typed: string) {
  const prefix = typed.trim().toLowerCase();
  const all = users.filter(
    ({ name, email }) => matchesWords(name, typed) || (email ?? "").toLowerCase().startsWith(prefix),
  );
  return { shown: all.slice(0, SHOWN_MAX), more: Math.max(all.length - SHOWN_MAX, 0) };
}
