import { clockStopReason, isAway, isPlaying, phaseOf } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";
import { BeforeStartNotice } from "./before-start-notice.tsx";
import { CannotEnterNotice } from "../commissioner/cannot-enter-notice.tsx";
import { History, Hourglass, Moon, Pause, X } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { RoomNotice } from "../parts/room-notice.tsx";
import { useSetStatus } from "../parts/use-set-status.ts";
import { capitalize } from "../log/commissioner-log.ts";
import { commissionerText } from "../parts/pick-source-text.ts";
import { usePause } from "../log/use-commissioner-log.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { missedText } from "../announcements/missed-text.ts";

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
