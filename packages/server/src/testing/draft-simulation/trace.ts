import type { Draft, DraftEvent } from "@emberline/game";

/** Something committed: the events from number `from` on, and the draft after each of them. */
export interface Commit {
  at: number;
  from: number;
  events: DraftEvent[];
  states: Draft[];
  /** The server that did it, and since when it was up. */
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
  /** Whoever is in the room has a place in the league's turn from the moment of receipt. */
  inRoom: boolean;
}

/** A pick as an app meant it. */
export interface SentPick {
  key: string;
  teamId: string;
  pickNumber: number;
  playerId: string;
  /** When it was first sent. */
  sentAt: number;
}

/** What an owner's app was told. */
export interface PickReply extends SentPick {
  at: number;
  accepted: boolean;
  message: string | null;
}

/** What the desk, or an owner of themselves, asked over REST. */
export interface CommissionerCall {
  what: string;
  /** The reason that the desk gave, which no other act has; the team whose owner it was. */
  by: string;
  /** Null while no answer came. */
  ok: boolean | null;
}

/** All that is known of a simulated draft; the assertions read nothing else. */
export interface Trace {
  seed: number;
  commits: Commit[];
  chosen: SentPick[];
  receipts: Receipt[];
  answers: PickReply[];
  asked: CommissionerCall[];
  /** Since when each contestant is out of the game. */
  eliminatedAt: Map<string, number>;
  /** When something was wrong that the engine may feel, from and to. */
  disturbances: { what: string; from: number; to: number }[];
  /** What was found to be wrong, in words that name the assertion. */
  violations: string[];
  /** How often what happened, so that a run of many seeds can show what it reached. */
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

/** An event that is this pick, whether or not it was undone later. */
export const hasPick = (events: readonly DraftEvent[], { pickNumber, teamId, playerId }: SentPick): boolean =>
  events.some(
    (event) =>
      event.type === "picked" &&
      event.pickNumber === pickNumber &&
      event.teamId === teamId &&
      event.playerId === playerId,
  );
