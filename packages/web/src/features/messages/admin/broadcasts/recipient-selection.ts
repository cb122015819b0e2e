/** A user who can receive the message. */
export interface Recipient {
  userId: string;
  name: string;
  email: string | null;
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
