import { NoSuchLeague } from "../../features/drafts/page/draft-room.tsx";
import { MockDraftRoom } from "../../features/drafts/mock-draft/mock-draft-room.tsx";
import { useSession } from "../../platform/session/session.tsx";
import { RealDraftNotice } from "./real-draft-notice.tsx";
import type { MockDraftKind } from "../../features/drafts/mock-draft/mock-draft.ts";
import { RoomChat } from "./room-chat/room-chat.tsx";
import { useLeagueId } from "./use-league-id.ts";

/** `/practice/:leagueId`: a mock draft against bots. */
export const MockDraftPage = () => <Page kind="alone" />;

/** `/practice/:leagueId/league`: a mock draft together with other members of the league. */
export const LeagueMockDraftPage = () => <Page kind="league" />;

function Page({ kind }: { kind: MockDraftKind }) {
  const leagueId = useLeagueId();
  const { user } = useSession();
  if (leagueId === null) return <NoSuchLeague />;
  return (
    <MockDraftRoom
      key={`${user?.userId} ${leagueId} ${kind}`}
      leagueId={leagueId}
      kind={kind}
      Chat={kind === "league" ? RoomChat : undefined}
      realDraftNotice={<RealDraftNotice leagueId={leagueId} />}
    />
  );
}
