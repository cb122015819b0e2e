import type { DraftPlayer, ServerMessage } from "@emberline/contract";
import { IMMEDIATE_PICK_SECONDS } from "@emberline/game";
import { SOMETHING_WENT_WRONG } from "../../api/api-error.ts";
import { readToken } from "../../api/token.ts";
import { type DraftConnection, openDraftConnection } from "./draft-connection.ts";
import { findCurrent, isMyTurn, isOnOffer, secondsLeft, secondsToStart } from "./draft-facts.ts";
import { type News, newsBetween } from "./draft-news.ts";
import { reduceRoom, type RoomEvent } from "./draft-state.ts";
import { emptyRoom, type RoomState } from "./room-state.ts";

/** What should have come by now is asked for. */
const OVERDUE_MS = 2500;
/** The longest that a timer of the browser can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export interface DraftRoomStore {
  subscribe: (listener: () => void) => () => void;
  state: () => RoomState;
  /** Connects; gives what leaves the room. */
  enter: (tell: (news: News) => void) => () => void;
  /** Asks first, unless hardly any time is left (specification §4, pick flow). */
  choose: (player: DraftPlayer) => void;
  /** Sends the pick of whoever was asked about. */
  confirm: () => void;
  dismiss: () => void;
  tryNow: () => void;
}

/** One league's draft room: its state, its line to the server, and what can be done in it. */
export function createDraftRoom(leagueId: string): DraftRoomStore {
  const listeners = new Set<() => void>();
  let state = emptyRoom;
  let connection: DraftConnection | null = null;
  let tell: (news: News) => void = () => undefined;
  let overdueTimer: number | undefined;

  function apply(event: RoomEvent): void {
    const before = state;
    state = reduceRoom(before, event);
    if (state === before) return;
    for (const listener of listeners) listener();
    tell(newsBetween(before, state));
  }

  function hear(message: ServerMessage): void {
    if (message.type === "error" && state.board) {
      tell({ say: [], turn: false, toast: { tone: "error", text: message.message } });
    }
    // The server stumbled before it could show the board; its other words are worth showing.
    if (message.type === "error" && !state.board && message.message === SOMETHING_WENT_WRONG) {
      connection?.retreat();
      return;
    }
    apply({ type: "heard", message, at: performance.now() });
    watchForOverdue();
  }

  function watchForOverdue(): void {
    clearTimeout(overdueTimer);
    const seconds = secondsLeft(state, performance.now()) ?? secondsToStart(state, performance.now());
    if (!state.board || state.board.draft.complete || seconds === 0) return;
    const waitMs = Math.min(seconds * 1000 + OVERDUE_MS, LONGEST_WAIT_MS);
    overdueTimer = setTimeout(() => connection?.nudge(), waitMs);
  }

  function sendPick(player: DraftPlayer): void {
    const pick = state.board && findCurrent(state.board);
    if (!pick || state.sentPlayerId !== null || !isMyTurn(state) || !isOnOffer(state, player.playerId))
      return;
    const payload = { token: readToken() ?? "", leagueId, player, pick };
    if (connection?.send({ type: "pick", payload })) apply({ type: "sent", playerId: player.playerId });
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    enter: (listener) => {
      tell = listener;
      connection = openDraftConnection({
        greeting: () => ({ type: "join", payload: { token: readToken() ?? "", leagueId } }),
        onMessage: hear,
        onLost: () => apply({ type: "lost" }),
        onRefused: () => apply({ type: "refused" }),
      });
      return () => {
        clearTimeout(overdueTimer);
        connection?.close();
        connection = null;
      };
    },
    choose: (player) => {
      const left = secondsLeft(state, performance.now());
      if (left !== null && left <= IMMEDIATE_PICK_SECONDS) sendPick(player);
      else apply({ type: "asked", player });
    },
    confirm: () => state.asked && sendPick(state.asked),
    dismiss: () => apply({ type: "dismissed" }),
    tryNow: () => connection?.nudge(),
  };
}
