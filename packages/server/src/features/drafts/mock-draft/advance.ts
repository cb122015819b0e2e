import {
  botChoice,
  botDelayMs,
  type PickAttempt,
  decideClock,
  decidePick,
  type DraftEvent,
  hasStarted,
  choicesOf,
  PICK_REFUSAL_MESSAGES,
  teamOnClock,
} from "@emberline/game";
import type { PickAnswer } from "../model/draft-repository.ts";
import type { TickInput, MockDraft } from "./mock-draft.ts";

/** How long a bot waits before it plays for an absent owner: enough to reload the page. */
const RETURNS_WITHIN_MS = 5000;

/** The events that time or a bot causes; usually none. */
export function advance(mockDraft: MockDraft, present: ReadonlySet<string>, input: TickInput): DraftEvent[] {
  for (const teamId of present) mockDraft.seenAt.set(teamId, input.at);
  const { draft } = mockDraft;
  if (!hasStarted(draft)) return clockEvents(mockDraft, input);
  const teamId = teamOnClock(draft);
  if (teamId === null) return [];
  if (isOwnerPlaying(mockDraft, teamId, input.at)) mockDraft.botTurn = null;
  else if (mockDraft.botTurn?.pickNumber !== draft.pickNumber) {
    mockDraft.botTurn = { pickNumber: draft.pickNumber, dueAt: input.at + botDelayMs(input.random()) };
  }
  if (draft.deadline !== null && input.at >= draft.deadline) return clockEvents(mockDraft, input);
  return mockDraft.botTurn && input.at >= mockDraft.botTurn.dueAt ? botEvents(mockDraft, teamId, input) : [];
}

/**
 * In a solo practice the user's own clock expires as in a real draft; in a league practice a bot plays for an absent
 * owner.
 */
const isOwnerPlaying = ({ ownTeamId, seenAt }: MockDraft, teamId: string, at: number): boolean =>
  teamId === ownTeamId || (seenAt.get(teamId) ?? -Infinity) > at - RETURNS_WITHIN_MS;

function clockEvents(mockDraft: MockDraft, { at, random }: TickInput): DraftEvent[] {
  const decided = decideClock(mockDraft.draft, {
    at,
    watchedSince: 0,
    pool: poolOf(mockDraft),
    queue: [],
    random: random(),
  });
  return decided.ok ? decided.value : [];
}

function botEvents(mockDraft: MockDraft, teamId: string, { at, random }: TickInput): DraftEvent[] {
  const { draft } = mockDraft;
  const choices = choicesOf(draft, teamId, idsOf(mockDraft));
  const left = poolOf(mockDraft).filter(({ playerId }) => choices.has(playerId));
  const playerId = botChoice(left, { randomness: random(), draw: random() });
  const choice = { teamId, playerId, pickNumber: draft.pickNumber, at, decidedAt: at };
  const decided = decidePick(draft, choice, idsOf(mockDraft));
  return decided.ok ? decided.value : [];
}

/** A pick by hand. A repeated pick has no effect and counts once. */
export function makeMockPick(
  mockDraft: MockDraft,
  choice: PickAttempt,
): { answer: PickAnswer; events: DraftEvent[] } {
  const decided = decidePick(mockDraft.draft, choice, idsOf(mockDraft));
  if (decided.ok) return { answer: { accepted: true, message: null }, events: decided.value };
  return { answer: { accepted: false, message: PICK_REFUSAL_MESSAGES[decided.refusal] }, events: [] };
}

const poolOf = ({ participants }: MockDraft) =>
  participants.players
    .filter(({ canBeDrafted }) => canBeDrafted)
    .map(({ playerId, totalPoints }) => ({ playerId, points: totalPoints }));

const idsOf = (mockDraft: MockDraft) => new Set(poolOf(mockDraft).map(({ playerId }) => playerId));
