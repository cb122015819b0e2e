import type { DraftPlayer, ServerMessage } from "@emberline/contract";

type InitPayload = Extract<ServerMessage, { type: "init" }>["payload"];
export type Board = Pick<InitPayload, "draftOrder" | "availablePlayers" | "draft">;

/** `refused`: the server does not let this user in, and asking again would not help. */
export type Link = "connecting" | "live" | "reconnecting" | "refused";

/** The draft room as its messages left it. */
export interface RoomState {
  link: Link;
  /** Null until the first board came. */
  board: Board | null;
  /** The server's words where a board should be: no draft is set, or not admitted. */
  words: string | null;
  /** Null for somebody who only watches. */
  myTeamId: string | null;
  /** When the running pick's time is over, in the server's epoch milliseconds; null when nobody knows. */
  deadline: number | null;
  /** The server's epoch milliseconds minus this device's monotonic clock; null before the first board. */
  offset: number | null;
  /** The contestant about whom the user is being asked. */
  asked: DraftPlayer | null;
  /** The contestant whose pick was sent and not answered yet. */
  sentPlayerId: string | null;
}

export const emptyRoom: RoomState = {
  link: "connecting",
  board: null,
  words: null,
  myTeamId: null,
  deadline: null,
  offset: null,
  asked: null,
  sentPlayerId: null,
};
