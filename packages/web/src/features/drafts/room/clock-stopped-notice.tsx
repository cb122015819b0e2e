import { Hourglass, Pause } from "lucide-react";
import { capitalize } from "../log/commissioner-log.ts";
import { clockStopReason } from "../state/selectors.ts";
import { commissionerText } from "../parts/pick-source-text.ts";
import { RoomNotice } from "../parts/room-notice.tsx";
import type { RoomState } from "../state/room-state.ts";
import { usePause } from "../log/use-commissioner-log.ts";

/** Why the clock is stopped, and that no time is lost. */
export function ClockStoppedNotice({ state, leagueId }: { state: RoomState; leagueId: string }) {
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
