import { PICK_TIMER_TICK_MS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { ClockBadge } from "../../../ui/display/clock-badge.tsx";
import { iconButtonStyle } from "../../../ui/controls/icon-button.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { commissionerRoleOf } from "../commissioner/available-actions.ts";
import { findCurrent, isOwnTurn, phaseOf, clockStopReason, statusText } from "../state/selectors.ts";
import { secondsLeft } from "../state/server-clock.ts";
import type { BackLinkTarget } from "../parts/room-layout.ts";
import type { RoomState } from "../state/room-state.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";

interface Props {
  state: RoomState;
  backLink: BackLinkTarget;
  /** Buttons beside the clock. */
  actions: ReactNode;
}

/** The back link, the draft's status and the clock (ROOM-1). */
export function DraftHeader({ state, backLink, actions }: Props) {
  const phase = phaseOf(state);
  return (
    <header className="flex min-h-18 flex-wrap items-center justify-end gap-2 sm:min-h-0 sm:gap-3">
      <BackLink backLink={backLink} />
      {/* Where large letters leave it no room in this line, the rest goes into the next one. */}
      <div className="min-w-0 flex-1 basis-26 max-sm:pl-1">
        <p className="text-xs font-medium text-dim sm:text-[0.8125rem]">{eyebrowOf(state)}</p>
        {phase === "scheduled" ? (
          <StartCountdown state={state} />
        ) : (
          <h1 className={statusStyle(state)}>{statusText(state, 0)}</h1>
        )}
      </div>
      {actions}
      {phase !== "complete" && <PickClock state={state} />}
    </header>
  );
}

export function BackLink({ backLink }: { backLink: BackLinkTarget }) {
  return (
    <Link
      to={backLink.to}
      aria-label={backLink.label}
      title={backLink.label}
      className={iconButtonStyle("quiet")}
    >
      <ArrowLeft aria-hidden size={20} />
    </Link>
  );
}

function eyebrowOf(state: RoomState) {
  const { board, log } = state;
  const phase = phaseOf(state);
  const slot = board && findCurrent(board);
  if (!board || !slot || phase === "complete") return board ? `${board.draftOrder.length} picks` : "";
  return (
    <>
      {phase === "scheduled" && log
        ? dateTimeText(log.draft.startsAt)
        : `Round ${slot.round} · Pick ${slot.pickNumber}`}
      {isOwnTurn(state) && (
        <>
          <span className="max-sm:hidden"> · </span>
          <span className="whitespace-nowrap max-sm:block">On the clock: You</span>
        </>
      )}
    </>
  );
}

/** A component of its own, so that only it renders every second. */
function StartCountdown({ state }: { state: RoomState }) {
  const now = useMonotonicNow(START_COUNTDOWN_TICK_MS, state.offset);
  return <h1 className={classNames(statusStyle(state), "figures")}>{statusText(state, now)}</h1>;
}

/** The remaining time of the current pick, by the server's clock. */
export function PickClock({ state }: { state: RoomState }) {
  const now = useMonotonicNow(PICK_TIMER_TICK_MS, state.offset);
  return (
    <ClockBadge
      seconds={secondsLeft(state, now)}
      label="Time left for this pick"
      still={clockStopReason(state) !== null}
    />
  );
}

/** The commissioner's button leaves less space on a phone; the pick order shows a long name in full. */
function statusStyle(state: RoomState): string {
  if (statusText(state, 0).length > LONG_STATUS) return `${longStyle} sm:text-2xl`;
  return classNames(commissionerRoleOf(state) === null ? "text-xl" : "text-lg leading-tight", "sm:text-2xl");
}

const LONG_STATUS = 40;
const longStyle = "line-clamp-2 text-base leading-tight sm:line-clamp-none";
