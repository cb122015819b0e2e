import type { DraftEvent } from "@emberline/game";
import type { PickReply, SentPick } from "../draft-simulation/trace.ts";

/** The test and the servers read the same clock but round differently. */
const SKEW_MS = 5;

/** A board that the legacy client received. */
export interface SeenBoard {
  version: number;
  /** Team and player of every filled slot, in order. */
  picks: string[];
}

/** What all clients of a league sent and received. */
export interface ClientTrace {
  chosen: SentPick[];
  answers: PickReply[];
  /** All received events with their numbers, once for each client. */
  received: { number: number; event: DraftEvent }[];
  boards: SeenBoard[];
  /** Violations found while messages arrive; each text starts with the invariant. */
  violations: string[];
}

export const createClientTrace = (): ClientTrace => ({
  chosen: [],
  answers: [],
  received: [],
  boards: [],
  violations: [],
});

export function recordPickRequest(
  trace: ClientTrace,
  meant: Pick<SentPick, "key" | "teamId" | "pickNumber" | "playerId">,
): SentPick {
  const chosen = { ...meant, sentAt: Date.now() - SKEW_MS };
  trace.chosen.push(chosen);
  return chosen;
}

export function recordPickReply(
  trace: ClientTrace,
  chosen: SentPick,
  reply: { accepted: boolean; message: string | null },
): void {
  trace.answers.push({ ...chosen, ...reply, at: Date.now() + SKEW_MS });
}
