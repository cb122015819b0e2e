import type { DraftPlayer, ServerMessage } from "@emberline/contract";
import { isMyTurn, isOnOffer } from "./draft-facts.ts";
import type { Board, RoomState } from "./room-state.ts";

/** `at` is this device's monotonic clock in milliseconds. */
export type RoomEvent =
  | { type: "heard"; message: ServerMessage; at: number }
  | { type: "lost" }
  | { type: "refused" }
  | { type: "asked"; player: DraftPlayer }
  | { type: "dismissed" }
  | { type: "sent"; playerId: string };

export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  if (event.type === "heard") return closeStaleQuestion(hear(state, event.message, event.at));
  if (event.type === "lost") return { ...state, link: "reconnecting" };
  if (event.type === "refused") return { ...state, link: "refused", asked: null, sentPlayerId: null };
  if (event.type === "sent") return { ...state, sentPlayerId: event.playerId };
  if (event.type === "dismissed") return { ...state, asked: null };
  return canStillPick(state, event.player) ? { ...state, asked: event.player } : state;
}

function hear(state: RoomState, message: ServerMessage, at: number): RoomState {
  switch (message.type) {
    case "init": {
      const { myTeam, serverNow, ...board } = message.payload;
      // A fresh connection measures afresh: what was known may be from before this device slept.
      const met: RoomState = { ...state, link: "live", sentPlayerId: null, offset: serverNow - at };
      return { ...show(met, board), words: null, myTeamId: myTeam?.teamId ?? null };
    }
    case "pick-made": {
      const { serverNow, ...board } = message.payload;
      return show({ ...state, offset: nearest(state.offset, serverNow - at) }, board);
    }
    case "draft-timer-started": {
      const { startTime, timeoutMs, serverNow } = message.payload;
      return { ...state, deadline: startTime + timeoutMs, offset: nearest(state.offset, serverNow - at) };
    }
    case "error":
      return state.board === null ? { ...state, words: message.message } : { ...state, sentPlayerId: null };
    default:
      // An automatic pick was in the board of the `pick-made` before.
      return state;
  }
}

/** Shows a board unless a newer one stands there; a clock runs on only as long as nothing has changed. */
function show(state: RoomState, board: Board): RoomState {
  const shown = state.board;
  if (shown && isSameDraft(shown, board) && board.draft.version <= shown.draft.version) {
    return board.draft.version === shown.draft.version ? { ...state, board } : state;
  }
  return { ...state, board, deadline: null, sentPlayerId: null };
}

const isSameDraft = (one: Board, other: Board) =>
  one.draftOrder[0]?.draftPickId === other.draftOrder[0]?.draftPickId;

/** Of two measurements the larger is nearer: a message can only arrive late. */
const nearest = (known: number | null, measured: number) => Math.max(known ?? measured, measured);

const canStillPick = (state: RoomState, player: DraftPlayer) =>
  isMyTurn(state) && isOnOffer(state, player.playerId);

function closeStaleQuestion(state: RoomState): RoomState {
  return state.asked === null || canStillPick(state, state.asked) ? state : { ...state, asked: null };
}
