import { decidePick } from "../draft/decide-pick.ts";
import { type DraftEvent, isAborted, isComplete, nextDueAt, type PickedBy, slots } from "../draft/draft.ts";
import { foldDraft } from "../draft/fold.ts";
import { PICK_SECONDS_MAX, PICK_SECONDS_MIN } from "../limits.ts";
import { timeNotKept } from "./clock-oracle.ts";
import { isTrueAnswer, isTrueDeskAnswer, snakeByHand, wasUnwatched } from "./oracle.ts";
import { type Attempt, draftOf, type Ring, type World } from "./draft-model.ts";

type EventOf<T extends DraftEvent["type"]> = Extract<DraftEvent, { type: T }>;

export const ofType = <T extends DraftEvent["type"]>(events: DraftEvent[], type: T): EventOf<T>[] =>
  events.filter((event): event is EventOf<T> => event.type === type);

/** What holds of every world that was played out; A1 to A14 are INVARIANT-1 to INVARIANT-14. They read the log. */
export const laws: Record<string, (world: World) => boolean> = {
  "finishes once only the clock is left (A14)": (world) =>
    ofType(world.log, "completed").length + ofType(world.log, "aborted").length === 1 &&
    // Besides a ring for the start and one for each pick, at most an outage's fresh clock.
    world.ringsToFinish <= draftOf(world).order.length * draftOf(world).rounds + 2,

  "gives every team one contestant a round": (world) =>
    world.shrank ||
    isAborted(draftOf(world)) ||
    countsOf(world).every((count) => count === draftOf(world).rounds),

  "leaves no team more than one behind when contestants go while it runs": (world) =>
    Math.max(0, ...countsOf(world)) - Math.min(draftOf(world).rounds, ...countsOf(world)) <=
    Number(world.shrank || isAborted(draftOf(world))),

  "keeps every pick through an abort, or takes all of them back, as the admin chose": (world) =>
    world.log.every((event, index) => {
      if (event.type !== "aborted") return true;
      const [before, after] = [world.states[index - 1]?.picks ?? [], world.states[index]];
      return same(after?.picks, event.keepPicks ? before : []) && after?.aborted?.picksMade === before.length;
    }),

  "has as many rounds as the contestants last for": (world) =>
    world.poolAtStart === null ||
    draftOf(world).rounds === Math.floor(world.poolAtStart / draftOf(world).order.length),

  "gives nobody away twice (A1)": (world) =>
    new Set(picksOf(world).map(({ playerId }) => playerId)).size === picksOf(world).length,

  "fills the slots in order and each once (A2, A3)": (world) =>
    picksOf(world).every(({ pickNumber }, index) => pickNumber === index + 1),

  "follows the snake (A4)": (world) =>
    picksOf(world).every(({ teamId }, index) => teamId === snakeByHand(draftOf(world))[index]),

  "shows the slots as they were picked": (world) =>
    same(
      slots(draftOf(world)).map(({ teamId }) => teamId),
      snakeByHand(draftOf(world)),
    ) &&
    same(
      slots(draftOf(world))
        .flatMap(({ pick }) => pick ?? [])
        .map(({ playerId }) => playerId),
      picksOf(world).map(({ playerId }) => playerId),
    ),

  "takes no owner's pick at or after the deadline (A10)": (world) =>
    clockedPicks(world).every(({ pick, draft }) => pick.by !== "owner" || pick.at < (draft.deadline ?? 0)),

  "makes no automatic pick before the deadline (A10)": (world) =>
    clockedPicks(world).every(
      ({ pick, draft }) => !isAutomatic(pick) || (draft.deadline !== null && pick.at >= draft.deadline),
    ),

  "makes no pick in a pause but the desk's": (world) =>
    clockedPicks(world).every(({ pick, draft }) => draft.pausedAt === null || pick.by === "desk"),

  "makes no automatic pick when nobody watched the deadline": (world) =>
    autoPicks(world).every(({ ring }) => ring.draft.deadline !== null && !wasUnwatched(ring)),

  "picks the first wish that is left, else the most points": (world) =>
    autoPicks(world).every(({ pick, ring: { queue, pool } }) => {
      const wish = queue.find((playerId) => pool.has(playerId));
      return wish === undefined
        ? pick.by === "rule" && same(pick.tied ?? [pick.playerId], bestOf(pool))
        : pick.by === "queue" && pick.playerId === wish && pick.choice === queue.indexOf(wish) + 1;
    }),

  "takes whoever the rule picks from the best alone": (world) =>
    autoPicks(world).every(
      ({ pick, ring }) => pick.by === "queue" || bestOf(ring.pool).includes(pick.playerId),
    ),

  "keeps the time of every pick, to the millisecond": (world) => timeNotKept(world).length === 0,

  "starts no clock before the scheduled second": (world) =>
    ofType(world.log, "clock-started").every(({ startedAt }) => startedAt >= draftOf(world).startsAt),

  "brings back by an undo exactly the board of then": (world) =>
    world.log.every((event, index) => {
      if (event.type !== "undone") return true;
      const then = world.states.slice(0, index).findLast(({ picks }) => picks.length === event.keptPicks);
      return same(world.states[index]?.picks, then?.picks);
    }),

  "marks nobody but by themselves": (world) =>
    ofType(world.log, "marked").every(
      (event) =>
        world.asks.some(
          ({ what, answer }) => isBy(answer, event) && what.wish === "mark" && what.teamId === event.teamId,
        ) ||
        (event.mark === "away" &&
          !event.on &&
          world.attempts.some(({ choice, answer }) => isBy(answer, event) && choice.teamId === event.teamId)),
    ),

  "answers the desk with the truth (A8)": (world) => world.asks.every(isTrueDeskAnswer),

  "gives the next team its whole time from the moment of the pick": (world) =>
    world.log.every((event, index) => {
      const before = world.log[index - 1];
      return before?.type !== "picked" || event.type !== "clock-started" || event.startedAt === before.at;
    }),

  "starts nothing before the scheduled second, by the server's clock": (world) =>
    world.rings.every(({ draft, at, answer }) => at >= draft.startsAt || !answer.ok),

  "opens no turn with nobody to pick": (world) =>
    [...world.attempts, ...world.rings, ...world.asks].every(({ pool, answer }) => {
      if (!answer.ok || ofType(answer.value, "picked").length === 0) return true;
      return pool.size > 1 || ofType(answer.value, "completed").length === 1;
    }),

  "keeps to the pick times that are allowed": (world) =>
    ofType(world.log, "scheduled").every(
      ({ pickSeconds }) => pickSeconds >= PICK_SECONDS_MIN && pickSeconds <= PICK_SECONDS_MAX,
    ),

  "answers every pick with the truth (A8)": (world) => world.attempts.every(isTrueAnswer),

  "answers a pick that stands with the same yes for ever (A9)": (world) =>
    world.attempts
      .filter(({ choice, answer }) => answer.ok && stands(world, choice))
      .every(({ choice }) => {
        const again = decidePick(draftOf(world), { ...choice, at: choice.at + 1e9 }, new Set());
        return again.ok && again.value.length === 0;
      }),

  "changes nothing after completion (A13)": (world) =>
    ["completed", "aborted"].includes(world.log.at(-1)?.type ?? "") &&
    isComplete(draftOf(world)) &&
    nextDueAt(draftOf(world)) === null,

  "keeps its schedule and its teams from the start on": (world) =>
    world.lateChanges.every((answer) =>
      answer.ok ? answer.value.length === 0 : answer.refusal === "begun",
    ) && ofType(world.log.slice(firstClock(world)), "scheduled").length === 0,

  "folds from the beginning to what was kept from event to event": (world) =>
    world.states.every(
      (state, index) => index % 7 !== 0 || same(foldDraft(world.log.slice(0, index + 1)), state),
    ) && same(foldDraft(world.log), draftOf(world)),
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The picks that stand at the end. */
const picksOf = (world: World) => draftOf(world).picks;

const stands = (world: World, { pickNumber, teamId, playerId }: Attempt["choice"]): boolean => {
  const pick = picksOf(world)[pickNumber - 1];
  return pick?.teamId === teamId && pick.playerId === playerId;
};

const isAutomatic = ({ by }: { by: PickedBy }): boolean => by === "queue" || by === "rule";

const isBy = (answer: Ring["answer"], event: DraftEvent): boolean =>
  answer.ok && answer.value.includes(event);

/** By id, written once more. */
const bestOf = (pool: ReadonlyMap<string, number>): string[] =>
  [...pool.keys()].filter((id) => [...pool.values()].every((points) => points <= (pool.get(id) ?? 0))).sort();

/** How many contestants each team got. */
const countsOf = (world: World): number[] =>
  draftOf(world).order.map((id) => picksOf(world).filter(({ teamId }) => teamId === id).length);

/** Where the first clock starts in the log; past the end when none ever did. */
function firstClock(world: World): number {
  const index = world.log.findIndex(({ type }) => type === "clock-started");
  return index < 0 ? world.log.length : index;
}

/** Each pick ever made beside the draft as it was before. */
const clockedPicks = (world: World) =>
  world.log.flatMap((pick, index) => {
    const draft = world.states[index - 1];
    return pick.type === "picked" && draft ? [{ pick, draft }] : [];
  });

/** Each automatic pick beside the look at the clock that made it. */
const autoPicks = (world: World): { ring: Ring; pick: EventOf<"picked"> }[] =>
  world.rings.flatMap((ring) =>
    ring.answer.ok ? ofType(ring.answer.value, "picked").map((pick) => ({ ring, pick })) : [],
  );
