import { DraftRoom, NoSuchLeague } from "../../features/drafts/page/draft-room.tsx";
import { RoomChat } from "./room-chat/room-chat.tsx";
import { useLeagueId } from "./use-league-id.ts";

/** `/draft/:leagueId`: the draft room for a fan. */
export function DraftPage() {
  const leagueId = useLeagueId();
  if (leagueId === null) return <NoSuchLeague />;
  return (
    <DraftRoom
      leagueId={leagueId}
      backLink={{ to: `/league/${leagueId}`, label: "Go to the league" }}
      Chat={RoomChat}
    />
  );
}
