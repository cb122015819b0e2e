import { SECOND_MS } from "../limits.ts";
import {
  type Draft,
  type DraftEvent,
  hasStarted,
  isComplete,
  isPaused,
  isTaken,
  teamOnClock,
} from "./draft.ts";

type EventOf<T extends DraftEvent["type"]> = Extract<DraftEvent, { type: T }>;

/** The draft that the events lead to; null without any. Throws where `applyEvent` does. */
export const foldDraft = (events: Iterable<DraftEvent>): Draft | null =>
  [...events].reduce<Draft | null>(applyEvent, null);

/**
 * The draft after one more event. Throws when the event cannot follow, which is a bug, because the rules check first
 * and refuse. So INVARIANT-1 to 4 and 13 hold for every log that can be folded; rules about time (INVARIANT-10) are
 * decided before an event is written.
 */
export function applyEvent(draft: Draft | null, event: DraftEvent): Draft {
  if (event.type === "scheduled") return schedule(draft, event);
  if (!draft) throw impossible(event, "no draft is set");
  if (isComplete(draft)) throw impossible(event, "the draft is complete");
  switch (event.type) {
    case "clock-started":
      return startClock(draft, event);
    case "picked":
      return fillSlot(draft, event);
    case "paused":
      return pause(draft, event);
    case "resumed":
      if (!isPaused(draft)) throw impossible(event, "it is not paused");
      return { ...draft, ...noClock, pausedAt: null, remainingMs: null };
    case "time-added":
      return addTime(draft, event);
    case "undone":
      return undo(draft, event);
    case "held":
      if (draft.deadline === null) throw impossible(event, "no clock runs");
      return { ...draft, ...noClock };
    case "marked":
      return mark(draft, event);
    case "team-left":
      return leave(draft, event);
    case "aborted":
      return abort(draft, event);
    default:
      return { ...draft, ...noClock, pausedAt: null, remainingMs: null, completedAt: event.at };
  }
}

function schedule(draft: Draft | null, event: EventOf<"scheduled">): Draft {
  if (draft && isComplete(draft)) throw impossible(event, "the draft is complete");
  if (draft && hasStarted(draft)) throw impossible(event, "the draft has begun");
  if (new Set(event.order).size !== event.order.length) throw impossible(event, "a team is in it twice");
  const { order, rounds, rosterSize, copies, teamsPerPlayer, keeps, kept, startsAt, pickSeconds } = event;
  const { orderBy = "hand", draw = 0 } = event;
  return {
    order,
    orderBy,
    draw,
    rounds,
    ...(rosterSize === undefined ? {} : { rosterSize }),
    ...(copies === undefined ? {} : { copies }),
    ...(teamsPerPlayer === undefined ? {} : { teamsPerPlayer }),
    keeps,
    kept,
    startsAt,
    pickSeconds,
    picks: [],
    pickNumber: 1,
    begunAt: null,
    turnBegunAt: null,
    ...noClock,
    pausedAt: null,
    remainingMs: null,
    ready: stillIn(draft?.ready, order),
    away: stillIn(draft?.away, order),
    completedAt: null,
    aborted: null,
  };
}

const noClock = { startedAt: null, deadline: null, fullDeadline: null };

const stillIn = (teamIds: readonly string[] = [], order: readonly string[]): string[] =>
  teamIds.filter((teamId) => order.includes(teamId));

function startClock(draft: Draft, event: EventOf<"clock-started">): Draft {
  const { pickNumber, startedAt, deadline, fullDeadline = null } = event;
  if (teamOnClock(draft) === null || pickNumber !== draft.pickNumber) {
    throw impossible(event, `the current pick is ${draft.pickNumber}`);
  }
  if (isPaused(draft)) throw impossible(event, "the draft is paused");
  if (deadline <= startedAt) throw impossible(event, "it would be over before it starts");
  const isOver = draft.deadline !== null && draft.deadline <= startedAt;
  const turnBegunAt = isOver ? startedAt : (draft.turnBegunAt ?? startedAt);
  return { ...draft, begunAt: draft.begunAt ?? startedAt, turnBegunAt, startedAt, deadline, fullDeadline };
}

