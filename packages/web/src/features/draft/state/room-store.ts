import type { ClientMessage, DraftPlayer, ServerMessage } from "@emberline/contract";
import { IMMEDIATE_PICK_SECONDS } from "@emberline/game";
import { SOMETHING_WENT_WRONG } from "../../../api/api-error.ts";
import { randomUuid } from "../../../api/random-uuid.ts";
import { readToken } from "../../../api/token.ts";
import { emitUnauthorized } from "../../../session/unauthorized.ts";
import { type RoomConnection, openConnection } from "./connection.ts";
import { isMyTurn, isAvailable, phaseOf } from "./selectors.ts";
import { type Announcements, announcementsBetween } from "../announcements/announcements.ts";
import { roomReducer, type RoomEvent } from "./reducer.ts";
import { createPickRetrier } from "./pick-retry.ts";
import { secondsLeft, secondsToStart } from "./server-clock.ts";
import { initialRoomState, type PendingPick, type RoomState } from "./room-state.ts";
import { seenOf } from "./missed-picks.ts";
import { loadSeen, saveSeen } from "./seen-storage.ts";
import { onClockJump } from "./detect-sleep.ts";

/** What should have come by now is asked for. */
const OVERDUE_MS = 2500;
/** The longest that a timer of the browser can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const PICK_GIVEN_UP_MESSAGE = "Your pick did not get through. Please try again";

export interface RoomStore {
  subscribe: (listener: () => void) => () => void;
  state: () => RoomState;
  /** Connects; gives what leaves the room. */
  connect: (announceChange: (news: Announcements) => void) => () => void;
  /** Asks first, unless hardly any time is left (ROOM-11). An open question waits for its answer. */
  choose: (player: DraftPlayer) => void;
  /** Sends the pick of whoever was asked about. */
  confirmPick: () => void;
  cancelPick: () => void;
  /** What was missed has been read. */
  dismissMissed: () => void;
  reconnect: () => void;
  /** Says something else in this room; false when nobody can be reached just now. */
  send: (message: ClientMessage) => boolean;
}

/** One league's draft, or a practice of it. */
export interface RoomAddress {
  leagueId: string;
  practice?: "alone" | "league" | undefined;
}

/** A draft room as one person sees it: its state, its line to the server, and what can be done in it. */
export function createRoomStore(address: RoomAddress, userId: string): RoomStore {
  const seenKey = { userId, leagueId: address.leagueId };
  const listeners = new Set<() => void>();
  let state: RoomState = {
    ...initialRoomState,
    isVisible: isPageVisible(),
    seen: address.practice ? null : loadSeen(seenKey),
  };
  let connection: RoomConnection | null = null;
  let announceChange: (news: Announcements) => void = () => undefined;
  let overdueTimer: number | undefined;
  const pickRetrier = createPickRetrier({
    send: (pendingPick) => void connection?.send(makePickMessage(address, pendingPick)),
    giveUp: () => {
      apply({ type: "given-up" });
      showError(PICK_GIVEN_UP_MESSAGE);
    },
  });

  function apply(event: RoomEvent): void {
    const before = state;
    state = roomReducer(before, event);
    if (state === before) return;
    for (const listener of listeners) listener();
    announceChange(announcementsBetween(before, state));
    pickRetrier.update(state.pendingPick, state.connectionStatus === "live");
    if (state.resync !== null && state.resync !== before.resync) connection?.join();
    // Not even the answer to that could be made sense of.
    else if (state.resync !== null && isSnapshot(event)) connection?.backOff();
    if (state.log !== before.log || state.isVisible !== before.isVisible) persistSeen();
  }

  function persistSeen(): void {
    const seen = seenOf(state.log);
    if (seen && state.isVisible && !address.practice) saveSeen(seenKey, seen);
  }

  const onVisibilityChange = () => apply({ type: isPageVisible() ? "returned" : "left" });

  function receive(message: ServerMessage): void {
    // The server stumbled before it could show the board; its other words are worth showing.
    if (
      message.type === "error" &&
      message.message === SOMETHING_WENT_WRONG &&
      state.connectionStatus !== "live"
    ) {
      connection?.backOff();
      return;
    }
    if (message.type === "error" && state.board) showError(message.message);
    const refused = isRefusal(message) && message.payload.key === state.pendingPick?.key;
    if (refused && message.payload.message) showError(message.payload.message);
    apply({ type: "heard", message, at: performance.now() });
    // The board that led to this pick may be out of date.
    if (refused) connection?.join();
    scheduleOverdueCheck();
  }

  const showError = (text: string) =>
    announceChange({ say: [], turn: false, toasts: [{ tone: "error", text }] });

  function scheduleOverdueCheck(): void {
    clearTimeout(overdueTimer);
    const now = performance.now();
    const seconds = secondsLeft(state, now) ?? secondsToStart(state, now);
    if (!state.board || phaseOf(state) === "complete" || !seconds) return;
    const waitMs = Math.min(seconds * 1000 + OVERDUE_MS, MAX_TIMER_MS);
    overdueTimer = setTimeout(() => connection?.wake(), waitMs);
  }

  function sendPick({ playerId }: DraftPlayer): void {
    const { log, pendingPick } = state;
    if (!log || pendingPick || !isMyTurn(state) || !isAvailable(state, playerId)) return;
    const { pickNumber } = log.draft;
    apply({ type: "sent", pendingPick: { key: randomUuid(), pickNumber, playerId, accepted: false } });
  }

  function joinMessage(): ClientMessage {
    const { log, resync: gap } = state;
    const since = log && gap !== "whole" ? { draftId: log.draftId, version: log.version } : undefined;
    return { type: "join", payload: { token: readToken() ?? "", ...address, log: true, since } };
  }

  /** How late it is must be heard anew; until then nobody knows. */
  function onWake(): void {
    apply({ type: "overslept" });
    connection?.wake();
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    connect: (listener) => {
      announceChange = listener;
      connection = openConnection({
        joinMessage,
        onMessage: receive,
        onLost: () => apply({ type: "lost" }),
        onNotAdmitted: () => {
          apply({ type: "refused" });
          // The session may have ended; then the way leads over the login back here.
          emitUnauthorized();
        },
        onEnded: () => apply({ type: "ended" }),
      });
      const stopWatching = onClockJump(onWake);
      document.addEventListener("visibilitychange", onVisibilityChange);
      return () => {
        stopWatching();
        document.removeEventListener("visibilitychange", onVisibilityChange);
        pickRetrier.stop();
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
    confirmPick: () => state.playerToConfirm && sendPick(state.playerToConfirm),
    cancelPick: () => apply({ type: "dismissed" }),
    dismissMissed: () => apply({ type: "read" }),
    reconnect: () => connection?.wake(),
    send: (message) => connection?.send(message) ?? false,
  };
}

const isPageVisible = () => document.visibilityState !== "hidden";

type PickAnswer = Extract<ServerMessage, { type: "draft-answer" }>;

const isRefusal = (message: ServerMessage): message is PickAnswer =>
  message.type === "draft-answer" && !message.payload.accepted;

const isSnapshot = (event: RoomEvent): boolean =>
  event.type === "heard" && event.message.type === "draft-snapshot";

function makePickMessage(address: RoomAddress, { key, pickNumber, playerId }: PendingPick): ClientMessage {
  return {
    type: "choose",
    payload: { token: readToken() ?? "", ...address, key, pickNumber, playerId },
  };
}
