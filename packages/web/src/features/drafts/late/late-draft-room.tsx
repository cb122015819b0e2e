import type { DraftPlayer } from "@emberline/contract";
import { IMMEDIATE_PICK_SECONDS } from "@emberline/game";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { lateDraftCalls } from "../../../platform/api/calls/late-draft-calls.ts";
import { moveCalls } from "../../../platform/api/calls/later-calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { serverNow } from "../../../platform/api/time/server-time.ts";
import { useTimeReached } from "../../../platform/api/time/use-time-reached.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { clockText } from "../../../ui/text/time-text.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { ClockAnnouncer } from "../announcements/clock-announcer.tsx";
import { AvailablePlayers } from "../board/available-players.tsx";
import { PickDialog } from "../board/pick-dialog.tsx";
import { PickOrder } from "../board/pick-order.tsx";
import { RoomPlayerCard } from "../board/room-player-card.tsx";
import { DraftSkeleton } from "../page/draft-skeleton.tsx";
import { panesClass, roomClass, topClass, type BackLinkTarget } from "../parts/room-layout.ts";
import { ClosedRoom, ClosedRoomLink } from "../parts/closed-room.tsx";
import { RoomNotice } from "../parts/room-notice.tsx";
import { DraftHeader } from "../room/draft-header.tsx";
import { RoomPanes } from "../room/room-panes.tsx";
import { isMyTurn } from "../state/selectors.ts";
import { secondsLeft } from "../state/server-clock.ts";
import type { RoomState } from "../state/room-state.ts";
import { type DueLateDraft, lateRoomState, type OwnMoves, type OwnTeam } from "./late-room-state.ts";

interface Props {
  leagueId: string;
  backLink: BackLinkTarget;
}

/** The draft room of a team that joined after the others had drafted (LATE-6). */
export function LateDraftRoom({ leagueId, backLink }: Props) {
  const moves = useQuery(liveQuery(moveCalls.get, { params: { leagueId } }));
  const league = useQuery(routeQuery(leagueCalls.get, { params: { leagueId } }));
  const team = league.data?.data.teams.find(({ mine }) => mine);
  const error = moves.error ?? league.error;
  const isDrafting = moves.data?.data.own?.lateDraft !== undefined;
  const [hasDrafted, setHasDrafted] = useState(false);
  if (isDrafting && !hasDrafted) setHasDrafted(true);
  const isGone = error instanceof ApiError && !error.isUnreachable;
  if (error && (isGone || !(moves.data && league.data))) {
    const retry = () => Promise.all([moves.refetch(), league.refetch()]);
    return <ErrorState level={1} {...(isGone && { title: errorMessage(error) })} onRetry={retry} />;
  }
  if (!moves.data || !league.data) return <DraftSkeleton backLink={backLink} />;
  const { own } = moves.data.data;
  if (!team || !own?.lateDraft)
    return hasDrafted ? <Complete backLink={backLink} /> : <NotLate backLink={backLink} />;
  if (own.waitsFor !== null)
    return (
      <ClosedRoom name="Draft" reason="Watch first" action={<ClosedRoomLink {...backLink} />}>
        You can pick contestants once you see everything through episode {own.waitsFor}.
      </ClosedRoom>
    );
  const { dueAt } = own.lateDraft;
  if (dueAt === null)
    return (
      <ClosedRoom name="Draft" reason="Your draft waits" action={<ClosedRoomLink {...backLink} />}>
        It goes on when the draft of the league is over.
      </ClosedRoom>
    );
  return (
    <Room
      leagueId={leagueId}
      leagueName={league.data.data.name}
      team={team}
      own={own}
      late={{ ...own.lateDraft, dueAt }}
      backLink={backLink}
    />
  );
}

const Complete = ({ backLink }: Pick<Props, "backLink">) => (
  <ClosedRoom name="Draft complete" reason="Your draft is over" action={<ClosedRoomLink {...backLink} />}>
    My Team shows the contestants whom you drafted.
  </ClosedRoom>
);

/** Of members whose team is not drafting, or not any longer, and of admins. */
const NotLate = ({ backLink }: Pick<Props, "backLink">) => (
  <ClosedRoom name="Draft" reason="You have no draft here" action={<ClosedRoomLink {...backLink} />}>
    This room is for a team that joined after the draft, until it has drafted.
  </ClosedRoom>
);

