import {
  botChoice,
  botThinksMs,
  type Choice,
  decideClock,
  decidePick,
  type DraftEvent,
  hasStarted,
  isTaken,
  PICK_REFUSAL_WORDS,
  teamOnClock,
} from "@emberline/game";
import type { PickAnswer } from "../model/draft-repository.ts";
import type { Fate, Practice } from "./mock-draft.ts";

/** So long a league's seat waits for its owner before a bot plays on: time to load the page anew. */
const RETURNS_WITHIN_MS = 5000;

/** What time does, or a bot that has thought enough; nothing most of the times it is asked. */
export function playOn(practice: Practice, present: ReadonlySet<string>, fate: Fate): DraftEvent[] {
  for (const seatId of present) practice.seenAt.set(seatId, fate.at);
  const { draft } = practice;
  if (!hasStarted(draft)) return clockEvents(practice, fate);
  const seatId = teamOnClock(draft);
  if (seatId === null) return [];
  if (isPlayedByOwner(practice, seatId, fate.at)) practice.botTurn = null;
  else if (practice.botTurn?.pickNumber !== draft.pickNumber) {
    practice.botTurn = { pickNumber: draft.pickNumber, dueAt: fate.at + botThinksMs(fate.chance()) };
  }
  if (draft.deadline !== null && fate.at >= draft.deadline) return clockEvents(practice, fate);
  return practice.botTurn && fate.at >= practice.botTurn.dueAt ? botEvents(practice, seatId, fate) : [];
}

/** Alone, one's own clock runs out as in earnest; a league's seat is played on by a bot. */
const isPlayedByOwner = ({ ownSeatId, seenAt }: Practice, seatId: string, at: number): boolean =>
  seatId === ownSeatId || (seenAt.get(seatId) ?? -Infinity) > at - RETURNS_WITHIN_MS;

function clockEvents(practice: Practice, { at, chance }: Fate): DraftEvent[] {
  const decided = decideClock(practice.draft, {
    at,
    watchedSince: 0,
    pool: poolOf(practice),
    queue: [],
    chance: chance(),
  });
  return decided.ok ? decided.value : [];
}

function botEvents(practice: Practice, seatId: string, { at, chance }: Fate): DraftEvent[] {
  const { draft } = practice;
  const left = poolOf(practice).filter(({ playerId }) => !isTaken(draft, playerId));
  const playerId = botChoice(left, { whim: chance(), draw: chance() });
  const choice = { teamId: seatId, playerId, pickNumber: draft.pickNumber, at, decidedAt: at };
  const decided = decidePick(draft, choice, idsOf(practice));
  return decided.ok ? decided.value : [];
}

/** A pick by hand. Sent twice it counts once, for it stands already. */
export function choose(practice: Practice, choice: Choice): { answer: PickAnswer; events: DraftEvent[] } {
  const decided = decidePick(practice.draft, choice, idsOf(practice));
  if (decided.ok) return { answer: { accepted: true, message: null }, events: decided.value };
  return { answer: { accepted: false, message: PICK_REFUSAL_WORDS[decided.refusal] }, events: [] };
}

const poolOf = ({ cast }: Practice) =>
  cast.players
    .filter(({ canBeDrafted }) => canBeDrafted)
    .map(({ playerId, totalPoints }) => ({ playerId, points: totalPoints }));

const idsOf = (practice: Practice) => new Set(poolOf(practice).map(({ playerId }) => playerId));
