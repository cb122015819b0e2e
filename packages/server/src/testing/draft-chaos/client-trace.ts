import type { DraftEvent } from "@emberline/game";
import type { PickReply, SentPick } from "../draft-simulation/trace.ts";

/** The test and the servers read one machine's clock; each rounds in its own way. */
const SKEW_MS = 5;

/** A board as the existing client was shown it. */
export interface SeenBoard {
  version: number;
  /** Team and contestant of every filled slot, in order. */
  picks: string[];
}

/** What all apps of one league sent and were told. */
export interface ClientTrace {
  chosen: SentPick[];
  answers: PickReply[];
  /** What was told as having happened, with its number; each app notes all it was told. */
  received: { number: number; event: DraftEvent }[];
  boards: SeenBoard[];
  /** What was found to be wrong at once, in words that name the assertion. */
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
