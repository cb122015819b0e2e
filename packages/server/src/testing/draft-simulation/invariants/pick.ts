import { type Draft, PICK_REFUSAL_MESSAGES } from "@emberline/game";
import type { Answered } from "../trace.ts";
import { type Evening, isAutomatic, type Law, type PickFact, say } from "./facts.ts";

/** Every yes is in the log, committed before it was said, and stands unless it was undone. */
export const keepsWhatWasAcknowledged: Law = ({ record, picks }) =>
  record.answers
    .filter(({ accepted }) => accepted)
    .flatMap((answer) => {
      const made = picks.find((pick) => isOf(pick, answer) && pick.commit.at <= answer.at);
      return made ? [] : [say("A5 an acknowledged pick is not there", answer)];
    });

/** By its owner: as it was received. By the desk: as it was asked. By the clock: once for its deadline. */
export const explainsEveryPick: Law = ({ record, picks }) =>
  picks.flatMap((pick) => {
    const { event, before } = pick;
    if (event.by === "owner") {
      const isSent = record.receipts.some((receipt) => isOf(pick, receipt) && receipt.at === event.at);
      return isSent ? [] : [say("A6 nobody sent it", event)];
    }
    if (event.by === "desk") {
      return record.asked.some(({ by, ok }) => by === event.reason && ok !== false)
        ? []
        : [say("A6 no desk asked for it", event)];
    }
    const forIt = picks.filter(
      (one) =>
        isAutomatic(one.event) &&
        one.event.pickNumber === event.pickNumber &&
        one.before.deadline === before.deadline,
    );
    return forIt.length === 1 ? [] : [say("A6 a deadline with several picks", forIt.length)];
  });

/** What the desk was told yes to is there once, what it was refused is not there, the rest once or not at all. */
export const keepsToTheDesk: Law = ({ record, facts }) =>
  record.asked.flatMap((asked) => {
    if (asked.what === "mark") return [];
    const count = facts.filter(({ event }) => "reason" in event && event.reason === asked.by).length;
    const isRight = asked.ok === null ? count <= 1 : count === Number(asked.ok);
    return isRight ? [] : [say("A6 the desk", { ...asked, count })];
  });

/** A pick that was sent after another had been answered comes after it in the log. */
export const keepsRealTime: Law = ({ record, picks }) => {
  const yes = record.answers
    .filter(({ accepted }) => accepted)
    .flatMap((answer) => {
      const made = picks.filter((pick) => isOf(pick, answer) && pick.commit.at >= answer.sentAt);
      // Undone and made again, or not by this very message: then nothing is said of when.
      return made.length === 1 && made[0] ? [{ answer, number: made[0].number }] : [];
    });
  return yes.flatMap((one) =>
    yes.some((other) => other.answer.at < one.answer.sentAt && other.number > one.number)
      ? [say("A7", one)]
      : [],
  );
};

/** Equal answers to equal keys; a key takes effect once. */
export const answersAlike: Law = ({ record, picks }) => [
  ...record.answers.flatMap((answer) => {
    const first = record.answers.find(({ key }) => key === answer.key);
    const isAlike = first?.accepted === answer.accepted && first.message === answer.message;
    return isAlike ? [] : [say("A9 another answer to the same key", { first, answer })];
  }),
  ...record.chosen.flatMap((chosen) => {
    const made = picks.filter((pick) => isOf(pick, chosen) && pick.event.by === "owner");
    const keys = record.chosen.filter((one) => isSame(one, chosen));
    return made.length <= keys.length ? [] : [say("A9 a key took effect more than once", chosen)];
  }),
];

/** Of every no there was a moment between receipt and answer at which its reason was true. */
export const refusesWithTruth: Law = (evening) =>
  evening.record.answers
    .filter(({ accepted }) => !accepted)
    .flatMap((answer) => (isTrueRefusal(evening, answer) ? [] : [say("A8 an untrue refusal", answer)]));

function isTrueRefusal({ facts, record }: Evening, answer: Answered): boolean {
  const receipts = record.receipts.filter(({ key }) => key === answer.key).map(({ at }) => at);
  const from = Math.min(...receipts);
  return facts.some(({ after, commit }, index) => {
    const until = facts[index + 1]?.commit.at ?? Number.POSITIVE_INFINITY;
    if (until < from || commit.at > answer.at) return false;
    const gone = (record.eliminatedAt.get(answer.playerId) ?? Number.POSITIVE_INFINITY) <= answer.at;
    const isLate = receipts.some((at) => after.deadline !== null && at >= after.deadline);
    return obstaclesOf(after, answer, { gone, isLate }).includes(answer.message);
  });
}

function obstaclesOf(
  { completedAt, begunAt, picks, pausedAt, order }: Draft,
  { pickNumber, teamId, playerId }: Answered,
  { gone, isLate }: { gone: boolean; isLate: boolean },
): (string | null)[] {
  const place = picks.length % (2 * order.length);
  const onClock = place < order.length ? order[place] : order[2 * order.length - 1 - place];
  const words = PICK_REFUSAL_MESSAGES;
  const obstacles: [string, boolean][] = [
    [words.complete, completedAt !== null],
    [words["not-started"], begunAt === null],
    [words["slot-filled"], pickNumber >= 1 && pickNumber <= picks.length],
    [words.paused, pausedAt !== null],
    [words["not-your-turn"], pickNumber !== picks.length + 1 || onClock !== teamId],
    [words["time-is-up"], isLate],
    [words["player-taken"], picks.some((pick) => pick.playerId === playerId)],
    [words["player-unavailable"], gone || playerId === "nobody"],
  ];
  return obstacles.flatMap(([what, isThere]) => (isThere ? [what] : []));
}

type Meant = Pick<Answered, "pickNumber" | "teamId" | "playerId">;

const isSame = (a: Meant, b: Meant): boolean =>
  a.pickNumber === b.pickNumber && a.teamId === b.teamId && a.playerId === b.playerId;

const isOf = ({ event }: PickFact, meant: Meant): boolean => isSame(event, meant);
