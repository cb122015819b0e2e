import { PICK_TIMER_TICK_MS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { commissionerRoleOf } from "../commissioner/available-actions.ts";
import {
  findCurrent,
  isMyTurn,
  isOwnTurn,
  phaseOf,
  picksUntilMyTurn,
  clockStopReason,
  statusText,
} from "../state/selectors.ts";
import { secondsLeft } from "../state/server-clock.ts";
import type { BackLinkTarget } from "../parts/room-layout.ts";
import type { RoomState } from "../state/room-state.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";
import { BackLink } from "./back-link.tsx";
import { ClockBadge } from "./clock-badge.tsx";
import { countText } from "../../../ui/text/count-text.ts";

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
    <header className={classNames(headerStyle, isMyTurn(state) && myTurnStyle)}>
      <BackLink backLink={backLink} />
      {/* Wraps where large text leaves no room in this line. */}
      <div className="min-w-0 flex-1 basis-20 sm:basis-26 max-sm:pl-1">
        <p
          className={classNames(
            "text-xs font-medium max-[22.5rem]:text-[0.6875rem] sm:text-[0.8125rem]",
            !isMyTurn(state) && "text-dim",
          )}
        >
          {eyebrowOf(state)}
        </p>
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

function eyebrowOf(state: RoomState) {
  const { board, log } = state;
  const phase = phaseOf(state);
  const slot = board && findCurrent(board);
  if (!board || !slot || phase === "complete") return board ? countText(board.draftOrder.length, "pick") : "";
  return (
    <>
      {phase === "scheduled" && log ? (
        dateTimeText(log.draft.startsAt)
      ) : isOwnTurn(state) ? (
        <>
          {/* The smallest phones have room for one of them. */}
          <span className="max-[22.5rem]:hidden">
            Round {slot.round} · Pick {slot.pickNumber}
            <span className="max-sm:hidden"> · </span>
          </span>
          <span className="whitespace-nowrap max-sm:block">On the clock: You</span>
        </>
      ) : (
        <>
          {/* The smallest phones have no room for the round. */}
          <span className="max-[22.5rem]:hidden">Round {slot.round} · </span>
          Pick {slot.pickNumber}
          {turnsText(state)}
        </>
      )}
    </>
  );
}

/** How many picks it is until the user's next turn. */
function turnsText(state: RoomState): string {
  const picks = picksUntilMyTurn(state);
  if (picks === null) return "";
  return picks === 1 ? " · you’re next" : ` · you in ${picks}`;
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
      stopped={clockStopReason(state) !== null}
      large={isMyTurn(state)}
    />
  );
}

/** The commissioner's button leaves less space on a phone; the pick order shows a long name in full. */
function statusStyle(state: RoomState): string {
  const { length } = statusText(state, 0);
  if (length > LONG_STATUS) return `${longStyle} sm:text-2xl`;
  return classNames(
    commissionerRoleOf(state) === null ? "text-xl" : "text-lg leading-tight",
    length > MEDIUM_STATUS ? "max-[22.5rem]:line-clamp-2 max-[22.5rem]:text-sm" : "max-[22.5rem]:text-base",
    "max-[22.5rem]:leading-tight sm:text-2xl",
  );
}

/** The same size with and without the band, so that nothing moves when the turn begins. */
const headerStyle =
  "-mx-2 flex min-h-15 flex-wrap items-center justify-end gap-2 rounded-2xl px-2 py-1 short:min-h-12 short:py-0.5 " +
  "sm:min-h-0 sm:gap-3 lg:-mx-3 lg:px-3 transition-colors duration-250";
const myTurnStyle = "ember-fill";

const MEDIUM_STATUS = 22;
const LONG_STATUS = 40;
const longStyle =
  "line-clamp-2 text-base leading-tight max-sm:text-wrap max-[22.5rem]:text-sm sm:line-clamp-none";
