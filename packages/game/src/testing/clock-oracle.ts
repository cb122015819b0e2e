import { teamAt } from "../draft/snake.ts";
import { AWAY_PICK_SECONDS, SECOND_MS } from "../limits.ts";
import { wasUnwatched } from "./oracle.ts";
import type { DraftModel } from "./draft-model.ts";

type Clock = Extract<DraftModel["log"][number], { type: "clock-started" }>;

/** The time of the current pick, counted by hand from what happened. */
interface Account {
  /** When it would be over; null while no clock runs. */
  endsAt: number | null;
  /** What it has when its clock is started. */
  waitingMs: number;
}

/**
 * Walks the log and names each event at which the rules took or gave time that nobody asked for. A pick has
 * its seconds of running clock, and what the desk added; a pause and a hold keep the rest to the
 * millisecond; only an unwatched deadline gives all of it again, and only whoever is away has a shorter end.
 */
export function clockViolations(model: DraftModel): string[] {
  const account: Account = { endsAt: null, waitingMs: 0 };
  return model.log.flatMap((event, index) => {
    const isCorrect =
      event.type === "clock-started" ? start(model, { event, index, account }) : pass(model, index, account);
    return isCorrect ? [] : [`#${index} ${JSON.stringify(event)}`];
  });
}

function pass(model: DraftModel, index: number, account: Account): boolean {
  const [event, draft] = [model.log[index], model.states[index]];
  if (!event || !draft) return false;
  switch (event.type) {
    case "scheduled":
    case "picked":
    case "undone":
      account.endsAt = null;
      account.waitingMs = draft.pickSeconds * SECOND_MS;
      return true;
    case "paused":
      account.waitingMs = (account.endsAt ?? 0) - event.at;
      account.endsAt = null;
      return event.remainingMs === account.waitingMs;
    case "time-added":
      if (account.endsAt === null) account.waitingMs += event.seconds * SECOND_MS;
      else account.endsAt += event.seconds * SECOND_MS;
      return true;
    case "held":
      account.endsAt = (account.endsAt ?? 0) + event.at - lostAt(model, event);
      return true;
    default:
      return true;
  }
}

function start(
  model: DraftModel,
  { event, index, account }: { event: Clock; index: number; account: Account },
): boolean {
  const draft = model.states[index];
  const cause = model.log[index - 1]?.type;
  const wasRunning = account.endsAt !== null;
  const isFresh = isFreshClock(model, event);
  if (isFresh) account.waitingMs = (draft?.pickSeconds ?? 0) * SECOND_MS;
  if (isFresh || account.endsAt === null) account.endsAt = event.startedAt + account.waitingMs;
  // Nothing else may touch a clock that runs.
  if (wasRunning && !isFresh && !["time-added", "marked", "team-left", "held"].includes(cause ?? ""))
    return false;
  if (event.fullDeadline === undefined) return event.deadline === account.endsAt;
  const teamId = teamAt(draft?.order ?? [], event.pickNumber) ?? "";
  const isLongEnough = cause === "held" || event.deadline - event.startedAt >= AWAY_PICK_SECONDS * SECOND_MS;
  return draft?.away.includes(teamId) === true && isLongEnough && event.fullDeadline === account.endsAt;
}

/** A clock for a pick that had one already, because nobody watched that one's end. */
const isFreshClock = (model: DraftModel, event: Clock): boolean =>
  model.ticks.some(
    (ring) =>
      ring.answer.ok && ring.answer.value[0] === event && ring.draft.deadline !== null && wasUnwatched(ring),
  );

function lostAt(model: DraftModel, event: DraftModel["log"][number]): number {
  const restoreRequest = model.requests.find(({ answer }) => answer.ok && answer.value[0] === event);
  return restoreRequest?.what.kind === "hold" ? restoreRequest.what.lostAt : Number.NaN;
}
