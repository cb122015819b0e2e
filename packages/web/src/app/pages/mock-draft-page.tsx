import { LeagueParams } from "@emberline/contract";
import { useParams } from "react-router";
import { NoSuchLeague } from "../../features/draft/page/draft-room.tsx";
import { MockDraftRoom } from "../../features/draft/mock-draft/mock-draft-room.tsx";
import { useSession } from "../../session/session.tsx";
import { RealDraftNotice } from "./real-draft-notice.tsx";
import type { MockDraftKind } from "../../features/draft/mock-draft/mock-draft.ts";

/** `/practice/:leagueId`: a mock draft against bots. */
export const MockDraftPage = () => <Page kind="alone" />;

/** `/practice/:leagueId/league`: a mock draft together with other members of the league. */
export const LeagueMockDraftPage = () => <Page kind="league" />;

function Page({ kind }: { kind: MockDraftKind }) {
  const params = LeagueParams.safeParse(useParams());
  const { user } = useSession();
  if (!params.success) return <NoSuchLeague />;
  const { leagueId } = params.data;
  return (
    <MockDraftRoom
      key={`${user?.userId} ${leagueId} ${kind}`}
      leagueId={leagueId}
      kind={kind}
      realDraftNotice={<RealDraftNotice leagueId={leagueId} />}
    />
  );
}
