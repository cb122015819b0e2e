import type { DraftParticipants } from "@emberline/contract";
import type { Draft, DraftEvent, PoolPlayer } from "@emberline/game";
import type { AuditEntry } from "../../../db/queries/audit.ts";

/** A draft as stored: its row, and its events folded. */
export interface StoredDraft {
  draftId: string;
  leagueId: string;
  seasonId: string;
  /** Number of the last event. */
  version: number;
  draft: Draft;
}

/** A draft that is locked, or has just been made and has no event yet. */
export type LockedDraft = Omit<StoredDraft, "draft"> & { draft: Draft | null };

/** What happened to a locked draft, and what it led to. */
export interface Appended {
  stored: LockedDraft;
  events: DraftEvent[];
  after: Draft;
}

/** What a board shows beside the log, as it is now. */
export interface BoardData {
  cast: DraftParticipants;
  /** What the existing client calls the slots, by pick number from 1. */
  slotIds: string[];
}

/** What a room says of itself to whoever enters. */
export interface RoomInfo {
  leagueName: string;
  seedHash: string | null;
}

/** What is said to a pick, now or when it comes again with the same key. */
export interface PickAnswer {
  accepted: boolean;
  message: string | null;
}

/**
 * Where drafts are kept: PostgreSQL in earnest, memory in the simulation. Every promise may fail as
 * storage fails; a transaction that fails may have been committed all the same.
 */
export interface DraftRepository<T extends DraftTx = DraftTx> {
  /** All of it or nothing; begun again when the storage asks for it. What it answers is committed. */
  transaction: <R>(work: (tx: T) => Promise<R>) => Promise<R>;
  /** The league's draft in the current season. */
  find: (leagueId: string) => Promise<StoredDraft | null>;
  boardData: (stored: StoredDraft) => Promise<BoardData>;
  roomInfo: (stored: StoredDraft) => Promise<RoomInfo>;
  /** The events after a version up to that of `stored`, in order. */
  eventsSince: (stored: StoredDraft, version: number) => Promise<DraftEvent[]>;
  /** Every draft that has something to come before a moment, for the clocks; epoch milliseconds. */
  findDue: (before: number) => Promise<{ leagueId: string; dueAt: number }[]>;
  /** Of these leagues, how far their drafts are. */
  findVersions: (leagueIds: string[]) => Promise<DraftVersion[]>;
  /** Hears of every commit, also of other servers; a hint may be late or lost. */
  listen: (listener: DraftListener) => {
    ready: Promise<void>;
    stop: () => void;
  };
}

export interface DraftListener {
  onHint: (news: DraftVersion) => void;
  /** Contestants, tribes or rosters were changed beside the log: of one league, or of all with null. */
  onParticipantsChanged: (leagueId: string | null) => void;
  onReconnect: () => void;
}

export interface DraftVersion {
  leagueId: string;
  draftId: string;
  version: number;
}

/**
 * One transaction. What is read after `lock` stands until its end. Several leagues may be dealt with in it
 * side by side.
 */
export interface DraftTx {
  /**
   * The league's draft of the current season, for nobody else until the end. Whoever rings for many leagues
   * at once may pass over those that somebody else holds.
   */
  lock: (leagueId: string, how?: { skipBusy: boolean }) => Promise<StoredDraft | null>;
  /** The contestants who can be drafted: of the season, not eliminated, on no roster of the league. */
  pool: (stored: StoredDraft) => Promise<PoolPlayer[]>;
  /** What a team would like, best first; whoever is gone is named too. */
  queue: (teamId: string) => Promise<string[]>;
  teamOf: (leagueId: string, userId: string) => Promise<string | null>;
  /** Which pick the existing client means; null when it is none of this draft. */
  pickNumberOf: (stored: StoredDraft, draftPickId: string) => Promise<number | null>;
  findAnswer: (stored: StoredDraft, sent: { teamId: string; key: string }) => Promise<PickAnswer | null>;
  /** Keeps an answer; with a number only while fewer are kept for the team. */
  saveAnswer: (
    stored: StoredDraft,
    answer: PickAnswer & { teamId: string; key: string },
    keptMax: number | null,
  ) => Promise<void>;
  /** The chances of this draft by label, from its seed; each from 0 up to but not 1. */
  randomSource: (stored: StoredDraft) => Promise<(label: string) => number>;
  /** Appends events with all that follows from them, announces it, answers the new version. */
  append: (stored: LockedDraft, change: { events: DraftEvent[]; after: Draft }) => Promise<number>;
  audit: (change: AuditEntry) => Promise<void>;
}
