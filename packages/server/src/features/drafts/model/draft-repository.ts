import type { DraftParticipants, DraftTeam } from "@emberline/contract";
import {
  type Draft,
  type DraftEvent,
  type PoolPlayer,
  type SecondDraftStart,
  applyEvent,
} from "@emberline/game";
import type { AuditEntry } from "../../../platform/db/queries/audit.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** A stored draft: its row, and its events folded. */
export interface StoredDraft {
  draftId: string;
  leagueId: string;
  seasonId: string;
  /** Number of the last event. */
  version: number;
  draft: Draft;
}

/** A locked draft, or a new one without events. */
export type LockedDraft = Omit<StoredDraft, "draft"> & { draft: Draft | null };

/** What other features do for a second draft. */
export interface SecondDraftHooks {
  /** The teams of a league by its standings after all results, the last one first. */
  lastTeamsFirst: (tx: Tx, league: { leagueId: string; seasonId: string }) => Promise<string[]>;
  /** Changes the rosters when it is over; returns the number of the episode after which that was decided, if it did. */
  onSecondDraftEnd: (
    tx: Tx,
    ended: { leagueId: string; draftId: string; draft: Draft },
  ) => Promise<number | null>;
}

/** Events for a locked draft, and the resulting state. */
export interface Appended {
  stored: LockedDraft;
  events: DraftEvent[];
  after: Draft;
}

/** The current data that a board shows in addition to the log. */
export interface BoardData {
  participants: DraftParticipants;
  /** The ids of the slots, by pick number from 1. */
  slotIds: string[];
  /**
   * The last episode that the board reveals, as `revealedBy`.
   */
  resultsThrough: number;
}

/** The room's data that a joining client is shown. */
export interface RoomInfo {
  leagueName: string;
  seedHash: string | null;
}

/** The state that the participants of a room were last sent. */
export interface RoomState {
  stored: StoredDraft;
  boardData: BoardData;
}

/** An owner's pick that was decided without a transaction, by the state that the room was last sent. */
export interface DecidedPick {
  /** The draft that the decision was based on. */
  stored: StoredDraft;
  events: DraftEvent[];
  after: StoredDraft;
  /** The owner of the team on the clock, according to that state. */
  userId: string;
  teamId: string;
  playerId: string;
  pickNumber: number;
  /** When the server received the pick, epoch milliseconds. */
  at: number;
  /** The idempotency key under which the answer "accepted" is stored. */
  key: string | null;
}

/** The answer to a pick; repeated when the pick is sent again with the same key. */
export interface PickAnswer {
  accepted: boolean;
  message: string | null;
}

/**
 * Storage of drafts: PostgreSQL in production, memory in the simulation. Every promise can reject with a storage error.
 * A failed transaction may still have been committed.
 */
export interface DraftRepository<T extends DraftTx = DraftTx> {
  /**
   * Commits all of `work` or nothing, and runs it again when the storage asks for a retry. Resolves after the
   * commit.
   */
  transaction: <R>(work: (tx: T) => Promise<R>) => Promise<R>;
  /**
   * Stores a pick if the state that it was decided by is still current, and the user owns the team. Otherwise changes
   * nothing and returns false: then a transaction has to decide. Resolves after the commit.
   */
  storePick: (pick: DecidedPick) => Promise<boolean>;
  /** The league's draft in the current season. */
  find: (leagueId: string) => Promise<StoredDraft | null>;
  boardData: (stored: StoredDraft) => Promise<BoardData>;
  roomInfo: (stored: StoredDraft) => Promise<RoomInfo>;
  /** The events after `version` up to that of `stored`, in order. */
  eventsSince: (stored: StoredDraft, version: number) => Promise<DraftEvent[]>;
  /** Drafts with something due before a moment (epoch milliseconds). */
  findDue: (before: number) => Promise<{ leagueId: string; dueAt: number }[]>;
  /** The versions of these leagues' drafts. */
  findVersions: (leagueIds: string[]) => Promise<DraftVersion[]>;
  /** Subscribes to the commits of all servers. A notification may be late or lost. */
  listen: (listener: DraftListener) => {
    ready: Promise<void>;
    stop: () => void;
  };
}

interface DraftListener {
  onHint: (version: DraftVersion) => void;
  /** Players, tribes or rosters changed outside the log: of one league, or of all when null. */
  onParticipantsChanged: (leagueId: string | null) => void;
  onReconnect: () => void;
}

export interface DraftVersion {
  leagueId: string;
  draftId: string;
  version: number;
}

/**
 * One transaction. Data that is read after `lock` stays valid until the end. It may handle several leagues
 * concurrently.
 */
export interface DraftTx {
  /**
   * Locks the league's draft of the current season until the end of the transaction. With `skipBusy` returns
   * null when another transaction holds the lock.
   */
  lock: (leagueId: string, how?: { skipBusy: boolean }) => Promise<StoredDraft | null>;
  /** The available players: of the season, not eliminated, on no roster of the league. */
  pool: (stored: StoredDraft) => Promise<PoolPlayer[]>;
  /** The team's queue, best first. It may contain players who are not available. */
  queue: (teamId: string) => Promise<string[]>;
  teamOf: (leagueId: string, userId: string) => Promise<string | null>;
  /** The pick number of a slot; null when the slot is not in this draft. */
  pickNumberOf: (stored: StoredDraft, draftPickId: string) => Promise<number | null>;
  findAnswer: (stored: StoredDraft, sent: { teamId: string; key: string }) => Promise<PickAnswer | null>;
  /** Stores an answer; with a number only while fewer are stored for the team. */
  saveAnswer: (
    stored: StoredDraft,
    answer: PickAnswer & { teamId: string; key: string },
    keptMax: number | null,
  ) => Promise<void>;
  /** What a second draft begins with. */
  secondDraftStart: (stored: StoredDraft) => Promise<SecondDraftStart>;
  /** Random numbers of this draft by label, derived from its seed; each in [0, 1). */
  randomSource: (stored: StoredDraft) => Promise<(label: string) => number>;
  /** Appends events and updates all dependent rows; announces the change and returns the new version. */
  append: (stored: LockedDraft, change: { events: DraftEvent[]; after: Draft }) => Promise<number>;
  audit: (change: AuditEntry) => Promise<void>;
}

/** A committed change, for the broadcast. */
export interface DraftChange {
  /** Number of the first event. */
  from: number;
  events: DraftEvent[];
  after: StoredDraft;
}

/** Appends events to a locked draft. Throws where `applyEvent` does. */
export async function appendDecision(
  tx: DraftTx,
  stored: LockedDraft,
  events: DraftEvent[],
): Promise<DraftChange> {
  const draft = events.reduce<Draft | null>(applyEvent, stored.draft);
  if (!draft) throw new Error("a draft begins with an event");
  const version = events.length > 0 ? await tx.append(stored, { events, after: draft }) : stored.version;
  return { from: stored.version + 1, events, after: { ...stored, version, draft } };
}

/** A team may leave once the draft is complete. Its picks stay on the board; its owner's name is removed. */
export const leftTeam = (teamId: string): DraftTeam => ({
  teamId,
  name: "A team that left",
  owner: { firstName: "A team", lastName: "that left" },
});

export const toDraftTeam = ({
  teamId,
  name,
  firstName,
  lastName,
}: {
  teamId: string;
  name: string;
  firstName: string;
  lastName: string;
}): DraftTeam => ({
  teamId,
  name,
  owner: { firstName, lastName },
});
