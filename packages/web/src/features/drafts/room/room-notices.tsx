import { isPlaying, phaseOf } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";
import { AwayNotice } from "./away-notice.tsx";
import { BeforeStartNotice } from "./before-start-notice.tsx";
import { CannotEnterNotice } from "../commissioner/cannot-enter-notice.tsx";
import { ClockStoppedNotice } from "./clock-stopped-notice.tsx";
import { MissedPicksBanner } from "./missed-picks-banner.tsx";

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
