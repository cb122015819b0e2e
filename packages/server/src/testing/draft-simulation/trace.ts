import type { Draft, DraftEvent } from "@emberline/game";

/** A commit: the events from number `from`, and the draft after each of them. */
export interface Commit {
  at: number;
  from: number;
  events: DraftEvent[];
  states: Draft[];
  /** The server that committed it, and when that server started. */
  server: string;
  upSince: number;
}

/** A pick as a server received it. */
export interface Receipt {
  key: string;
  teamId: string;
  pickNumber: number;
  playerId: string;
  at: number;
  server: string;
  /** The sender was in the room, so the pick was queued in the order of receipt. */
  inRoom: boolean;
}

/** A pick that a client requested. */
export interface SentPick {
  key: string;
  teamId: string;
  pickNumber: number;
  playerId: string;
  /** When it was first sent. */
  sentAt: number;
}

/** The answer that a client received. */
export interface PickReply extends SentPick {
  at: number;
  accepted: boolean;
  message: string | null;
}

/** An action of a commissioner, or an owner's change of status, over HTTP. */
export interface CommissionerCall {
  what: string;
  /** The commissioner's reason, which is unique, or the owner's team. */
  by: string;
  /** Null until answered. */
  ok: boolean | null;
}

/** The record of a simulated draft, on which the invariants are checked. */
export interface Trace {
  seed: number;
  commits: Commit[];
  chosen: SentPick[];
  receipts: Receipt[];
  answers: PickReply[];
  asked: CommissionerCall[];
  /** When each eliminated player left the game. */
  eliminatedAt: Map<string, number>;
  /** Faults that may affect the engine, with their times. */
  disturbances: { what: string; from: number; to: number }[];
  /** Violations; each text starts with the invariant. */
  violations: string[];
  /** How often each case happened, for the coverage of many seeds. */
  reached: Map<string, number>;
}

export const createTrace = (seed: number): Trace => ({
  seed,
  commits: [],
  chosen: [],
  receipts: [],
  answers: [],
  asked: [],
  eliminatedAt: new Map(),
  disturbances: [],
  violations: [],
  reached: new Map(),
});

export function markReached(trace: Trace, what: string): void {
  trace.reached.set(what, (trace.reached.get(what) ?? 0) + 1);
}

/** Whether the pick is in the log, undone or not. */
export const hasPick = (events: readonly DraftEvent[], { pickNumber, teamId, playerId }: SentPick): boolean =>
  events.some(
    (event) =>
      event.type === "picked" &&
      event.pickNumber === pickNumber &&
      event.teamId === teamId &&
      event.playerId === playerId,
  );
