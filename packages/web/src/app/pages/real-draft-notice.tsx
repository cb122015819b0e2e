import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { RoomNotice } from "../../features/draft/parts/room-notice.tsx";
import { leagueQuery } from "../../features/league/page/league-query.ts";
import { useDraftCountdown } from "../../features/league/draft/use-draft-countdown.ts";

/** Says during a mock draft that the real draft is near. */
export function RealDraftNotice({ leagueId }: { leagueId: string }) {
  const draft = useQuery(leagueQuery(leagueId)).data?.data.drafts[0];
  const countdown = useDraftCountdown(draft);
  if (!countdown || countdown.phase === "complete" || (countdown.phase === "scheduled" && !countdown.open))
    return null;
  return (
    <RoomNotice
      icon={Timer}
      tone="gold"
      action={
        <ButtonLink size="s" variant="primary" to={`/draft/${leagueId}`}>
          Draft room
        </ButtonLink>
      }
    >
      <strong className="figures font-semibold">
        {countdown.phase === "running" ? "The real draft is on." : `The real draft begins ${countdown.text}.`}
      </strong>
    </RoomNotice>
  );
}
