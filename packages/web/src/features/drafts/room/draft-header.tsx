import { PICK_TIMER_TICK_MS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import {
  findCurrent,
  isMine,
  isMyTurn,
  isOrderUndrawn,
  isOwnTurn,
  isPlaying,
  phaseOf,
  picksUntilMyTurn,
  clockStopReason,
  statusText,
} from "../state/selectors.ts";
import { secondsLeft } from "../state/server-clock.ts";
import { headerStyle, type BackLinkTarget } from "../parts/room-layout.ts";
import type { RoomState } from "../state/room-state.ts";
import { useMonotonicNow } from "../parts/use-monotonic-now.ts";
import { BackLink } from "./back-link.tsx";
import { ClockBadge } from "./clock-badge.tsx";
import { countText } from "../../../ui/text/count-text.ts";

interface Props {
  state: RoomState;
  backLink: BackLinkTarget;
  /** What kind of draft it is, unless it is a real one. */
  mark?: ReactNode;
  /** Buttons beside the clock. */
  actions: ReactNode;
  /** There are two of them, which leave little room on phones. */
  tight?: boolean;
}

/** The back link, the draft's status and the clock (ROOM-1). */
export function DraftHeader({ state, backLink, mark, actions, tight = false }: Props) {
  const phase = phaseOf(state);
  return (
    <header
      className={classNames(headerStyle, phase !== "scheduled" && bandHeight, isMyTurn(state) && myTurnStyle)}
    >
      <BackLink backLink={backLink} />
      {/* Wraps where large text leaves no room in this line. */}
      <div className="min-w-0 flex-1 basis-20 smallest:basis-16 sm:basis-26 max-sm:pl-0.5">
        <p
          className={classNames(
            "text-xs font-medium smallest:text-[0.6875rem] smallest:leading-tight sm:text-[0.8125rem]",
            !isMyTurn(state) && "text-dim",
          )}
        >
          <Eyebrow state={state} mark={mark} tight={tight} />
        </p>
        {phase === "scheduled" ? (
          <StartCountdown state={state} tight={tight} />
        ) : (
          <h1 className={classNames(statusStyle(state, tight), "landscape-phone:line-clamp-1")}>
            {tight ? <ShortStatus text={statusText(state, 0)} /> : statusText(state, 0)}
          </h1>
        )}
      </div>
      {actions}
      {phase !== "complete" && <PickClock state={state} tight={tight} />}
    </header>
  );
}

const ON_THE_CLOCK = "On the clock: ";

/** The smallest phones have room for the owner's name. */
function ShortStatus({ text }: { text: string }) {
  if (!text.startsWith(ON_THE_CLOCK)) return text;
  const isLong = text.length > LONG_STATUS;
  return (
    <>
      <span className={isLong ? "max-sm:sr-only" : "smallest:sr-only"}>{ON_THE_CLOCK}</span>
      {text.slice(ON_THE_CLOCK.length)}
    </>
  );
}

/** The mark takes the place of the round on phones. */
function Eyebrow({ state, mark, tight }: { state: RoomState; mark: ReactNode; tight: boolean }) {
  return (
    <>
      {mark}
      {mark && <span className={classNames(isOwnTurn(state) && "smallest:hidden")}> · </span>}
      {placeOf(state, Boolean(mark), tight)}
    </>
  );
}

function placeOf(state: RoomState, isMarked: boolean, tight: boolean) {
  const isShort = isMarked || tight;
  const { board, log } = state;
  const phase = phaseOf(state);
  const slot = board && findCurrent(board);
  if (!board || !slot || phase === "complete") return board ? countText(board.draftOrder.length, "pick") : "";
  if (phase === "scheduled" && log) {
    const firstPick = firstPickText(state);
    return (
      <>
        {/* Phones have room for one of them, and the status says how long it is. */}
        <span className={classNames(firstPick !== "" && "phone:hidden")}>
          {dateTimeText(log.draft.startsAt)}
          {firstPick !== "" && " · "}
        </span>
        <span className="inline-block phone:first-letter:uppercase">{firstPick}</span>
      </>
    );
  }
  const round = <span className={classNames(isShort && "phone:hidden")}>Round {slot.round} · </span>;
  if (isOwnTurn(state)) {
    return (
      <>
        {/* The smallest phones have room for one of them. */}
        <span className={isMarked || !tight ? "smallest:hidden" : "max-sm:hidden"}>
          {round}
          Pick {slot.pickNumber}
          <span className="max-sm:hidden"> · </span>
        </span>
        <span className={classNames("whitespace-nowrap max-sm:block", isShort && "smallest:sr-only")}>
          On the clock: You
        </span>
      </>
    );
  }
  const turns = turnsText(state);
  return (
    <>
      {/* The smallest phones have no room for the round. */}
      <span className="smallest:hidden">{round}</span>
      <span className={classNames(isShort && turns !== "" && "smallest:hidden")}>
        Pick {slot.pickNumber}
        {turns !== "" && " · "}
      </span>
      {turns}
    </>
  );
}

/** The user's first pick, once the order is known. */
function firstPickText(state: RoomState): string {
  const slot = isOrderUndrawn(state)
    ? undefined
    : state.board?.draftOrder.find((each) => isMine(state, each));
  return slot ? `you’re pick ${slot.pickNumber}` : "";
}

/** How many picks it is until the user's next turn. */
function turnsText(state: RoomState): string {
  const picks = picksUntilMyTurn(state);
  if (picks === null) return isPlaying(state) ? "you’re done" : "";
  return picks === 1 ? "you’re next" : `you in ${picks}`;
}

/** A component of its own, so that only it renders every second. */
function StartCountdown({ state, tight }: { state: RoomState; tight: boolean }) {
  const now = useMonotonicNow(START_COUNTDOWN_TICK_MS, state.offset);
  return <h1 className={classNames(statusStyle(state, tight), "figures")}>{statusText(state, now)}</h1>;
}

/** The remaining time of the current pick, by the server's clock. */
export function PickClock({ state, tight = false }: { state: RoomState; tight?: boolean }) {
  const now = useMonotonicNow(PICK_TIMER_TICK_MS, state.offset);
  return (
    <ClockBadge
      seconds={secondsLeft(state, now)}
      label="Time left for this pick"
      stopped={clockStopReason(state) !== null}
      large={isMyTurn(state)}
      tight={tight}
    />
  );
}

/** The buttons leave little space on a phone; the pick order shows a long name in full. */
function statusStyle(state: RoomState, tight: boolean): string {
  const { length } = statusText(state, 0);
  if (length > LONG_STATUS) {
    return classNames(
      longStyle,
      tight ? tightNameStyle : "smallest:text-sm",
      "sm:text-2xl landscape-phone:text-xl",
    );
  }
  return classNames(
    tight ? "text-base" : "text-lg",
    length > MEDIUM_STATUS && (tight ? tightNameStyle : "smallest:line-clamp-2"),
    tight && length <= MEDIUM_STATUS && "smallest:text-[0.8125rem]",
    !tight && (length > MEDIUM_STATUS ? "smallest:text-sm" : "smallest:text-base"),
    "max-sm:leading-tight sm:text-2xl landscape-phone:text-xl",
  );
}

/** The same with and without the band, so that nothing moves when the turn begins. */
const bandHeight =
  "min-h-17.25 smallest:min-h-16 short:smallest:min-h-14.5 landscape-phone:min-h-12 sm:min-h-0";
const myTurnStyle = "ember-fill";

const MEDIUM_STATUS = 22;
const LONG_STATUS = 40;
const longStyle = "line-clamp-2 text-base leading-tight max-sm:text-wrap sm:line-clamp-none";
/** Three lines beside two buttons, of which each holds a wide name of eleven letters. */
const tightNameStyle =
  "smallest:line-clamp-3 smallest:text-xs smallest:leading-[1.15]! smallest:tracking-tight smallest:wrap-anywhere";
