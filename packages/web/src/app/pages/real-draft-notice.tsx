import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { RoomNotice } from "../../features/draft/parts/room-notice.tsx";
import { leagueQuery } from "../../features/league/page/league-query.ts";
import { useDraftPhase } from "../../features/league/draft/use-draft-phase.ts";

/** Says during a mock draft that the real draft is near. */
export function RealDraftNotice({ leagueId }: { leagueId: string }) {
  const draft = useQuery(leagueQuery(leagueId)).data?.data.drafts[0];
  const phase = useDraftPhase(draft);
  if (!phase || phase.state === "complete" || (phase.state === "set" && !phase.open)) return null;
  return (
    <RoomNotice
      icon={Timer}
      tone="gold"
      action={
        <ButtonLink size="s" variant="ember" to={`/draft/${leagueId}`}>
          Draft room
        </ButtonLink>
      }
    >
      <strong className="figures font-semibold">
        {phase.state === "live" ? "The real draft is on." : `The real draft begins ${phase.text}.`}
      </strong>
    </RoomNotice>
  );
}
