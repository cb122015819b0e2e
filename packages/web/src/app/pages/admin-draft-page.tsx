import { LeagueParams } from "@emberline/contract";
import { useParams } from "react-router";
import { DraftRoom, NoSuchLeague } from "../../features/draft/page/draft-room.tsx";

/** `/admin-draft/:leagueId`: the draft room for an admin, who watches. */
export function AdminDraftPage() {
  const params = LeagueParams.safeParse(useParams());
  if (!params.success) return <NoSuchLeague />;
  const { leagueId } = params.data;
  return <DraftRoom leagueId={leagueId} backLink={{ to: "/admin/leagues", label: "Back to the leagues" }} />;
}
