import { DraftRoom, NoSuchLeague } from "../../features/drafts/page/draft-room.tsx";
import { RoomChat } from "./room-chat/room-chat.tsx";
import { useLeagueId } from "./use-league-id.ts";

/** `/admin-draft/:leagueId`: the draft room for an admin, with its chat to read. */
export function AdminDraftPage() {
  const leagueId = useLeagueId();
  if (leagueId === null) return <NoSuchLeague />;
  return (
    <DraftRoom
      leagueId={leagueId}
      backLink={{ to: "/admin/leagues", label: "Back to the leagues" }}
      Chat={RoomChat}
    />
  );
}
