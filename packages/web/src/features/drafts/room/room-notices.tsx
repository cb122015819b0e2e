import { clockStopReason, isAway, isPlaying, phaseOf, isHere, isReady } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";
import { History, Hourglass, Moon, Pause, X, DoorClosed, Check, Users } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { RoomNotice } from "../parts/room-notice.tsx";
import { useSetStatus } from "../parts/use-set-status.ts";
import { capitalize } from "../log/commissioner-log.ts";
import { commissionerText } from "../parts/pick-source-text.ts";
import { usePause } from "../log/use-commissioner-log.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { missedText } from "../announcements/missed-text.ts";
import { fullName, ROOM_OPENS_SECONDS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { draftCalls } from "../../../platform/api/calls.ts";
import { pollingQuery } from "../../../platform/api/polling-query.ts";
import { commissionerRoleOf } from "../commissioner/commissioner-role.ts";
import { clockText, whenText } from "../../../ui/text/time-text.ts";
import { secondsToOpening } from "../state/server-clock.ts";
import { MockDraftLink } from "../mock-draft/mock-draft-link.tsx";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";

interface Props {
  state: RoomState;
  leagueId: string;
  onDismissMissed: () => void;
}

/** The notices above the board. */
export function RoomNotices({ state, leagueId, onDismissMissed }: Props) {
  const phase = phaseOf(state);
  const playing = isPlaying(state) && state.roomInfo?.practice === null;
  return (
    <>
      <MissedPicksBanner state={state} onDismiss={onDismissMissed} />
      <ClockStoppedNotice state={state} leagueId={leagueId} />
      {phase === "scheduled" && <BeforeStartNotice state={state} leagueId={leagueId} />}
      <CannotEnterNotice state={state} leagueId={leagueId} />
      {phase !== "complete" && playing && <AwayNotice state={state} leagueId={leagueId} />}
    </>
  );
}

interface AwayNoticeProps {
  state: RoomState;
  leagueId: string;
}

/** Shown while the user is away. */
function AwayNotice({ state, leagueId }: AwayNoticeProps) {
  const { set, isBusy } = useSetStatus(leagueId, "away");
  if (!isAway(state, state.myTeamId)) return null;
  return (
    <RoomNotice
      icon={Moon}
      tone="gold"
      action={
        <Button variant="secondary" size="s" busy={isBusy} onClick={() => set(false)}>
          I’m back
        </Button>
      }
    >
      We pick for you until you return.
    </RoomNotice>
  );
}

/** Why the clock is stopped, and that no time is lost. */
function ClockStoppedNotice({ state, leagueId }: { state: RoomState; leagueId: string }) {
  const pause = usePause(state, leagueId);
  const stopReason = clockStopReason(state);
  if (stopReason === null) return null;
  if (stopReason === "outage") {
    return (
      <RoomNotice icon={Hourglass} tone="gold">
        <strong className="font-semibold">The clock is stopped.</strong> Picks cannot be saved right now. No
        one loses any time.
      </RoomNotice>
    );
  }
  return (
    <RoomNotice icon={Pause} tone="gold">
      <strong className="font-semibold">Paused.</strong>{" "}
      {pause ? pauseText(pause) : "The remaining time is kept."}
    </RoomNotice>
  );
}

const pauseText = ({ desk, reason }: { desk: "owner" | "admin"; reason: string }): string =>
  `${capitalize(commissionerText(desk))}: ${reason}`;

/** What happened while the user was away (ROOM-24). It has been announced already. */
function MissedPicksBanner({ state, onDismiss }: { state: RoomState; onDismiss: () => void }) {
  if (!state.missed) return null;
  return (
    <RoomNotice
      icon={History}
      tone="lagoon"
      action={
        <IconButton label="Dismiss" variant="text" onClick={onDismiss}>
          <X aria-hidden size={18} />
        </IconButton>
      }
    >
      {missedText(state, state.missed)}
    </RoomNotice>
  );
}

/** Tells commissioners which owners the room is closed to. */
function CannotEnterNotice({ state, leagueId }: { state: RoomState; leagueId: string }) {
  const enabled = commissionerRoleOf(state) !== null;
  const query = useQuery({ ...pollingQuery(draftCalls.cannotEnter, { params: { leagueId } }), enabled });
  const teamIds = (enabled && query.data?.data.teamIds) || [];
  const owners = teamIds
    .filter((teamId) => !isHere(state, teamId))
    .flatMap(
      (teamId) => state.board?.draftOrder.find(({ team }) => team.teamId === teamId)?.team.owner ?? [],
    );
  if (owners.length === 0) return null;
  return (
    <RoomNotice icon={DoorClosed}>
      <strong className="font-semibold">Cannot enter yet: {listOf(owners.map(fullName))}.</strong> As far as
      this site knows, they have not watched what the room tells. Until they say so, picks are made for them.
    </RoomNotice>
  );
}

const NAMED_MAX = 3;

const listOf = (names: readonly string[]): string => {
  const more = names.length - NAMED_MAX;
  const named = more > 0 ? [...names.slice(0, NAMED_MAX), `${more} more`] : names;
  return new Intl.ListFormat("en", { type: "conjunction" }).format(named);
};

/** Before the start: when the room opens, then how many owners are present and ready. */
function BeforeStartNotice({ state, leagueId }: { state: RoomState; leagueId: string }) {
  const now = useMonotonicNow(START_COUNTDOWN_TICK_MS, state.offset);
  const seconds = secondsToOpening(state, now);
  if (!state.log || !state.roomInfo) return null;
  if (seconds !== null && seconds > 0) {
    return (
      <RoomNotice icon={DoorClosed} action={<MockDraftLink leagueId={leagueId} />}>
        The room opens {openingText(seconds, state.roomInfo.roomOpensAt)}, {ROOM_OPENS_SECONDS / 60} minutes
        before the start.
      </RoomNotice>
    );
  }
  return (
    <RoomNotice
      icon={Users}
      short
      action={
        <span className="flex flex-wrap gap-1.5">
          <MockDraftLink leagueId={leagueId} />
          {isPlaying(state) && <ReadyButton state={state} leagueId={leagueId} />}
        </span>
      }
    >
      {presenceText(state)}
    </RoomNotice>
  );
}

/** A countdown in the last ten minutes, else the day and the hour. */
function openingText(seconds: number, opensAt: number): string {
  return seconds < 600 ? `in ${clockText(seconds)}` : whenText(opensAt);
}

function presenceText({ log, presence }: RoomState): string {
  const order = log?.draft.order ?? [];
  const here = order.filter((teamId) => presence?.teamIds.includes(teamId)).length;
  const ready = log?.draft.ready.length ?? 0;
  return `${here} of ${order.length} here, ${ready} ready`;
}

function ReadyButton({ state, leagueId }: { state: RoomState; leagueId: string }) {
  const { set, isBusy } = useSetStatus(leagueId, "ready");
  const ready = isReady(state, state.myTeamId);
  return (
    <Button
      variant={ready ? "secondary" : "primary"}
      size="s"
      aria-pressed={ready}
      busy={isBusy}
      onClick={() => set(!ready)}
    >
      {ready && <Check aria-hidden size={16} />}
      {ready ? "Ready" : "I’m ready"}
    </Button>
  );
}
