import type { LeagueWithoutMe } from "@emberline/contract";
import { fullName } from "../../ui/full-name.ts";

type Parting = Pick<LeagueWithoutMe, "outcome" | "heir" | "drafting">;

/** What becomes of a league when its member goes, in a sentence. */
export function partingWords({ outcome, heir, drafting }: Parting): string {
  if (drafting) return "Its draft is running: you can go once it is complete.";
  if (outcome === "deleted") return "Nobody else plays here, so the league is deleted.";
  if (outcome === "handed-over" && heir) return `Your team leaves, and the league goes to ${fullName(heir)}.`;
  return "Your team leaves, the league goes on.";
}
