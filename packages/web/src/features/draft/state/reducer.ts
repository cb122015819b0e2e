import type { DraftPlayer, ServerMessage } from "@emberline/contract";
import { isAfter, markVisible, markHidden } from "./missed-picks.ts";
import { buildBoard } from "./build-board.ts";
import { isMyTurn, isAvailable } from "./selectors.ts";
import { estimateOffset } from "./server-clock.ts";
import { appendEvents, type LogUpdate, startLog } from "./event-log.ts";
import type { PendingPick, EventsPayload, RoomState, SnapshotPayload } from "./room-state.ts";

/** `at` is this device's monotonic clock in milliseconds. */
export type RoomEvent =
  | { type: "heard"; message: ServerMessage; at: number }
  | { type: "lost" }
  | { type: "refused" }
  /** The practice is over. */
  | { type: "ended" }
  /** This device slept, or its own clock was moved: the time must be heard from the server anew. */
  | { type: "overslept" }
  | { type: "asked"; player: DraftPlayer }
  | { type: "dismissed" }
  | { type: "sent"; pendingPick: PendingPick }
  /** The pick that was on its way is given up. */
  | { type: "given-up" }
  /** The page went out of sight, and came back. */
  | { type: "left" }
  | { type: "returned" }
  /** What was missed has been read. */
  | { type: "read" };

export function roomReducer(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case "heard":
      return closeStaleConfirmation(receive(state, event.message, event.at));
    case "lost":
      if (state.connectionStatus === "reconnecting") return state;
      return { ...markHidden(state), connectionStatus: "reconnecting", presence: null };
    case "refused":
      return { ...state, connectionStatus: "refused", playerToConfirm: null, pendingPick: null };
    case "ended":
      return { ...state, connectionStatus: "ended", playerToConfirm: null, pendingPick: null };
    case "overslept":
      return { ...state, offset: null };
    case "sent":
      return { ...state, pendingPick: event.pendingPick };
    case "given-up":
      return { ...state, pendingPick: null };
    case "dismissed":
      return { ...state, playerToConfirm: null };
    case "left":
      return { ...markHidden(state), isVisible: false };
    case "returned":
      return state.connectionStatus === "live"
        ? { ...markVisible(state), isVisible: true }
        : { ...state, isVisible: true };
    case "read":
      return { ...state, missed: null };
    default:
      return canStillPick(state, event.player) ? { ...state, playerToConfirm: event.player } : state;
  }
}

function receive(state: RoomState, message: ServerMessage, at: number): RoomState {
  switch (message.type) {
    case "draft-snapshot":
      return receiveSnapshot(state, message.payload, at);
    case "draft-events":
      return receiveEvents(state, message.payload, at);
    case "draft-cast":
      return withBoard({ ...state, participants: message.payload.cast });
    case "draft-presence":
      return { ...state, presence: message.payload };
    case "draft-trouble":
      return { ...state, outageSince: message.payload.since };
    case "draft-answer":
      return receiveAnswer(state, message.payload);
    case "error":
      return state.board === null ? { ...state, message: message.message } : state;
    default:
      // Whole boards are for those who do not listen to the log.
      return state;
  }
}

function receiveSnapshot(state: RoomState, payload: SnapshotPayload, at: number): RoomState {
  const {
    cast: participants,
    teamId,
    desk,
    leagueName,
    roomOpensAt,
    seedHash,
    practice,
    serverNow,
  } = payload;
  const isNewConnection = state.connectionStatus !== "live";
  const connected: RoomState = {
    ...state,
    connectionStatus: "live",
    message: null,
    participants,
    myTeamId: teamId,
    roomInfo: { desk, leagueName, roomOpensAt, seedHash, practice },
    offset: estimateOffset(state.offset, { serverNow, at, reset: isNewConnection }),
    outageSince: isNewConnection ? null : state.outageSince,
  };
  const next = fold(connected, startLog(state.log, payload, isNewConnection));
  // The whole state shows whatever was accepted by now.
  const resolved = payload.state && next.pendingPick?.accepted ? { ...next, pendingPick: null } : next;
  return isNewConnection && resolved.isVisible ? markVisible(resolved) : resolved;
}

function receiveEvents(state: RoomState, payload: EventsPayload, at: number): RoomState {
  // After a jump of the server's own clock, what was measured before says nothing.
  const reset = payload.events.some((event) => event.type === "held" && event.cause === "clock");
  const offset = estimateOffset(state.offset, { serverNow: payload.serverNow, at, reset });
  return fold({ ...state, offset }, appendEvents(state.log, payload));
}

function fold(state: RoomState, { log, resync: gap }: LogUpdate): RoomState {
  const pendingPick =
    state.pendingPick && isResolved(state.pendingPick, state, log) ? null : state.pendingPick;
  return withBoard({ ...state, log, resync: gap, pendingPick });
}

/** A slot that is filled, by whomever, needs no pick any more; nor does one of another draft. */
function isResolved({ pickNumber }: PendingPick, before: RoomState, log: RoomState["log"]): boolean {
  if (!log || log.draftId !== before.log?.draftId) return true;
  if (log.draft.picks.length >= pickNumber) return true;
  return log.received.some(
    ({ number, event }) =>
      isAfter(number, before.log) && event.type === "picked" && event.pickNumber === pickNumber,
  );
}

function withBoard(state: RoomState): RoomState {
  const { log, participants: cast } = state;
  return { ...state, board: log && cast && buildBoard(log.draft, cast) };
}

function receiveAnswer(state: RoomState, { key, accepted }: { key: string; accepted: boolean }): RoomState {
  if (state.pendingPick?.key !== key) return state;
  if (accepted) return { ...state, pendingPick: { ...state.pendingPick, accepted } };
  return { ...state, pendingPick: null, playerToConfirm: null };
}

const canStillPick = (state: RoomState, player: DraftPlayer) =>
  isMyTurn(state) && isAvailable(state, player.playerId);

function closeStaleConfirmation(state: RoomState): RoomState {
  return state.playerToConfirm === null || canStillPick(state, state.playerToConfirm)
    ? state
    : { ...state, playerToConfirm: null };
}
