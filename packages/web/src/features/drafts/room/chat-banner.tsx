import { PICK_TIMER_TICK_MS } from "@emberline/game";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";
import { isMyTurn, phaseOf, statusText } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";
import { PickClock } from "./draft-header.tsx";

/** The status and the clock, which the chat covers in the header; in the user's turn a way back to the players. */
export function ChatBanner({ state, onClose }: { state: RoomState; onClose: () => void }) {
  const now = useMonotonicNow(PICK_TIMER_TICK_MS, state.offset);
  const phase = phaseOf(state);
  if (phase !== "running" && phase !== "scheduled") return null;
  const myTurn = isMyTurn(state);
  return (
    <div
      className={classNames(
        "mb-2 flex min-h-13 shrink-0 items-center gap-2 rounded-xl border py-1 pr-1 pl-3.5",
        myTurn ? "ember-fill border-transparent" : "border-line bg-ink-3",
      )}
    >
      <p className="figures min-w-0 flex-1 leading-tight font-semibold wrap-anywhere">
        {statusText(state, now)}
      </p>
      {myTurn && (
        <Button size="s" onClick={onClose}>
          Players
        </Button>
      )}
      {phase === "running" && <PickClock state={state} />}
    </div>
  );
}
