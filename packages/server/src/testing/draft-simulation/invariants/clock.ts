import { type DraftEvent, OVERDUE_GRACE_MS } from "@emberline/game";
import {
  type DraftRun,
  type Fact,
  isAutomatic,
  isDisturbed,
  type Invariant,
  type PickFact,
  violation,
} from "./facts.ts";

const PROMPT_MS = 250;

/** Owners pick before the deadline, the clock picks at or after it, and not for a deadline that no server watched. */
export const respectsDeadlines: Invariant = ({ picks }) =>
  picks.flatMap(({ event, before: { deadline, pausedAt }, commit }) => {
    if (event.by === "desk") {
      return pausedAt !== null || (deadline !== null && event.at < deadline)
        ? []
        : [violation("INVARIANT-10 a commissioner's pick", event)];
    }
    if (deadline === null || pausedAt !== null) return [violation("INVARIANT-10 no clock runs", event)];
    if (event.by === "owner")
      return event.at < deadline ? [] : [violation("INVARIANT-10 accepted too late", { event, deadline })];
    const isEarly = event.at < deadline || commit.at < deadline;
    const isUnwatched = commit.upSince > deadline || event.at - deadline > OVERDUE_GRACE_MS;
    return isEarly || isUnwatched
      ? [violation("INVARIANT-10 an automatic pick too early or unwatched", { event, deadline })]
      : [];
  });

/** An event follows within 250 ms of every deadline, or of the end of the fault that delayed it. */
export const isPrompt: Invariant = ({ facts, trace, endedAt }) =>
  facts.flatMap(({ event, after, commit }, index) => {
    const { deadline } = after;
    if (event.type !== "clock-started" || deadline === null) return [];
    // The clock may have been set late.
    const dueBy = excusedUntil(trace, Math.min(deadline, commit.at), deadline + PROMPT_MS);
    const next = facts.slice(index + 1).find(({ after: later }) => later.deadline !== deadline);
    if ((next?.commit.at ?? endedAt) <= dueBy) return [];
    return [
      violation("INVARIANT-10 no automatic pick within 250 ms", { deadline, dueBy, next: next?.commit.at }),
    ];
  });

/** One fault may begin before the effect of another has ended. */
function excusedUntil(trace: DraftRun["trace"], from: number, dueBy: number): number {
  const felt = trace.disturbances
    .filter((one) => one.from <= dueBy && one.to >= from)
    .map(({ to }) => to + PROMPT_MS);
  const latest = Math.max(dueBy, ...felt);
  return latest > dueBy ? excusedUntil(trace, from, latest) : dueBy;
}

/** A server that received a pick in time does not pick automatically for that team. */
export const acceptsTimelyPicks: Invariant = ({ picks, trace, facts }) =>
  picks
    .filter(({ event }) => isAutomatic(event))
    .flatMap((pick) => {
      const missed = trace.receipts.find(
        (receipt) =>
          receipt.inRoom &&
          receipt.server === pick.commit.server &&
          receipt.pickNumber === pick.event.pickNumber &&
          receipt.teamId === pick.event.teamId &&
          receipt.at < (pick.before.deadline ?? 0) &&
          receipt.at >= runsSince(facts, pick) &&
          couldBePicked(pick, trace, receipt) &&
          trace.receipts.find(({ key }) => key === receipt.key) === receipt &&
          !isDisturbed(trace, receipt.at, pick.commit.at),
      );
      return missed
        ? [violation("INVARIANT-10 a pick in time was refused", { missed, pick: pick.event })]
        : [];
    });

/** When the clock that ran out was committed. */
const runsSince = (facts: Fact[], pick: PickFact): number =>
  facts.findLast(({ number, event }) => number < pick.number && event.type === "clock-started")?.commit.at ??
  0;

const couldBePicked = (
  { before }: PickFact,
  { eliminatedAt }: DraftRun["trace"],
  { playerId, teamId }: { playerId: string; teamId: string },
): boolean =>
  playerId !== "nobody" &&
  !eliminatedAt.has(playerId) &&
  before.picks.every((pick) => pick.playerId !== playerId || pick.teamId !== teamId) &&
  before.picks.filter((pick) => pick.playerId === playerId).length < (before.teamsPerPlayer ?? 1);

/**
 * Computes the time of every pick independently: its seconds plus time added by the commissioner; a pause keeps the
 * rest. Only a deadline that no server watched restarts it, and only an owner who is away has less.
 */
export const preservesClockTime: Invariant = ({ facts }) => {
  let endsAt: number | null = null;
  let waitingMs = 0;
  return facts.flatMap((fact) => {
    const { event, after } = fact;
    const isRunning = endsAt !== null;
    switch (event.type) {
      case "scheduled":
      case "picked":
      case "undone":
        endsAt = null;
        waitingMs = after.pickSeconds * 1000;
        return [];
      case "paused": {
        waitingMs = (endsAt ?? 0) - event.at;
        endsAt = null;
        return waitingMs === event.remainingMs ? [] : [violation("a pause kept the wrong time", event)];
      }
      case "time-added":
        if (endsAt === null) waitingMs += event.seconds * 1000;
        else endsAt += event.seconds * 1000;
        return [];
      case "clock-started": {
        const isAnew = isRunning && isUnwatched(fact);
        if (isAnew) waitingMs = after.pickSeconds * 1000;
        if (endsAt === null || isAnew) endsAt = event.startedAt + waitingMs;
        // A restored clock has at most the time that was left; the test of its decision checks that.
        if (causeOf(facts, fact) === "held") endsAt = event.fullDeadline ?? event.deadline;
        const isRestored = (event.fullDeadline ?? event.deadline) === endsAt;
        const isAsked =
          !isRunning || isAnew || ["time-added", "marked", "held"].includes(causeOf(facts, fact) ?? "");
        return isRestored && isAsked
          ? []
          : [violation("a restored clock without an outage", { event, endsAt })];
      }
      default:
        return [];
    }
  });
};

const causeOf = (facts: Fact[], { number }: Fact): DraftEvent["type"] | undefined =>
  facts[number - 2]?.event.type;

/** The deadline passed before this server started, or too long ago. */
const isUnwatched = ({ before, commit }: Fact): boolean =>
  before?.deadline != null &&
  commit.at >= before.deadline &&
  (before.deadline < commit.upSince || commit.at - before.deadline > OVERDUE_GRACE_MS);