interface RoomProps extends Props {
  leagueName: string;
  team: OwnTeam;
  own: OwnMoves;
  late: DueLateDraft;
}

function Room({ leagueId, leagueName, team, own, late, backLink }: RoomProps) {
  const { begin, pick } = useLateDraft(leagueId);
  const [toConfirm, setToConfirm] = useState<DraftPlayer | null>(null);
  const card = useSheet<string>();
  useReloadWhenDue(late.dueAt);
  const [offset] = useState(() => serverNow() - performance.now());
  const room = lateRoomState({ team, leagueName, late, free: own.free, offset });
  const pickNumber = late.picks.length + 1;
  const isFree = own.free.some(({ playerId }) => playerId === toConfirm?.playerId);
  const pending = pick.isPending
    ? { key: "", pickNumber, playerId: pick.variables.playerId, accepted: false }
    : null;
  const state: RoomState = {
    ...room,
    pendingPick: pending,
    playerToConfirm: isFree && isMyTurn(room) ? toConfirm : null,
  };
  const request = (player: DraftPlayer) => {
    if (!isInLastSeconds(room)) setToConfirm(player);
    else if (!pick.isPending) pick.mutate({ playerId: player.playerId, pickNumber });
  };
  const confirm = () => {
    if (toConfirm) pick.mutate({ playerId: toConfirm.playerId, pickNumber });
    setToConfirm(null);
  };
  return (
    <div className={classNames(roomClass, "relative")}>
      <DocumentTitle>{isMyTurn(state) ? "Your turn to pick" : "Draft"}</DocumentTitle>
      <div className={topClass}>
        <DraftHeader state={state} backLink={backLink} actions={null} />
        {late.startedAt === null && (
          <RoomNotice
            icon={Hourglass}
            action={
              <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
                Begin
              </Button>
            }
          >
            You have {clockText(late.pickSeconds)} for each pick. Your contestants count from episode{" "}
            {own.from} on.
          </RoomNotice>
        )}
      </div>
      <div className={panesClass}>
        <RoomPanes
          first={<PickOrder state={state} onOpenCard={card.show} />}
          second={
            <AvailablePlayers
              state={state}
              onPick={request}
              onOpenCard={card.show}
              queueActions={null}
              titled
            />
          }
        />
      </div>
      <RoomPlayerCard
        state={state}
        leagueId={leagueId}
        playerId={card.shown?.subject ?? null}
        open={card.open}
        onClose={card.close}
        onPick={request}
      />
      <PickDialog
        state={state}
        open={state.playerToConfirm !== null}
        onConfirm={confirm}
        onClose={() => setToConfirm(null)}
      />
      {isMyTurn(state) && <ClockAnnouncer state={state} />}
    </div>
  );
}

/** Picks need no confirmation then (LIMIT-11). */
function isInLastSeconds(state: RoomState): boolean {
  const left = secondsLeft(state, performance.now());
  return left !== null && left <= IMMEDIATE_PICK_SECONDS;
}

/** The server picks within five seconds after the clock has run out. */
const RELOAD_MS = 2500;

/** Loads again when the time is up, until the server has made the automatic pick. */
function useReloadWhenDue(dueAt: string | null): void {
  const queries = useQueryClient();
  const isDue = useTimeReached(dueAt === null ? null : Date.parse(dueAt));
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: routeKey(moveCalls.get) }),
      RELOAD_MS,
    );
    return () => clearInterval(timer);
  }, [queries, isDue]);
}

function useLateDraft(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const params = { leagueId };
  const onError = (error: Error) => {
    toast.error(errorMessage(error));
    return queries.invalidateQueries({ queryKey: routeKey(moveCalls.get) });
  };
  const begin = useMutation({
    mutationFn: () => call(lateDraftCalls.start, { params }),
    onSuccess: () => queries.invalidateQueries({ queryKey: routeKey(moveCalls.get) }),
    onError,
  });
  const pick = useMutation({
    mutationFn: (body: { playerId: string; pickNumber: number }) =>
      call(lateDraftCalls.pick, { params, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries();
    },
    onError,
  });
  return { begin, pick };
}
