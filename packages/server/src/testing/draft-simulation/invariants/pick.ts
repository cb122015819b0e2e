import { type Draft, PICK_REFUSAL_MESSAGES, teamOnClock } from "@emberline/game";
import type { PickReply } from "../trace.ts";
import { type DraftRun, isAutomatic, type Invariant, type PickFact, violation } from "./facts.ts";

/** Every accepted pick is in the log and was committed before the answer. */
export const keepsAcknowledgedPicks: Invariant = ({ trace, picks }) =>
  trace.answers
    .filter(({ accepted }) => accepted)
    .flatMap((answer) => {
      const made = picks.find((pick) => isOf(pick, answer) && pick.commit.at <= answer.at);
      return made ? [] : [violation("INVARIANT-5 an acknowledged pick is missing", answer)];
    });

/** An owner's pick was received, a commissioner's was requested, and the clock picks once for each deadline. */
export const explainsEveryPick: Invariant = ({ trace, picks }) =>
  picks.flatMap((pick) => {
    const { event, before } = pick;
    if (event.by === "owner") {
      const isSent = trace.receipts.some((receipt) => isOf(pick, receipt) && receipt.at === event.at);
      return isSent ? [] : [violation("INVARIANT-6 a pick that no client sent", event)];
    }
    if (event.by === "desk") {
      return trace.asked.some(({ by, ok }) => by === event.reason && ok !== false)
        ? []
        : [violation("INVARIANT-6 a pick that no commissioner requested", event)];
    }
    const forIt = picks.filter(
      (one) =>
        isAutomatic(one.event) &&
        one.event.pickNumber === event.pickNumber &&
        one.before.deadline === before.deadline,
    );
    return forIt.length === 1 ? [] : [violation("INVARIANT-6 several picks at one deadline", forIt.length)];
  });

/** Accepted actions are in the log once, refused ones are not; an action without an answer is there at most once. */
export const appliesCommissionerActions: Invariant = ({ trace, facts }) =>
  trace.asked.flatMap((request) => {
    if (request.what === "mark") return [];
    const count = facts.filter(({ event }) => "reason" in event && event.reason === request.by).length;
    const isRight = request.ok === null ? count <= 1 : count === Number(request.ok);
    return isRight ? [] : [violation("INVARIANT-6 a commissioner's action", { ...request, count })];
  });

/** A pick sent after another was answered comes later in the log. */
export const isLinearizable: Invariant = ({ trace, picks }) => {
  const yes = trace.answers
    .filter(({ accepted }) => accepted)
    .flatMap((answer) => {
      const made = picks.filter((pick) => isOf(pick, answer) && pick.commit.at >= answer.sentAt);
      // A pick that was undone and repeated, or made by another request, says nothing about the order.
      return made.length === 1 && made[0] ? [{ answer, number: made[0].number }] : [];
    });
  return yes.flatMap((one) =>
    yes.some((other) => other.answer.at < one.answer.sentAt && other.number > one.number)
      ? [violation("INVARIANT-7 events out of order", one)]
      : [],
  );
};

/** Equal keys get equal answers, and a key takes effect once. */
export const repliesAreIdempotent: Invariant = ({ trace, picks }) => [
  ...trace.answers.flatMap((answer) => {
    const first = trace.answers.find(({ key }) => key === answer.key);
    const isAlike = first?.accepted === answer.accepted && first.message === answer.message;
    return isAlike ? [] : [violation("INVARIANT-9 another answer to the same key", { first, answer })];
  }),
  ...trace.chosen.flatMap((request) => {
    const made = picks.filter((pick) => isOf(pick, request) && pick.event.by === "owner");
    const keys = trace.chosen.filter((one) => isSame(one, request));
    return made.length <= keys.length
      ? []
      : [violation("INVARIANT-9 a key took effect more than once", request)];
  }),
];

/** The reason of every refusal was true at some time between receipt and answer. */
export const refusalsAreTrue: Invariant = (draftRun) =>
  draftRun.trace.answers
    .filter(({ accepted }) => !accepted)
    .flatMap((answer) =>
      isTrueRefusal(draftRun, answer) ? [] : [violation("INVARIANT-8 an untrue reason", answer)],
    );

function isTrueRefusal({ facts, trace }: DraftRun, answer: PickReply): boolean {
  const receipts = trace.receipts.filter(({ key }) => key === answer.key).map(({ at }) => at);
  const from = Math.min(...receipts);
  return facts.some(({ after, commit }, index) => {
    const until = facts[index + 1]?.commit.at ?? Number.POSITIVE_INFINITY;
    if (until < from || commit.at > answer.at) return false;
    const isEliminated = (trace.eliminatedAt.get(answer.playerId) ?? Number.POSITIVE_INFINITY) <= answer.at;
    const isLate = receipts.some((at) => after.deadline !== null && at >= after.deadline);
    return refusalReasons(after, answer, { isEliminated, isLate }).includes(answer.message);
  });
}

function refusalReasons(
  draft: Draft,
  { pickNumber, teamId, playerId }: PickReply,
  { isEliminated, isLate }: { isEliminated: boolean; isLate: boolean },
): (string | null)[] {
  const { completedAt, begunAt, picks, kept = [], pausedAt, order, teamsPerPlayer = 1 } = draft;
  const position = picks.length % (2 * order.length);
  const inSnake = position < order.length ? order[position] : order[2 * order.length - 1 - position];
  // Other invariants check the order of a second draft.
  const onClock = kept.length > 0 ? teamOnClock(draft) : inSnake;
  const places = [...kept, ...picks];
  const messages = PICK_REFUSAL_MESSAGES;
  const obstacles: [string, boolean][] = [
    [messages.complete, completedAt !== null],
    [messages["not-started"], begunAt === null],
    [messages["slot-filled"], pickNumber >= 1 && pickNumber <= picks.length],
    [messages.paused, pausedAt !== null],
    [messages["not-your-turn"], pickNumber !== picks.length + 1 || onClock !== teamId],
    [messages["time-is-up"], isLate],
    [
      messages["player-taken"],
      places.some((pick) => pick.playerId === playerId && pick.teamId === teamId) ||
        places.filter((pick) => pick.playerId === playerId).length >= teamsPerPlayer,
    ],
    [messages["player-unavailable"], isEliminated || playerId === "nobody"],
  ];
  return obstacles.flatMap(([what, isThere]) => (isThere ? [what] : []));
}

type Meant = Pick<PickReply, "pickNumber" | "teamId" | "playerId">;

const isSame = (a: Meant, b: Meant): boolean =>
  a.pickNumber === b.pickNumber && a.teamId === b.teamId && a.playerId === b.playerId;

const isOf = ({ event }: PickFact, meant: Meant): boolean => isSame(event, meant);
