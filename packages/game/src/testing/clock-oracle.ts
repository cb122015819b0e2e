import { boardOf } from "../draft/draft.ts";
import { AWAY_PICK_SECONDS, SECOND_MS } from "../limits.ts";
import { wasUnwatched } from "./oracle.ts";
import type { DraftModel } from "./draft-model.ts";

type Clock = Extract<DraftModel["log"][number], { type: "clock-started" }>;

/** The time of the current pick, computed independently from the events. */
interface Account {
  /** When its clock started, shifted by lost and restored time. */
  startedAt: number;
  /** When it ends; null while no clock runs. */
  endsAt: number | null;
  /** The time of the clock at its start. */
  waitingMs: number;
}

/**
 * Lists each event of the log at which the rules added or removed time without a reason. A pick has its seconds of
 * running clock and the time that a commissioner added. A pause and a restored clock keep the remaining time to the
 * millisecond. Only a deadline that no server watched restarts the full time, and only an absent owner has a shorter
 * clock.
 */
export function clockViolations(model: DraftModel): string[] {
  const account: Account = { startedAt: 0, endsAt: null, waitingMs: 0 };
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
      account.startedAt += event.at - lostAt(model, event);
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
  const goesOn = wasRunning && !isFresh && (cause === "held" || cause === "time-added");
  if (!goesOn) account.startedAt = event.startedAt;
  if (isFresh) account.waitingMs = (draft?.pickSeconds ?? 0) * SECOND_MS;
  if (isFresh || account.endsAt === null) account.endsAt = event.startedAt + account.waitingMs;
  // No other event may change a running clock.
  if (wasRunning && !isFresh && !["time-added", "marked", "team-left", "held"].includes(cause ?? ""))
    return false;
  if (event.fullDeadline === undefined) return event.deadline === account.endsAt;
  const teamId = (draft && boardOf(draft)[event.pickNumber - 1]?.teamId) ?? "";
  const isLongEnough = event.deadline - account.startedAt >= AWAY_PICK_SECONDS * SECOND_MS;
  return draft?.away.includes(teamId) === true && isLongEnough && event.fullDeadline === account.endsAt;
}

/** A clock for a pick whose former deadline no server watched. */
const isFreshClock = (model: DraftModel, event: Clock): boolean =>
  model.ticks.some(
    (tick) =>
      tick.answer.ok && tick.answer.value[0] === event && tick.draft.deadline !== null && wasUnwatched(tick),
  );

function lostAt(model: DraftModel, event: DraftModel["log"][number]): number {
  const restoreRequest = model.requests.find(({ answer }) => answer.ok && answer.value[0] === event);
  return restoreRequest?.what.kind === "hold" ? restoreRequest.what.lostAt : Number.NaN;
}
