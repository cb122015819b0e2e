import { PICK_TIMER_TICK_MS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { ClockBadge } from "../../ui/clock-badge.tsx";
import { iconButtonStyle } from "../../ui/icon-button.tsx";
import { dateTimeText } from "../../ui/time-text.ts";
import { findCurrent, isMyTurn, phaseOf, roundOf, secondsLeft, statusText } from "./draft-facts.ts";
import type { WayOut } from "./room-frame.ts";
import type { RoomState } from "./room-state.ts";
import { useNow } from "./use-now.ts";

/** The way back, where the draft stands, and the clock. */
export function DraftHeader({ state, wayOut }: { state: RoomState; wayOut: WayOut }) {
  const phase = phaseOf(state);
  return (
    <header className="flex min-h-18 items-center gap-3 sm:min-h-0">
      <BackLink wayOut={wayOut} />
      <div className="min-w-0 flex-1">
        <p className="text-xs font-medium text-dim sm:text-[0.8125rem]">{eyebrowOf(state)}</p>
        {phase === "waiting" ? (
          <StartCountdown state={state} />
        ) : (
          <h1 className={statusStyle}>{statusText(state, 0)}</h1>
        )}
      </div>
      {phase !== "complete" && <PickClock state={state} />}
    </header>
  );
}

export function BackLink({ wayOut }: { wayOut: WayOut }) {
  return (
    <Link to={wayOut.to} aria-label={wayOut.label} title={wayOut.label} className={iconButtonStyle("quiet")}>
      <ArrowLeft aria-hidden size={20} />
    </Link>
  );
}

function eyebrowOf(state: RoomState) {
  const { board } = state;
  const phase = phaseOf(state);
  const slot = board && findCurrent(board);
  if (!board || !slot || phase === "complete") return board ? `${board.draftOrder.length} picks` : "";
  return (
    <>
      {`Round ${roundOf(board, slot.pickNumber)} · Pick ${slot.pickNumber}`}
      {phase === "waiting" && <Aside>{dateTimeText(board.draft.startDate)}</Aside>}
      {isMyTurn(state) && <Aside>On the clock: You</Aside>}
    </>
  );
}

/** Where there is room for it. */
const Aside = ({ children }: { children: string }) => (
  <span className="hidden sm:inline">{` · ${children}`}</span>
);

/** It ticks by itself, so that the boards below need not. */
function StartCountdown({ state }: { state: RoomState }) {
  const now = useNow(START_COUNTDOWN_TICK_MS, state.offset);
  return <h1 className={`${statusStyle} figures`}>{statusText(state, now)}</h1>;
}

/** What is left of the running pick, by the server's clock. */
export function PickClock({ state }: { state: RoomState }) {
  const now = useNow(PICK_TIMER_TICK_MS, state.offset);
  return <ClockBadge seconds={secondsLeft(state, now)} label="Time left for this pick" />;
}

const statusStyle = "text-xl sm:text-2xl";
