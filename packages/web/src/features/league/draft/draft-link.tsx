import { Grid3x3, Timer } from "lucide-react";
import { ButtonLink } from "../../../ui/controls/button.tsx";

/** The way to the draft room, which lights up once there is somebody to meet. */
export function DraftLink({ leagueId, highlighted }: { leagueId: string; highlighted: boolean }) {
  return (
    <ButtonLink
      to={`/draft/${leagueId}`}
      variant={highlighted ? "ember" : "quiet"}
      className="grow px-4 sm:grow-0"
    >
      <Timer aria-hidden size={18} className="shrink-0" />
      Draft room
    </ButtonLink>
  );
}

/** Once it is over few come here: on a phone its icon stays in the row. */
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
