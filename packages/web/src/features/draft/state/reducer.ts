import type { DraftPlayer, ServerMessage } from "@emberline/contract";
import { isAfter, lookAgain, lookAway } from "./missed-picks.ts";
import { boardOf } from "./build-board.ts";
import { isMyTurn, isOnOffer } from "./selectors.ts";
import { measured } from "./server-clock.ts";
import { goOn, type Heard, openLog } from "./event-log.ts";
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

export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case "heard":
      return closeStaleQuestion(hear(state, event.message, event.at));
    case "lost":
      if (state.connectionStatus === "reconnecting") return state;
      return { ...lookAway(state), connectionStatus: "reconnecting", presence: null };
    case "refused":
      return { ...state, connectionStatus: "refused", asked: null, pendingPick: null };
    case "ended":
      return { ...state, connectionStatus: "ended", asked: null, pendingPick: null };
    case "overslept":
      return { ...state, offset: null };
    case "sent":
      return { ...state, pendingPick: event.pendingPick };
    case "given-up":
      return { ...state, pendingPick: null };
    case "dismissed":
      return { ...state, asked: null };
    case "left":
      return { ...lookAway(state), isLooking: false };
    case "returned":
      return state.connectionStatus === "live"
        ? { ...lookAgain(state), isLooking: true }
        : { ...state, isLooking: true };
    case "read":
      return { ...state, missed: null };
    default:
      return canStillPick(state, event.player) ? { ...state, asked: event.player } : state;
  }
}

function hear(state: RoomState, message: ServerMessage, at: number): RoomState {
  switch (message.type) {
    case "draft-snapshot":
      return hearSnapshot(state, message.payload, at);
    case "draft-events":
      return hearEvents(state, message.payload, at);
    case "draft-cast":
      return withBoard({ ...state, cast: message.payload.cast });
    case "draft-presence":
      return { ...state, presence: message.payload };
    case "draft-trouble":
      return { ...state, troubleSince: message.payload.since };
    case "draft-answer":
      return hearAnswer(state, message.payload);
    case "error":
      return state.board === null ? { ...state, words: message.message } : state;
    default:
      // Whole boards are for those who do not listen to the log.
      return state;
  }
}

function hearSnapshot(state: RoomState, told: SnapshotPayload, at: number): RoomState {
  const { cast, teamId, desk, leagueName, roomOpensAt, seedHash, practice, serverNow } = told;
  const isNewLine = state.connectionStatus !== "live";
  const met: RoomState = {
    ...state,
    connectionStatus: "live",
    words: null,
    cast,
    myTeamId: teamId,
    guest: { desk, leagueName, roomOpensAt, seedHash, practice },
    offset: measured(state.offset, { serverNow, at, afresh: isNewLine }),
    troubleSince: isNewLine ? null : state.troubleSince,
  };
  const next = fold(met, openLog(state.log, told, isNewLine));
  // The whole state shows whatever was accepted by now.
  const resolved = told.state && next.pendingPick?.accepted ? { ...next, pendingPick: null } : next;
  return isNewLine && resolved.isLooking ? lookAgain(resolved) : resolved;
}

function hearEvents(state: RoomState, told: EventsPayload, at: number): RoomState {
  // After a jump of the server's own clock, what was measured before says nothing.
  const afresh = told.events.some((event) => event.type === "held" && event.cause === "clock");
  const offset = measured(state.offset, { serverNow: told.serverNow, at, afresh });
  return fold({ ...state, offset }, goOn(state.log, told));
}

function fold(state: RoomState, { log, gap }: Heard): RoomState {
  const pendingPick =
    state.pendingPick && isResolved(state.pendingPick, state, log) ? null : state.pendingPick;
  return withBoard({ ...state, log, gap, pendingPick });
}

/** A slot that is filled, by whomever, needs no pick any more; nor does one of another draft. */
function isResolved({ pickNumber }: PendingPick, before: RoomState, log: RoomState["log"]): boolean {
  if (!log || log.draftId !== before.log?.draftId) return true;
  if (log.draft.picks.length >= pickNumber) return true;
  return log.heard.some(
    ({ number, event }) =>
      isAfter(number, before.log) && event.type === "picked" && event.pickNumber === pickNumber,
  );
}

function withBoard(state: RoomState): RoomState {
  const { log, cast } = state;
  return { ...state, board: log && cast && boardOf(log.draft, cast) };
}

function hearAnswer(state: RoomState, { key, accepted }: { key: string; accepted: boolean }): RoomState {
  if (state.pendingPick?.key !== key) return state;
  if (accepted) return { ...state, pendingPick: { ...state.pendingPick, accepted } };
  return { ...state, pendingPick: null, asked: null };
}

const canStillPick = (state: RoomState, player: DraftPlayer) =>
  isMyTurn(state) && isOnOffer(state, player.playerId);

function closeStaleQuestion(state: RoomState): RoomState {
  return state.asked === null || canStillPick(state, state.asked) ? state : { ...state, asked: null };
}
