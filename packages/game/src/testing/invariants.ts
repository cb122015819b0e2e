import { decidePick } from "../draft/decide-pick.ts";
import { type DraftEvent, isAborted, isComplete, nextDueAt, type PickedBy, slots } from "../draft/draft.ts";
import { foldDraft } from "../draft/fold.ts";
import { PICK_SECONDS_MAX, PICK_SECONDS_MIN } from "../limits.ts";
import { clockViolations } from "./clock-oracle.ts";
import { isCorrectAnswer, isCorrectCommissionerAnswer, snakeByHand, wasUnwatched } from "./oracle.ts";
import { type Attempt, draftOf, type ClockTick, type DraftModel } from "./draft-model.ts";

type EventOf<T extends DraftEvent["type"]> = Extract<DraftEvent, { type: T }>;

export const ofType = <T extends DraftEvent["type"]>(events: DraftEvent[], type: T): EventOf<T>[] =>
  events.filter((event): event is EventOf<T> => event.type === type);

/** What holds of every world that was played out; A1 to A14 are INVARIANT-1 to INVARIANT-14. They read the log. */
export const invariants: Record<string, (model: DraftModel) => boolean> = {
  "finishes once only the clock is left (A14)": (model) =>
    ofType(model.log, "completed").length + ofType(model.log, "aborted").length === 1 &&
    // Besides a ring for the start and one for each pick, at most an outage's fresh clock.
    model.ticksToFinish <= draftOf(model).order.length * draftOf(model).rounds + 2,

  "gives every team one contestant a round": (model) =>
    model.shrank ||
    isAborted(draftOf(model)) ||
    countsOf(model).every((count) => count === draftOf(model).rounds),

  "leaves no team more than one behind when contestants go while it runs": (model) =>
    Math.max(0, ...countsOf(model)) - Math.min(draftOf(model).rounds, ...countsOf(model)) <=
    Number(model.shrank || isAborted(draftOf(model))),

  "keeps every pick through an abort, or takes all of them back, as the admin chose": (model) =>
    model.log.every((event, index) => {
      if (event.type !== "aborted") return true;
      const [before, after] = [model.states[index - 1]?.picks ?? [], model.states[index]];
      return same(after?.picks, event.keepPicks ? before : []) && after?.aborted?.picksMade === before.length;
    }),

  "has as many rounds as the contestants last for": (model) =>
    model.poolAtStart === null ||
    draftOf(model).rounds === Math.floor(model.poolAtStart / draftOf(model).order.length),

  "gives nobody away twice (A1)": (model) =>
    new Set(picksOf(model).map(({ playerId }) => playerId)).size === picksOf(model).length,

  "fills the slots in order and each once (A2, A3)": (model) =>
    picksOf(model).every(({ pickNumber }, index) => pickNumber === index + 1),

  "follows the snake (A4)": (model) =>
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

  "takes no owner's pick at or after the deadline (A10)": (model) =>
    clockedPicks(model).every(({ pick, draft }) => pick.by !== "owner" || pick.at < (draft.deadline ?? 0)),

  "makes no automatic pick before the deadline (A10)": (model) =>
    clockedPicks(model).every(
      ({ pick, draft }) => !isAutomatic(pick) || (draft.deadline !== null && pick.at >= draft.deadline),
    ),

  "makes no pick in a pause but the desk's": (model) =>
    clockedPicks(model).every(({ pick, draft }) => draft.pausedAt === null || pick.by === "desk"),

  "makes no automatic pick when nobody watched the deadline": (model) =>
    autoPicks(model).every(({ ring }) => ring.draft.deadline !== null && !wasUnwatched(ring)),

  "picks the first wish that is left, else the most points": (model) =>
    autoPicks(model).every(({ pick, ring: { queue, pool } }) => {
      const wish = queue.find((playerId) => pool.has(playerId));
      return wish === undefined
        ? pick.by === "rule" && same(pick.tied ?? [pick.playerId], bestOf(pool))
        : pick.by === "queue" && pick.playerId === wish && pick.choice === queue.indexOf(wish) + 1;
    }),

  "takes whoever the rule picks from the best alone": (model) =>
    autoPicks(model).every(
      ({ pick, ring }) => pick.by === "queue" || bestOf(ring.pool).includes(pick.playerId),
    ),

  "keeps the time of every pick, to the millisecond": (model) => clockViolations(model).length === 0,

  "starts no clock before the scheduled second": (model) =>
    ofType(model.log, "clock-started").every(({ startedAt }) => startedAt >= draftOf(model).startsAt),

  "brings back by an undo exactly the board of then": (model) =>
    model.log.every((event, index) => {
      if (event.type !== "undone") return true;
      const then = model.states.slice(0, index).findLast(({ picks }) => picks.length === event.keptPicks);
      return same(model.states[index]?.picks, then?.picks);
    }),

  "marks nobody but by themselves": (model) =>
    ofType(model.log, "marked").every(
      (event) =>
        model.requests.some(
          ({ what, answer }) => isBy(answer, event) && what.kind === "mark" && what.teamId === event.teamId,
        ) ||
        (event.mark === "away" &&
          !event.on &&
          model.attempts.some(({ choice, answer }) => isBy(answer, event) && choice.teamId === event.teamId)),
    ),

  "answers the desk with the truth (A8)": (model) => model.requests.every(isCorrectCommissionerAnswer),

  "gives the next team its whole time from the moment of the pick": (model) =>
    model.log.every((event, index) => {
      const before = model.log[index - 1];
      return before?.type !== "picked" || event.type !== "clock-started" || event.startedAt === before.at;
    }),

  "starts nothing before the scheduled second, by the server's clock": (model) =>
    model.ticks.every(({ draft, at, answer }) => at >= draft.startsAt || !answer.ok),

  "opens no turn with nobody to pick": (model) =>
    [...model.attempts, ...model.ticks, ...model.requests].every(({ pool, answer }) => {
      if (!answer.ok || ofType(answer.value, "picked").length === 0) return true;
      return pool.size > 1 || ofType(answer.value, "completed").length === 1;
    }),

  "keeps to the pick times that are allowed": (model) =>
    ofType(model.log, "scheduled").every(
      ({ pickSeconds }) => pickSeconds >= PICK_SECONDS_MIN && pickSeconds <= PICK_SECONDS_MAX,
    ),

  "answers every pick with the truth (A8)": (model) => model.attempts.every(isCorrectAnswer),

  "answers a pick that stands with the same yes for ever (A9)": (model) =>
    model.attempts
      .filter(({ choice, answer }) => answer.ok && stands(model, choice))
      .every(({ choice }) => {
        const again = decidePick(draftOf(model), { ...choice, at: choice.at + 1e9 }, new Set());
        return again.ok && again.value.length === 0;
      }),

  "changes nothing after completion (A13)": (model) =>
    ["completed", "aborted"].includes(model.log.at(-1)?.type ?? "") &&
    isComplete(draftOf(model)) &&
    nextDueAt(draftOf(model)) === null,

  "keeps its schedule and its teams from the start on": (model) =>
    model.lateChanges.every((answer) =>
      answer.ok ? answer.value.length === 0 : answer.refusal === "begun",
    ) && ofType(model.log.slice(firstClock(model)), "scheduled").length === 0,

  "folds from the beginning to what was kept from event to event": (model) =>
    model.states.every(
      (state, index) => index % 7 !== 0 || same(foldDraft(model.log.slice(0, index + 1)), state),
    ) && same(foldDraft(model.log), draftOf(model)),
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The picks that stand at the end. */
const picksOf = (model: DraftModel) => draftOf(model).picks;

const stands = (model: DraftModel, { pickNumber, teamId, playerId }: Attempt["choice"]): boolean => {
  const pick = picksOf(model)[pickNumber - 1];
  return pick?.teamId === teamId && pick.playerId === playerId;
};

const isAutomatic = ({ by }: { by: PickedBy }): boolean => by === "queue" || by === "rule";

const isBy = (answer: ClockTick["answer"], event: DraftEvent): boolean =>
  answer.ok && answer.value.includes(event);

/** By id, written once more. */
const bestOf = (pool: ReadonlyMap<string, number>): string[] =>
  [...pool.keys()].filter((id) => [...pool.values()].every((points) => points <= (pool.get(id) ?? 0))).sort();

/** How many contestants each team got. */
const countsOf = (model: DraftModel): number[] =>
  draftOf(model).order.map((id) => picksOf(model).filter(({ teamId }) => teamId === id).length);

/** Where the first clock starts in the log; past the end when none ever did. */
function firstClock(model: DraftModel): number {
  const index = model.log.findIndex(({ type }) => type === "clock-started");
  return index < 0 ? model.log.length : index;
}

/** Each pick ever made beside the draft as it was before. */
const clockedPicks = (model: DraftModel) =>
  model.log.flatMap((pick, index) => {
    const draft = model.states[index - 1];
    return pick.type === "picked" && draft ? [{ pick, draft }] : [];
  });

/** Each automatic pick beside the look at the clock that made it. */
const autoPicks = (model: DraftModel): { ring: ClockTick; pick: EventOf<"picked"> }[] =>
  model.ticks.flatMap((ring) =>
    ring.answer.ok ? ofType(ring.answer.value, "picked").map((pick) => ({ ring, pick })) : [],
  );
