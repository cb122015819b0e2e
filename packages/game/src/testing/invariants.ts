import { decidePick } from "../draft/decide-pick.ts";
import { type DraftEvent, isAborted, isComplete, nextDueAt, type PickedBy, slots } from "../draft/draft.ts";
import { foldDraft } from "../draft/fold.ts";
import { PICK_SECONDS_MAX, PICK_SECONDS_MIN } from "../limits.ts";
import { clockViolations } from "./clock-oracle.ts";
import {
  isCorrectAnswer,
  isCorrectCommissionerAnswer,
  openByHand,
  sizesByHand,
  snakeByHand,
  wasUnwatched,
} from "./oracle.ts";
import { type Attempt, draftOf, type ClockTick, type DraftModel } from "./draft-model.ts";

type EventOf<T extends DraftEvent["type"]> = Extract<DraftEvent, { type: T }>;

export const ofType = <T extends DraftEvent["type"]>(events: DraftEvent[], type: T): EventOf<T>[] =>
  events.filter((event): event is EventOf<T> => event.type === type);

/** The invariants, checked after every scenario. They read the log, not the rules. */
export const invariants: Record<string, (model: DraftModel) => boolean> = {
  "completes once only clocks are left (INVARIANT-14)": (model) =>
    ofType(model.log, "completed").length + ofType(model.log, "aborted").length === 1 &&
    // One check for the start, one for each pick, and at most one for a fresh clock after an outage.
    model.ticksToFinish <= draftOf(model).order.length * draftOf(model).rounds + 2,

  "gives every team one player a round": (model) =>
    model.shrank ||
    isAborted(draftOf(model)) ||
    countsOf(model).every((count) => count === rosterSizeOf(model)),

  "leaves no team more than one player behind when players are eliminated during it": (model) =>
    Math.max(0, ...countsOf(model)) - Math.min(rosterSizeOf(model), ...countsOf(model)) <=
    // Kept players come before the picks.
    Number(model.shrank || isAborted(draftOf(model))) * (1 + (draftOf(model).keeps ?? 0)),

  "keeps all picks when it is ended, or takes all back, as the admin chose": (model) =>
    model.log.every((event, index) => {
      if (event.type !== "aborted") return true;
      const [before, after] = [model.states[index - 1]?.picks ?? [], model.states[index]];
      return same(after?.picks, event.keepPicks ? before : []) && after?.aborted?.picksMade === before.length;
    }),

  "has as many rounds and copies as the rules say, and as there are players for": (model) => {
    if (model.poolAtStart === null) return true;
    const { order, teamsPerPlayer = 1 } = draftOf(model);
    const rounds = rosterSizeOf(model);
    const size = { players: model.poolAtStart, teams: order.length };
    return same({ rounds, teamsPerPlayer }, sizesByHand(size, model.rulesAtStart));
  },

  "gives no player to more teams than the rules allow (INVARIANT-1)": (model) =>
    [...model.attempts, ...model.ticks, ...model.requests].every(
      ({ draft, pool, answer }) =>
        !answer.ok ||
        ofType(answer.value, "picked").every(({ teamId, playerId }) =>
          openByHand(draft, teamId, pool.keys()).includes(playerId),
        ),
    ),

  "gives no team a player twice (INVARIANT-1)": (model) =>
    new Set(placesOf(model).map(({ teamId, playerId }) => `${teamId} ${playerId}`)).size ===
      placesOf(model).length &&
    ((draftOf(model).teamsPerPlayer ?? 1) > 1 ||
      new Set(placesOf(model).map(({ playerId }) => playerId)).size === placesOf(model).length),

  "keeps in a second draft the best of each team's players, those that the owner chose first": (model) => {
    const { kept, keeps = 0 } = draftOf(model);
    if (!kept || !model.secondDraft || model.poolAtStart === null) return true;
    const { chosen } = model.secondDraft;
    const worth = (playerId: string) =>
      (model.points.get(playerId) ?? 0) + (chosen.some((one) => one.playerId === playerId) ? 1000 : 0);
    return draftOf(model).order.every((id) => {
      const own = kept.filter(({ teamId }) => teamId === id);
      const rest = (model.secondDraft?.rosters ?? []).filter(
        ({ teamId, playerId }) =>
          teamId === id &&
          own.every((one) => one.playerId !== playerId) &&
          !model.eliminatedBeforeStart.has(playerId),
      );
      const isFull = own.length === Math.min(keeps, rosterSizeOf(model));
      return (
        own.every((one) => rest.every((other) => worth(one.playerId) >= worth(other.playerId))) &&
        (isFull || rest.length === 0)
      );
    });
  },

  "fills the slots in order and each once (INVARIANT-2, INVARIANT-3)": (model) =>
    picksOf(model).every(({ pickNumber }, index) => pickNumber === index + 1),

  "follows the snake order (INVARIANT-4)": (model) =>
    picksOf(model).every(({ teamId }, index) => teamId === snakeByHand(draftOf(model))[index]),

  "shows the slots as they were picked": (model) =>
    same(
      slots(draftOf(model)).map(({ teamId }) => teamId),
      snakeByHand(draftOf(model)),
    ) &&
    same(
      slots(draftOf(model))
        .flatMap(({ pick }) => pick ?? [])
        .map(({ playerId }) => playerId),
      picksOf(model).map(({ playerId }) => playerId),
    ),

  "accepts no owner's pick at or after the deadline (INVARIANT-10)": (model) =>
    clockedPicks(model).every(({ pick, draft }) => pick.by !== "owner" || pick.at < (draft.deadline ?? 0)),

  "makes no automatic pick before the deadline (INVARIANT-10)": (model) =>
    clockedPicks(model).every(
      ({ pick, draft }) => !isAutomatic(pick) || (draft.deadline !== null && pick.at >= draft.deadline),
    ),

  "makes no pick in a pause except a commissioner's": (model) =>
    clockedPicks(model).every(({ pick, draft }) => draft.pausedAt === null || pick.by === "desk"),

  "makes no automatic pick after a deadline that no server watched": (model) =>
    autoPicks(model).every(({ tick }) => tick.draft.deadline !== null && !wasUnwatched(tick)),

  "picks the first available player of the queue, else the most points": (model) =>
    autoPicks(model).every(({ pick, tick }) => {
      const { queue } = tick;
      const open = openPool(tick, pick.teamId);
      const queuedPlayer = queue.find((playerId) => open.has(playerId));
      return queuedPlayer === undefined
        ? pick.by === "rule" && same(pick.tied ?? [pick.playerId], bestOf(open))
        : pick.by === "queue" &&
            pick.playerId === queuedPlayer &&
            pick.choice === queue.indexOf(queuedPlayer) + 1;
    }),

  "picks by the rule only among the best": (model) =>
    autoPicks(model).every(
      ({ pick, tick }) => pick.by === "queue" || bestOf(openPool(tick, pick.teamId)).includes(pick.playerId),
    ),

  "keeps the time of every pick, to the millisecond": (model) => clockViolations(model).length === 0,

  "starts no clock before the scheduled second": (model) =>
    ofType(model.log, "clock-started").every(({ startedAt }) => startedAt >= draftOf(model).startsAt),

  "restores exactly the earlier board by an undo": (model) =>
    model.log.every((event, index) => {
      if (event.type !== "undone") return true;
      const then = model.states.slice(0, index).findLast(({ picks }) => picks.length === event.keptPicks);
      return same(model.states[index]?.picks, then?.picks);
    }),

  "marks a team only at its owner's request": (model) =>
    ofType(model.log, "marked").every(
      (event) =>
        model.requests.some(
          ({ what, answer }) => isBy(answer, event) && what.kind === "mark" && what.teamId === event.teamId,
        ) ||
        (event.mark === "away" &&
          !event.on &&
          model.attempts.some(({ choice, answer }) => isBy(answer, event) && choice.teamId === event.teamId)),
    ),

  "answers commissioners truthfully (INVARIANT-8)": (model) =>
    model.requests.every(isCorrectCommissionerAnswer),

  "gives the next team its full time from the moment of the pick": (model) =>
    model.log.every((event, index) => {
      const before = model.log[index - 1];
      return before?.type !== "picked" || event.type !== "clock-started" || event.startedAt === before.at;
    }),

  "starts nothing before the scheduled second, by the server's clock": (model) =>
    model.ticks.every(({ draft, at, answer }) => at >= draft.startsAt || !answer.ok),

  "opens no turn without an available player": (model) =>
    [...model.attempts, ...model.ticks, ...model.requests].every(({ draft, pool, answer }) => {
      const [picked] = answer.ok ? ofType(answer.value, "picked") : [];
      if (!answer.ok || !picked) return true;
      const after = { ...draft, picks: [...draft.picks, picked] };
      const next = snakeByHand(draft)[after.picks.length];
      const isOver = next === undefined || openByHand(after, next, pool.keys()).length === 0;
      return isOver === (ofType(answer.value, "completed").length === 1);
    }),

  "keeps to the pick times that are allowed": (model) =>
    ofType(model.log, "scheduled").every(
      ({ pickSeconds }) => pickSeconds >= PICK_SECONDS_MIN && pickSeconds <= PICK_SECONDS_MAX,
    ),

  "answers every pick truthfully (INVARIANT-8)": (model) => model.attempts.every(isCorrectAnswer),

  "answers a repeated pick with the same success (INVARIANT-9)": (model) =>
    model.attempts
      .filter(({ choice, answer }) => answer.ok && stands(model, choice))
      .every(({ choice }) => {
        const again = decidePick(draftOf(model), { ...choice, at: choice.at + 1e9 }, new Set());
        return again.ok && again.value.length === 0;
      }),

  "changes nothing after completion (INVARIANT-13)": (model) =>
    ["completed", "aborted"].includes(model.log.at(-1)?.type ?? "") &&
    isComplete(draftOf(model)) &&
    nextDueAt(draftOf(model)) === null,

  "keeps its schedule and its teams from the start on": (model) =>
    model.lateChanges.every((answer) =>
      answer.ok ? answer.value.length === 0 : ["begun", "complete"].includes(answer.refusal),
    ) && ofType(model.log.slice(firstClock(model)), "scheduled").length === 0,

  "folds from the beginning to the same state as event by event": (model) =>
    model.states.every(
      (state, index) => index % 7 !== 0 || same(foldDraft(model.log.slice(0, index + 1)), state),
    ) && same(foldDraft(model.log), draftOf(model)),
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The picks that remain at the end. */
const picksOf = (model: DraftModel) => draftOf(model).picks;

const stands = (model: DraftModel, { pickNumber, teamId, playerId }: Attempt["choice"]): boolean => {
  const pick = picksOf(model)[pickNumber - 1];
  return pick?.teamId === teamId && pick.playerId === playerId;
};

const isAutomatic = ({ by }: { by: PickedBy }): boolean => by === "queue" || by === "rule";

const isBy = (answer: ClockTick["answer"], event: DraftEvent): boolean =>
  answer.ok && answer.value.includes(event);

/** The players of a tick's pool that the team may pick, with their points. */
const openPool = ({ draft, pool }: ClockTick, teamId: string): ReadonlyMap<string, number> =>
  new Map(openByHand(draft, teamId, pool.keys()).map((id) => [id, pool.get(id) ?? 0]));

/** By id, written independently of the rules. */
const bestOf = (pool: ReadonlyMap<string, number>): string[] =>
  [...pool.keys()].filter((id) => [...pool.values()].every((points) => points <= (pool.get(id) ?? 0))).sort();

/** The number of players of each team, with those that it kept. */
const countsOf = (model: DraftModel): number[] =>
  draftOf(model).order.map((id) => placesOf(model).filter(({ teamId }) => teamId === id).length);

const placesOf = (model: DraftModel) => [...(draftOf(model).kept ?? []), ...picksOf(model)];

/** The rounds, and what the team kept that kept fewest. */
function rosterSizeOf(model: DraftModel): number {
  const { order, rounds, kept = [] } = draftOf(model);
  return rounds + Math.min(...order.map((id) => kept.filter(({ teamId }) => teamId === id).length));
}

/** The position of the first clock in the log; past the end without one. */
function firstClock(model: DraftModel): number {
  const index = model.log.findIndex(({ type }) => type === "clock-started");
  return index < 0 ? model.log.length : index;
}

/** Each pick ever made, with the draft before it. */
const clockedPicks = (model: DraftModel) =>
  model.log.flatMap((pick, index) => {
    const draft = model.states[index - 1];
    return pick.type === "picked" && draft ? [{ pick, draft }] : [];
  });

/** Each automatic pick, with the check of the clock that made it. */
const autoPicks = (model: DraftModel): { tick: ClockTick; pick: EventOf<"picked"> }[] =>
  model.ticks.flatMap((tick) =>
    tick.answer.ok ? ofType(tick.answer.value, "picked").map((pick) => ({ tick, pick })) : [],
  );
