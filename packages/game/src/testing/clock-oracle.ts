import { teamAt } from "../draft/snake.ts";
import { AWAY_PICK_SECONDS, SECOND_MS } from "../limits.ts";
import { wasUnwatched } from "./oracle.ts";
import type { World } from "./draft-model.ts";

type Clock = Extract<World["log"][number], { type: "clock-started" }>;

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
export function timeNotKept(world: World): string[] {
  const account: Account = { endsAt: null, waitingMs: 0 };
  return world.log.flatMap((event, index) => {
    const isKept =
      event.type === "clock-started" ? start(world, { event, index, account }) : pass(world, index, account);
    return isKept ? [] : [`#${index} ${JSON.stringify(event)}`];
  });
}

function pass(world: World, index: number, account: Account): boolean {
  const [event, draft] = [world.log[index], world.states[index]];
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
      account.endsAt = (account.endsAt ?? 0) + event.at - lostAt(world, event);
      return true;
    default:
      return true;
  }
}

function start(
  world: World,
  { event, index, account }: { event: Clock; index: number; account: Account },
): boolean {
  const draft = world.states[index];
  const cause = world.log[index - 1]?.type;
  const wasRunning = account.endsAt !== null;
  const isAnew = isFreshClock(world, event);
  if (isAnew) account.waitingMs = (draft?.pickSeconds ?? 0) * SECOND_MS;
  if (isAnew || account.endsAt === null) account.endsAt = event.startedAt + account.waitingMs;
  // Nothing else may touch a clock that runs.
  if (wasRunning && !isAnew && !["time-added", "marked", "team-left", "held"].includes(cause ?? ""))
    return false;
  if (event.fullDeadline === undefined) return event.deadline === account.endsAt;
  const teamId = teamAt(draft?.order ?? [], event.pickNumber) ?? "";
  const isLongEnough = cause === "held" || event.deadline - event.startedAt >= AWAY_PICK_SECONDS * SECOND_MS;
  return draft?.away.includes(teamId) === true && isLongEnough && event.fullDeadline === account.endsAt;
}

/** A clock for a pick that had one already, because nobody watched that one's end. */
const isFreshClock = (world: World, event: Clock): boolean =>
  world.rings.some(
    (ring) =>
      ring.answer.ok && ring.answer.value[0] === event && ring.draft.deadline !== null && wasUnwatched(ring),
  );

function lostAt(world: World, event: World["log"][number]): number {
  const asked = world.asks.find(({ answer }) => answer.ok && answer.value[0] === event);
  return asked?.what.wish === "hold" ? asked.what.lostAt : Number.NaN;
}