function fillSlot(draft: Draft, { type: _type, ...pick }: EventOf<"picked">): Draft {
  const event = { type: "picked" as const, ...pick };
  const forAnotherTeam = isPaused(draft) && pick.by === "desk";
  if (draft.deadline === null && !forAnotherTeam) throw impossible(event, "no clock runs");
  if (pick.pickNumber !== draft.pickNumber || pick.teamId !== teamOnClock(draft)) {
    throw impossible(event, `the current pick is ${draft.pickNumber}`);
  }
  if (isBarred(draft, pick)) throw impossible(event, "the contestant is taken");
  return { ...draft, ...newTurn(draft), picks: [...draft.picks, pick], pickNumber: pick.pickNumber + 1 };
}

/** With copies a team may have to pick one more copy than there are (RULE-19), but never a player that it has. */
const isBarred = (draft: Draft, { teamId, playerId }: { teamId: string; playerId: string }): boolean =>
  (draft.teamsPerPlayer ?? 1) > 1
    ? [...(draft.kept ?? []), ...draft.picks].some(
        (made) => made.teamId === teamId && made.playerId === playerId,
      )
    : isTaken(draft, playerId);

/** A new turn has no clock yet; during a pause it waits with its full time. */
const newTurn = (draft: Draft) => ({
  ...noClock,
  turnBegunAt: null,
  remainingMs: isPaused(draft) ? draft.pickSeconds * SECOND_MS : null,
});

function pause(draft: Draft, event: EventOf<"paused">): Draft {
  if (draft.deadline === null) throw impossible(event, "no clock runs");
  if (event.remainingMs <= 0) throw impossible(event, "nothing is left of the clock");
  return { ...draft, ...noClock, pausedAt: event.at, remainingMs: event.remainingMs };
}

function addTime(draft: Draft, event: EventOf<"time-added">): Draft {
  if (event.seconds <= 0) throw impossible(event, "it adds nothing");
  if (draft.remainingMs === null && draft.deadline === null) throw impossible(event, "no clock runs");
  if (draft.remainingMs === null) return draft;
  return { ...draft, remainingMs: draft.remainingMs + event.seconds * SECOND_MS };
}

function undo(draft: Draft, event: EventOf<"undone">): Draft {
  const { keptPicks } = event;
  if (keptPicks < 0 || keptPicks >= draft.picks.length) throw impossible(event, "there is nothing to undo");
  return { ...draft, ...newTurn(draft), picks: draft.picks.slice(0, keptPicks), pickNumber: keptPicks + 1 };
}

function mark(draft: Draft, event: EventOf<"marked">): Draft {
  const { teamId, mark: kind, on } = event;
  if (!draft.order.includes(teamId)) throw impossible(event, "the team is not in it");
  const others = draft[kind].filter((id) => id !== teamId);
  return { ...draft, [kind]: on ? [...others, teamId] : others };
}

function leave(draft: Draft, { teamId, ...event }: EventOf<"team-left">): Draft {
  const ready = draft.ready.filter((id) => id !== teamId);
  return mark({ ...draft, ready }, { ...event, type: "marked", teamId, mark: "away", on: true });
}

function abort(draft: Draft, { reason, keepPicks, at }: EventOf<"aborted">): Draft {
  const picksMade = draft.picks.length;
  return {
    ...draft,
    ...noClock,
    ...(keepPicks ? {} : { picks: [], pickNumber: 1 }),
    pausedAt: null,
    remainingMs: null,
    completedAt: at,
    aborted: { reason, keepPicks, picksMade },
  };
}

const impossible = (event: DraftEvent, why: string): Error =>
  new Error(`"${event.type}" cannot follow: ${why} (${JSON.stringify(event)})`);
