import { NoSuchLeague } from "../../features/drafts/page/draft-room.tsx";
import { MockDraftRoom } from "../../features/drafts/mock-draft/mock-draft-room.tsx";
import { useSession } from "../../platform/session/session.tsx";
import type { MockDraftKind } from "../../features/drafts/mock-draft/mock-draft.ts";
import { RoomChat } from "./room-chat/room-chat.tsx";
import { useLeagueId } from "./use-league-id.ts";
import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useMediaQuery } from "../../ui/hooks/use-media-query.ts";
import { RoomNotice } from "../../features/drafts/parts/room-notice.tsx";
import { leagueQuery } from "../../features/leagues/page/league-query.ts";
import { useDraftCountdown } from "../../features/leagues/draft/use-draft-countdown.ts";

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

/** Says during a mock draft that the real draft is near. */
export function RealDraftNotice({ leagueId }: { leagueId: string }) {
  const draft = useQuery(leagueQuery(leagueId)).data?.data.drafts[0];
  const isPhone = useMediaQuery("(width < 40rem)");
  const countdown = useDraftCountdown(draft);
  if (!countdown || countdown.phase === "complete" || (countdown.phase === "scheduled" && !countdown.open))
    return null;
  const text = countdown.phase === "running" ? "The real draft is on" : `Real draft ${countdown.text}`;
  if (isPhone) {
    return (
      <Link to={`/draft/${leagueId}`} className={lineStyle}>
        {text}
        <span className="text-gold underline underline-offset-2">Draft room</span>
      </Link>
    );
  }
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
      <strong className="figures font-semibold">{text}</strong>
    </RoomNotice>
  );
}

/** On phones a line, so that as many players are in sight as in a draft. Its target reaches over what cannot be pressed. */
const lineStyle =
  "figures relative z-1 flex items-center justify-center gap-2 rounded-lg bg-gold/12 text-xs/5 font-semibold " +
  "before:absolute before:inset-x-0 before:-top-2 before:-bottom-4";
