import type { ClientMessage, DraftPlayer, ServerMessage } from "@emberline/contract";
import { IMMEDIATE_PICK_SECONDS } from "@emberline/game";
import { SOMETHING_WENT_WRONG } from "../../../platform/api/api-error.ts";
import { randomUuid } from "../../../platform/api/random-uuid.ts";
import { readToken } from "../../../platform/api/token.ts";
import { emitUnauthorized } from "../../../platform/session/unauthorized.ts";
import { openSocket, type ReconnectingSocket } from "../../../platform/sockets/reconnecting-socket.ts";
import { isMyTurn, isAvailable, phaseOf } from "./selectors.ts";
import type * as AnnouncementsModule from "../announcements/announcements.ts";
import { lazyModule } from "../../../ui/overlay/lazy-sheet.tsx";
import { roomReducer, type RoomEvent } from "./reducer.ts";
import { createPickRetrier } from "./pick-retry.ts";
import { readServerMessage } from "./read-message.ts";
import { secondsLeft, secondsToStart } from "./server-clock.ts";
import { initialRoomState, type PendingPick, type RoomState } from "./room-state.ts";
import { seenOf } from "./missed-picks.ts";
import { loadSeen, saveSeen } from "./seen-storage.ts";
import { onClockJump } from "./detect-sleep.ts";

type Announcements = AnnouncementsModule.Announcements;

const announcements = lazyModule(() => import("../announcements/announcements.ts"));

/** This long after a clock ran out without an event, the room asks for missing events. */
const TURN_OVERDUE_MS = 2500;
/** The longest timeout that browsers support. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const PICK_GIVEN_UP_MESSAGE = "Your pick did not get through. Please try again";

export interface RoomStore {
  subscribe: (listener: () => void) => () => void;
  state: () => RoomState;
  /** Connects. Returns a function that leaves the room. */
  connect: (announceChange: (announcements: Announcements) => void) => () => void;
  /** Opens the dialog that confirms a pick. In the last ten seconds it picks at once (ROOM-10, ROOM-11). */
  requestPick: (player: DraftPlayer) => void;
  /** Sends the pick of the player in the dialog. */
  confirmPick: () => void;
  cancelPick: () => void;
  /** Hides the summary of missed picks. */
  dismissMissed: () => void;
  reconnect: () => void;
  /** Sends any other message; false when not connected. */
  send: (message: ClientMessage) => boolean;
}

/** A league's draft, or a mock draft of it. */
export interface RoomAddress {
  leagueId: string;
  practice?: "alone" | "league" | undefined;
}

