import { Grid3x3, Timer } from "lucide-react";
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

/** The link to the board of a complete draft; only an icon on phones. */
export function BoardLink({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink
      to={`/draft/${leagueId}/board`}
      title="Draft board"
      className="px-4 py-1 min-[23.4375rem]:max-sm:px-[0.8125rem]"
    >
      <Grid3x3 aria-hidden size={18} className="shrink-0" />
      <span className="min-[23.4375rem]:max-sm:sr-only">Draft board</span>
    </ButtonLink>
  );
}
