import { decidePick, PICK_REFUSAL_MESSAGES, applyEvent, type Draft, teamOnClock } from "@emberline/game";
import { AppError } from "../../../platform/errors.ts";
import {
  appendDecision,
  type DraftChange,
  type DraftTx,
  type PickAnswer,
  type StoredDraft,
  type DecidedPick,
  type RoomState,
} from "../model/draft-repository.ts";

/**
 * Above this number of answers per team, only answers to accepted picks are stored: a broken client may send picks
 * without end.
 */
const STORED_ANSWERS_MAX = 500;

/** A received pick; `at` is the time of receipt (epoch milliseconds). */
export interface PickRequest {
  leagueId: string;
  playerId: string;
  /** The slot that the client saw, by its id or by its number. */
  slot: { draftPickId: string } | { pickNumber: number };
  /** Idempotency key: a repeated pick counts once and gets the same answer. */
  key: string | null;
  at: number;
}

/** The result of one transaction. A refusal changes nothing, but its answer may be stored. */
export interface PickOutcome {
  answer: PickAnswer;
  change: DraftChange | null;
}

/**
 * Checks turn, player and team in one transaction. Throws `AppError` 403 or 409 when the caller may not make the pick.
 */
export async function makePick(
  tx: DraftTx,
  request: PickRequest & { userId: string; decidedAt: number },
): Promise<PickOutcome> {
  const { leagueId, userId, key } = request;
  const stored = await tx.lock(leagueId);
  if (!stored) throw new AppError(409, "No draft is set for this league");
  const teamId = await tx.teamOf(leagueId, userId);
  const pickNumber = await pickNumberOf(tx, stored, request.slot);
  if (teamId === null || pickNumber === null) throw new AppError(403, "That pick is not yours to make");
  const before = key === null ? null : await tx.findAnswer(stored, { teamId, key });
  if (before) return { answer: before, change: null };
  const pool = new Set((await tx.pool(stored)).map(({ playerId }) => playerId));
  const decision = decidePick(stored.draft, { ...request, teamId, pickNumber }, pool);
  const message = decision.ok ? null : PICK_REFUSAL_MESSAGES[decision.refusal];
  const answer = { accepted: decision.ok, message };
  // A pick that was made already is accepted under any key, any number of times.
  const counts = decision.ok && decision.value.length > 0;
  if (key !== null)
    await tx.saveAnswer(stored, { ...answer, teamId, key }, counts ? null : STORED_ANSWERS_MAX);
  return { answer, change: decision.ok ? await appendDecision(tx, stored, decision.value) : null };
}

function pickNumberOf(tx: DraftTx, stored: StoredDraft, slot: PickRequest["slot"]): Promise<number | null> {
  if ("pickNumber" in slot) return Promise.resolve(slot.pickNumber);
  return tx.pickNumberOf(stored, slot.draftPickId);
}

/**
 * Decides a pick by the state that the room was last sent. Null unless the pick is accepted and starts the next clock:
 * refusals, repeated picks and the end of a draft need a transaction.
 */
export function decideInRoom(
  { stored, boardData: { participants, slotIds } }: RoomState,
  request: PickRequest & { userId: string; decidedAt: number },
): DecidedPick | null {
  const { userId, playerId, slot, key, at } = request;
  const pickNumber =
    "pickNumber" in slot ? slot.pickNumber : slotIds.indexOf(slot.draftPickId.toLowerCase()) + 1;
  const teamId = teamOnClock(stored.draft);
  if (teamId === null) return null;
  const free = participants.players.filter(({ canBeDrafted }) => canBeDrafted);
  const pool = new Set(free.map((player) => player.playerId));
  const decision = decidePick(stored.draft, { ...request, teamId, pickNumber }, pool);
  if (!decision.ok || decision.value.at(-1)?.type !== "clock-started") return null;
  const events = decision.value;
  const draft = events.reduce<Draft | null>(applyEvent, stored.draft);
  if (!draft) return null;
  const after = { ...stored, version: stored.version + events.length, draft };
  return { stored, events, after, userId, teamId, playerId, pickNumber, at, key };
}
