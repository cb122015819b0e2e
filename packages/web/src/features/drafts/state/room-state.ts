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
 * `refused`: the server does not admit this user, and retrying would not help. `ended`: a mock draft that is
 * over.
 */
export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "refused" | "ended";

/** A slot of the pick order; `player` and `pick` are null while it is open. */
export interface BoardSlot {
  pickNumber: number;
  round: number;
  isCurrent: boolean;
  team: DraftTeam;
  player: PublicPlayer | null;
  pick: DraftPick | null;
}

/** What the two lists show, derived from the log and the participants. */
export interface Board {
  draftOrder: BoardSlot[];
  availablePlayers: DraftPlayer[];
}

export interface NumberedEvent {
  number: number;
  event: DraftEvent;
}

/** The draft as of the last known event. */
export interface RoomLog {
  draftId: string;
  /** Number of the last applied event. */
  version: number;
  draft: Draft;
  /** The events received since the last whole state, in order. */
  received: NumberedEvent[];
}

/** What must be fetched: the events after the last known one, or the whole state. */
export type Resync = "missed" | "whole";

/** A pick that was sent, until it is refused or its slot is filled. */
export interface PendingPick {
  key: string;
  pickNumber: number;
  playerId: string;
  /** The server accepted it; its event is still to come. */
  accepted: boolean;
}

/** The picks that the user saw before they were disconnected or hid the page. */
export interface SeenPicks {
  draftId: string;
  picks: readonly DraftPick[];
}

/** What happened while the user was disconnected or the page was hidden. */
export interface MissedPicks {
  picks: DraftPick[];
  /** How many picks were undone. */
  undone: number;
}

/** What the snapshot says about the room and the user's role in it. */
export type RoomInfo = Pick<SnapshotPayload, "desk" | "leagueName" | "roomOpensAt" | "seedHash" | "practice">;

/** The draft room after all messages so far. */
export interface RoomState {
  connectionStatus: ConnectionStatus;
  /** Null until the first snapshot, as are `participants`, `board` and `roomInfo`. */
  log: RoomLog | null;
  /** Set when events are missing, until a snapshot brings them. */
  resync: Resync | null;
  participants: DraftParticipants | null;
  board: Board | null;
  roomInfo: RoomInfo | null;
  /** The server's message in place of a board: no draft is scheduled, or not admitted. */
  message: string | null;
  /** The room tells what happened through this episode, which the user has not seen. */
  unseenEpisode: number | null;
  /** Null for a spectator. */
  myTeamId: string | null;
  /** The server's epoch ms minus this device's monotonic clock; null while unknown. */
  offset: number | null;
  /** The teams whose owners are present, and the number of spectators; null while unknown. */
  presence: { teamIds: string[]; watching: number } | null;
  /** Since when the server cannot store picks, in its epoch ms; null when it can. */
  outageSince: number | null;
  /** The player in the dialog that confirms a pick. */
  playerToConfirm: DraftPlayer | null;
  pendingPick: PendingPick | null;
  /** The page is visible, not in a background tab. */
  isVisible: boolean;
  /** What the user saw last; null while they see the room. */
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
  unseenEpisode: null,
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
