import type { League } from "../page/league-types.ts";

/** No team has players yet, and a draft is still to come or has just begun: there is nothing to rank. */
export function isBeforeDraft({ drafts: [draft], teams }: Pick<League, "drafts" | "teams">): boolean {
  const isToCome = draft === undefined || !draft.complete || draft.aborted;
  return isToCome && teams.every(({ players }) => players.length === 0);
}
