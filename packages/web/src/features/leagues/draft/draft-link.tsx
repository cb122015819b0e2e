import { Grid3x3, Timer } from "lucide-react";
import { actionStyle } from "../../../ui/controls/action-menu.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";

/** The link to the draft room, highlighted once the room is open. */
export function DraftLink({ leagueId, highlighted }: { leagueId: string; highlighted: boolean }) {
  return (
    <ButtonLink
      to={`/draft/${leagueId}`}
      variant={highlighted ? "primary" : "secondary"}
      className="grow px-4 sm:grow-0"
    >
      <Timer aria-hidden size={18} className="shrink-0" />
      Draft room
    </ButtonLink>
  );
}

/** The link to the board of a complete draft, among a league's actions. */
export function BoardLink({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink to={`/draft/${leagueId}/board`} className={actionStyle}>
      <Grid3x3 aria-hidden size={18} className="shrink-0" />
      Draft board
    </ButtonLink>
  );
}
