import type {
  DraftParticipants,
  DraftPlayer,
  DraftTeam,
  PublicPlayer,
  ServerMessage,
} from "@emberline/contract";
import type { Draft, DraftEvent, DraftPick } from "@emberline/game";

export type SnapshotPayload = Extract<ServerMessage, { type: "draft-snapshot" }>["payload"];
export type EventsPayload = Extract<ServerMessage, { type: "draft-events" }>["payload"];

/**
 * `refused`: the server does not let this user in, and asking again would not help. `ended`: this was a
 * practice, and it is over.
 */
export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "refused" | "ended";

/** A slot of the order with whom it took; `player` is null while it is open. */
export interface BoardSlot {
  pickNumber: number;
  round: number;
  isCurrent: boolean;
  team: DraftTeam;
  player: PublicPlayer | null;
  pick: DraftPick | null;
}

/** What the two lists show, made from the log and the cast alone. */
export interface Board {
  draftOrder: BoardSlot[];
  availablePlayers: DraftPlayer[];
}

export interface NumberedEvent {
  number: number;
  event: DraftEvent;
}

/** The draft as its log left it here. */
export interface RoomLog {
  draftId: string;
  /** Number of the last event folded. */
  version: number;
  draft: Draft;
  /** The events that were heard one by one since the last whole state, in order. */
  received: NumberedEvent[];
}

/** What must be asked for: what came after the last event known, or the whole state. */
export type Resync = "missed" | "whole";

/** A pick on its way, until it is answered or its slot is filled. */
export interface PendingPick {
  key: string;
  pickNumber: number;
  playerId: string;
  /** The server said yes; the event that shows it is still to come. */
  accepted: boolean;
}

/** The picks that the guest has seen, where they see nothing more just now. */
export interface SeenPicks {
  draftId: string;
  picks: readonly DraftPick[];
}

/** What happened while one was away. */
export interface MissedPicks {
  picks: DraftPick[];
  /** Picks that were taken back. */
  undone: number;
}

/** Who listens here, and to what; the snapshot says it. */
export type RoomInfo = Pick<SnapshotPayload, "desk" | "leagueName" | "roomOpensAt" | "seedHash" | "practice">;

/** The draft room as its messages left it. */
export interface RoomState {
  connectionStatus: ConnectionStatus;
  /** Null until the first snapshot, as are `cast`, `board` and `guest`. */
  log: RoomLog | null;
  /** What the log lacks, until a snapshot brings it. */
  resync: Resync | null;
  participants: DraftParticipants | null;
  board: Board | null;
  roomInfo: RoomInfo | null;
  /** The server's words where a board should be: no draft is set, or not admitted. */
  message: string | null;
  /** Null for somebody who only watches. */
  myTeamId: string | null;
  /** The server's epoch milliseconds minus this device's monotonic clock; null when nobody knows. */
  offset: number | null;
  /** Whose owners are here, by team, and how many others watch; null until told. */
  presence: { teamIds: string[]; watching: number } | null;
  /** Since when the server cannot store anything, in its epoch milliseconds. */
  outageSince: number | null;
  /** The contestant about whom the user is being asked. */
  playerToConfirm: DraftPlayer | null;
  pendingPick: PendingPick | null;
  /** Is the page in sight? */
  isVisible: boolean;
  /** What was seen last, as long as the line is cut or the page is out of sight; else null. */
  seen: SeenPicks | null;
  missed: MissedPicks | null;
}

export const initialRoomState: RoomState = {
  connectionStatus: "connecting",
  log: null,
  resync: null,
  participants: null,
  board: null,
  roomInfo: null,
  message: null,
  myTeamId: null,
  offset: null,
  presence: null,
  outageSince: null,
  playerToConfirm: null,
  pendingPick: null,
  isVisible: true,
  seen: null,
  missed: null,
};
