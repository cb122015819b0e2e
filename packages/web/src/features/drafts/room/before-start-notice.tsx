import { ROOM_OPENS_SECONDS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import { Check, DoorClosed, Users } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { clockText, whenText } from "../../../ui/text/time-text.ts";
import { isPlaying, isReady } from "../state/selectors.ts";
import { secondsToOpening } from "../state/server-clock.ts";
import { MockDraftLink } from "../mock-draft/mock-draft-link.tsx";
import { RoomNotice } from "../parts/room-notice.tsx";
import type { RoomState } from "../state/room-state.ts";
import { useSetStatus } from "../parts/use-set-status.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";

/** Before the start: when the room opens, then how many owners are present and ready. */
export function BeforeStartNotice({ state, leagueId }: { state: RoomState; leagueId: string }) {
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
