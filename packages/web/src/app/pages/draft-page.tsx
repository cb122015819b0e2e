import { LeagueParams } from "@emberline/contract";
import { useParams } from "react-router";
import { DraftRoom, NoSuchLeague } from "../../features/draft/page/draft-room.tsx";

/** `/draft/:leagueId`: the draft room for a fan. */
export function DraftPage() {
  const params = LeagueParams.safeParse(useParams());
  if (!params.success) return <NoSuchLeague />;
  const { leagueId } = params.data;
  return (
    <DraftRoom leagueId={leagueId} backLink={{ to: `/league/${leagueId}`, label: "Go to the league" }} />
  );
}
