import { fullName } from "@emberline/game";
import type { LeagueWithoutMe } from "@emberline/contract";

type LeagueOutcome = Pick<LeagueWithoutMe, "outcome" | "heir" | "drafting">;

/** What deleting the user's account does to a league. */
export function leagueOutcomeText({ outcome, heir, drafting }: LeagueOutcome): string {
  if (outcome === "deleted") return "You are the only member, so the league is deleted.";
  const draft = drafting ? " Its draft is running: your picks are made automatically." : "";
  if (outcome === "handed-over" && heir)
    return `Your team leaves, and the new owner is ${fullName(heir)}.${draft}`;
  return `Your team leaves; the league continues.${draft}`;
}