/** A draft room as one user sees it: its state, its connection and its actions. */
export function createRoomStore(address: RoomAddress, userId: string): RoomStore {
  const seenKey = { userId, leagueId: address.leagueId };
  const listeners = new Set<() => void>();
  let state: RoomState = {
    ...initialRoomState,
    isVisible: isPageVisible(),
    seen: address.practice ? null : loadSeen(seenKey),
  };
  let connection: ReconnectingSocket<ClientMessage> | null = null;
  let announceChange: (announcements: Announcements) => void = () => undefined;
  /** The state that was announced last, while what happened since is not. */
  let unannounced: RoomState | null = null;
  let overdueTimer: number | undefined;
  const pickRetrier = createPickRetrier({
    send: (pendingPick) => void connection?.send(makePickMessage(address, pendingPick)),
    giveUp: () => {
      apply({ type: "pick-given-up" });
      showError(PICK_GIVEN_UP_MESSAGE);
    },
  });

  function apply(event: RoomEvent): void {
    const before = state;
    state = roomReducer(before, event);
    if (state === before) return;
    for (const listener of listeners) listener();
    announceSince(before);
    pickRetrier.update(state.pendingPick, state.connectionStatus === "live");
    if (state.resync !== null && state.resync !== before.resync) connection?.ask();
    // The answer did not help: start again on a new connection.
    else if (state.resync !== null && isSnapshot(event)) connection?.backOff();
    if (state.log !== before.log || state.isVisible !== before.isVisible) persistSeen();
  }

  function announceSince(before: RoomState): void {
    unannounced ??= before;
    const loaded = announcements.get();
    if (loaded) announceNow(loaded);
    // When it fails, the next change tries again.
    else void announcements.load().then(announceNow, () => undefined);
  }

  function announceNow({ announcementsBetween }: typeof AnnouncementsModule): void {
    if (unannounced === null) return;
    const before = unannounced;
    unannounced = null;
    announceChange(announcementsBetween(before, state));
  }

  function persistSeen(): void {
    const seen = seenOf(state.log);
    if (seen && state.isVisible && !address.practice) saveSeen(seenKey, seen);
  }

  const onVisibilityChange = () => apply({ type: isPageVisible() ? "page-shown" : "page-hidden" });

  function receive(message: ServerMessage): void {
    // The server failed before it could send the board. Its other errors are worth showing.
    if (
      message.type === "error" &&
      message.message === SOMETHING_WENT_WRONG &&
      state.connectionStatus !== "live"
    ) {
      connection?.backOff();
      return;
    }
    if (message.type === "error" && state.board && message.episode === undefined) showError(message.message);
    const refused = isRefusal(message) && message.payload.key === state.pendingPick?.key;
    if (refused && message.payload.message) showError(message.payload.message);
    apply({ type: "message-received", message, at: performance.now() });
    // The board may be out of date.
    if (refused) connection?.ask();
    scheduleOverdueCheck();
  }

  const showError = (text: string) =>
    announceChange({ spoken: [], turn: false, toasts: [{ tone: "error", text }] });

  function scheduleOverdueCheck(): void {
    clearTimeout(overdueTimer);
    const now = performance.now();
    const seconds = secondsLeft(state, now) ?? secondsToStart(state, now);
    if (!state.board || phaseOf(state) === "complete" || !seconds) return;
    const waitMs = Math.min(seconds * 1000 + TURN_OVERDUE_MS, MAX_TIMER_MS);
    overdueTimer = setTimeout(() => connection?.wake(), waitMs);
  }

  function sendPick({ playerId }: DraftPlayer): void {
    const { log, pendingPick } = state;
    if (!log || pendingPick || !isMyTurn(state) || !isAvailable(state, playerId)) return;
    const { pickNumber } = log.draft;
    apply({ type: "pick-sent", pendingPick: { key: randomUuid(), pickNumber, playerId, accepted: false } });
  }

  function joinMessage(): ClientMessage {
    const { log, resync } = state;
    const since = log && resync !== "whole" ? { draftId: log.draftId, version: log.version } : undefined;
    return { type: "join", payload: { token: readToken() ?? "", ...address, log: true, since } };
  }

  function onNotAdmitted(): void {
    connection?.close();
    apply({ type: "not-admitted" });
    // The session may have ended: the login leads back here.
    emitUnauthorized();
  }

  function onMockDraftEnded(): void {
    connection?.close();
    apply({ type: "mock-draft-ended" });
  }

  /** The server's time must be measured again. */
  function onWake(): void {
    apply({ type: "clock-jumped" });
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
      connection = openSocket({
        path: "/api/socket",
        backoffMinMs: 500,
        // Clients are back within three seconds after a long outage ends.
        backoffMaxMs: 2500,
        firstMessage: joinMessage,
        canAskAgain: true,
        read: readServerMessage,
        onMessage: receive,
        onLost: () => apply({ type: "connection-lost" }),
        onClosed: { "not admitted": onNotAdmitted, "practice ended": onMockDraftEnded },
      });
      const stopWatching = onClockJump(onWake);
      document.addEventListener("visibilitychange", onVisibilityChange);
      return () => {
        stopWatching();
        document.removeEventListener("visibilitychange", onVisibilityChange);
        announceChange = () => undefined;
        pickRetrier.stop();
        clearTimeout(overdueTimer);
        connection?.close();
        connection = null;
      };
    },
    requestPick: (player) => {
      const left = secondsLeft(state, performance.now());
      if (left !== null && left <= IMMEDIATE_PICK_SECONDS) sendPick(player);
      else apply({ type: "pick-requested", player });
    },
    confirmPick: () => state.playerToConfirm && sendPick(state.playerToConfirm),
    cancelPick: () => apply({ type: "pick-cancelled" }),
    dismissMissed: () => apply({ type: "missed-dismissed" }),
    reconnect: () => connection?.wake(),
    send: (message) => connection?.send(message) ?? false,
  };
}

const isPageVisible = () => document.visibilityState !== "hidden";

type PickAnswer = Extract<ServerMessage, { type: "draft-answer" }>;

const isRefusal = (message: ServerMessage): message is PickAnswer =>
  message.type === "draft-answer" && !message.payload.accepted;

const isSnapshot = (event: RoomEvent): boolean =>
  event.type === "message-received" && event.message.type === "draft-snapshot";

function makePickMessage(address: RoomAddress, { key, pickNumber, playerId }: PendingPick): ClientMessage {
  return {
    type: "choose",
    payload: { token: readToken() ?? "", ...address, key, pickNumber, playerId },
  };
}
