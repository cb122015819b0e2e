import { LateDraftRoom } from "../../../features/drafts/late/late-draft-room.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { useLeagueId } from "../use-league-id.ts";

/** `/draft/:leagueId/late`: the draft room of a team that joined late. */
export function LateDraftPage() {
  const leagueId = useLeagueId();
  if (leagueId === null)
    return <ErrorState level={1} title="League not found" message="This link is incomplete." />;
  return (
    <LateDraftRoom leagueId={leagueId} backLink={{ to: `/league/${leagueId}`, label: "Go to the league" }} />
  );
}
