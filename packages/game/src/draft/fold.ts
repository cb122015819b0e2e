import { type Draft, type DraftEvent, hasStarted, isComplete, isTaken, teamOnClock } from "./draft.ts";

type EventOf<T extends DraftEvent["type"]> = Extract<DraftEvent, { type: T }>;

/** The draft that the events lead to; null without any. Throws where `applyEvent` does. */
export const foldDraft = (events: Iterable<DraftEvent>): Draft | null =>
  [...events].reduce<Draft | null>(applyEvent, null);

/**
 * The draft after one more event. Throws when the event cannot follow, for that is a bug: rules ask
 * first and refuse. So A1–A4 and A13 (faults.md) hold for every log that folds at all; what depends
 * on the hour (A10) is decided before an event is written.
 */
export function applyEvent(draft: Draft | null, event: DraftEvent): Draft {
  if (event.type === "scheduled") return schedule(draft, event);
  if (!draft) throw impossible(event, "no draft is set");
  if (isComplete(draft)) throw impossible(event, "the draft is complete");
  if (event.type === "clock-started") return startClock(draft, event);
  if (event.type === "picked") return fillSlot(draft, event);
  return { ...draft, startedAt: null, deadline: null, completedAt: event.at };
}

function schedule(draft: Draft | null, event: EventOf<"scheduled">): Draft {
  if (draft && isComplete(draft)) throw impossible(event, "the draft is complete");
  if (draft && hasStarted(draft)) throw impossible(event, "the draft has begun");
  if (new Set(event.order).size !== event.order.length) throw impossible(event, "a team is in it twice");
  const { order, rounds, startsAt, pickSeconds } = event;
  return { order, rounds, startsAt, pickSeconds, picks: [], pickNumber: 1, ...noClock, completedAt: null };
}

const noClock = { begunAt: null, startedAt: null, deadline: null };

function startClock(draft: Draft, event: EventOf<"clock-started">): Draft {
  const { pickNumber, startedAt, deadline } = event;
  if (teamOnClock(draft) === null || pickNumber !== draft.pickNumber) {
    throw impossible(event, `the current pick is ${draft.pickNumber}`);
  }
  if (deadline <= startedAt) throw impossible(event, "it would be over before it starts");
  return { ...draft, begunAt: draft.begunAt ?? startedAt, startedAt, deadline };
}

function fillSlot(draft: Draft, event: EventOf<"picked">): Draft {
  const { pickNumber, teamId, playerId, by, at } = event;
  if (draft.deadline === null) throw impossible(event, "no clock runs");
  if (pickNumber !== draft.pickNumber || teamId !== teamOnClock(draft)) {
    throw impossible(event, `the current pick is ${draft.pickNumber}`);
  }
  if (isTaken(draft, playerId)) throw impossible(event, "the contestant is taken");
  const picks = [...draft.picks, { pickNumber, teamId, playerId, by, at }];
  return { ...draft, picks, pickNumber: pickNumber + 1, startedAt: null, deadline: null };
}

const impossible = (event: DraftEvent, why: string): Error =>
  new Error(`"${event.type}" cannot follow: ${why} (${JSON.stringify(event)})`);
