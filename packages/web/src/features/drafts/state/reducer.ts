import type { DraftPlayer, ServerMessage } from "@emberline/contract";
import { isAfter, markVisible, markHidden } from "./missed-picks.ts";
import { buildBoard } from "./build-board.ts";
import { isMyTurn, isAvailable } from "./selectors.ts";
import { estimateOffset } from "./server-clock.ts";
import type {
  PendingPick,
  EventsPayload,
  RoomState,
  SnapshotPayload,
  Resync,
  RoomLog,
} from "./room-state.ts";
import { applyEvent, type Draft, type DraftEvent } from "@emberline/game";

/** `at` is this device's monotonic clock in milliseconds. */
export type RoomEvent =
  | { type: "message-received"; message: ServerMessage; at: number }
  | { type: "connection-lost" }
  | { type: "not-admitted" }
  /** The mock draft is over. */
  | { type: "mock-draft-ended" }
  /** The device slept or its clock was changed: the offset must be measured again. */
  | { type: "clock-jumped" }
  | { type: "pick-requested"; player: DraftPlayer }
  | { type: "pick-cancelled" }
  | { type: "pick-sent"; pendingPick: PendingPick }
  /** The pending pick got no answer. */
  | { type: "pick-given-up" }
  | { type: "page-hidden" }
  | { type: "page-shown" }
  /** The user dismissed the summary of missed picks. */
  | { type: "missed-dismissed" };

/** The state after an event, without side effects. */
export function roomReducer(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case "message-received":
      return closeStaleConfirmation(receive(state, event.message, event.at));
    case "connection-lost":
      if (state.connectionStatus === "reconnecting") return state;
      return { ...markHidden(state), connectionStatus: "reconnecting", presence: null };
    case "not-admitted":
      return { ...state, connectionStatus: "refused", playerToConfirm: null, pendingPick: null };
    case "mock-draft-ended":
      return { ...state, connectionStatus: "ended", playerToConfirm: null, pendingPick: null };
    case "clock-jumped":
      return { ...state, offset: null };
    case "pick-sent":
      return { ...state, pendingPick: event.pendingPick };
    case "pick-given-up":
      return { ...state, pendingPick: null };
    case "pick-cancelled":
      return { ...state, playerToConfirm: null };
    case "page-hidden":
      return { ...markHidden(state), isVisible: false };
    case "page-shown":
      return state.connectionStatus === "live"
        ? { ...markVisible(state), isVisible: true }
        : { ...state, isVisible: true };
    case "missed-dismissed":
      return { ...state, missed: null };
    case "pick-requested":
      return canStillPick(state, event.player) ? { ...state, playerToConfirm: event.player } : state;
    default:
      return event satisfies never;
  }
}

/** Lists every message of the contract: a new one fails to compile until it is handled here. */
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
      return state.board === null || message.episode !== undefined
        ? { ...state, message: message.message, unseenEpisode: message.episode ?? null }
        : state;
    // For the legacy client.
    case "init":
    case "pick-made":
    case "draft-timer-started":
    case "auto-pick-made":
      return state;
    default:
      return message satisfies never;
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
    unseenEpisode: null,
    participants,
    myTeamId: teamId,
    roomInfo: { desk, leagueName, roomOpensAt, seedHash, practice },
    offset: estimateOffset(state.offset, { serverNow, at, reset: isNewConnection }),
    outageSince: isNewConnection ? null : state.outageSince,
  };
  const next = fold(connected, startLog(state.log, payload, isNewConnection));
  // The whole state already contains an accepted pick.
  const resolved = payload.state && next.pendingPick?.accepted ? { ...next, pendingPick: null } : next;
  return isNewConnection && resolved.isVisible ? markVisible(resolved) : resolved;
}

function receiveEvents(state: RoomState, payload: EventsPayload, at: number): RoomState {
  // After a jump of the server's clock, earlier measurements are void.
  const reset = payload.events.some((event) => event.type === "held" && event.cause === "clock");
  const offset = estimateOffset(state.offset, { serverNow: payload.serverNow, at, reset });
  return fold({ ...state, offset }, appendEvents(state.log, payload));
}

function fold(state: RoomState, { log, resync }: LogUpdate): RoomState {
  const pendingPick =
    state.pendingPick && isResolved(state.pendingPick, state, log) ? null : state.pendingPick;
  return withBoard({ ...state, log, resync, pendingPick });
}

/** The slot is filled, by any pick, or the draft is another one. */
function isResolved({ pickNumber }: PendingPick, before: RoomState, log: RoomState["log"]): boolean {
  if (!log || log.draftId !== before.log?.draftId) return true;
  if (log.draft.picks.length >= pickNumber) return true;
  return log.received.some(
    ({ number, event }) =>
      isAfter(number, before.log) && event.type === "picked" && event.pickNumber === pickNumber,
  );
}

function withBoard(state: RoomState): RoomState {
  const { log, participants, myTeamId } = state;
  return { ...state, board: log && participants && buildBoard(log.draft, participants, myTeamId) };
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

/** The log after a message, or what must be fetched first. */
type LogUpdate = { log: RoomLog; resync: null } | { log: RoomLog | null; resync: Resync };

/**
 * The log after a snapshot. On an open connection a snapshot older than the known events is ignored; on a new
 * one (`isNewConnection`) it replaces them.
 */
function startLog(log: RoomLog | null, payload: SnapshotPayload, isNewConnection: boolean): LogUpdate {
  const { draftId, version, state, missed } = payload;
  const known = log?.draftId === draftId ? log : null;
  if (state) {
    const overtaken = known !== null && !isNewConnection && version < known.version;
    return { log: overtaken ? known : { draftId, version, draft: state, received: [] }, resync: null };
  }
  if (!known || !missed) return { log, resync: "whole" };
  const received = appendEvents(known, { draftId, from: version - missed.length + 1, events: missed });
  return received.resync === null ? received : { log, resync: "whole" };
}

/** The log after more events. Known ones are skipped; missing ones must be fetched. */
function appendEvents(log: RoomLog | null, payload: Omit<EventsPayload, "serverNow">): LogUpdate {
  const { draftId, from, events } = payload;
  if (!log || log.draftId !== draftId) return { log, resync: "whole" };
  if (from > log.version + 1) return { log, resync: "missed" };
  const fresh = events.slice(log.version + 1 - from);
  try {
    return { log: fresh.length === 0 ? log : applyEvents(log, fresh), resync: null };
  } catch {
    // An event that cannot follow means that the local state is wrong.
    return { log, resync: "whole" };
  }
}

function applyEvents(log: RoomLog, events: readonly DraftEvent[]): RoomLog {
  const draft = events.reduce<Draft>(applyEvent, log.draft);
  const numbered = events.map((event, index) => ({ number: log.version + 1 + index, event }));
  return { ...log, version: log.version + events.length, draft, received: [...log.received, ...numbered] };
}
