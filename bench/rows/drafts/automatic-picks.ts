import { createDrafts, deleteDrafts, findPicks, type Schedule } from "../../data/live-drafts.ts";
import type { LogClientsJob, LogClientsResult, ReceivedEvent } from "../../load/log-clients.ts";
import { startChild } from "../../processes/child.ts";
import { startServer } from "../../processes/server.ts";
import { describeCount, describeMs } from "../../report/format.ts";
import { latencyOf, spreadOf } from "../../report/statistics.ts";
import type { Context, Result, Row } from "../row.ts";

const LATE_GOAL_MS = 50;
const START_GOAL_MS = 250;
/** Of all clocks together. */
const PICKS_PER_SECOND = 25;

/** The delay of the clocks of drafts without manual picks, until a client of the room has the automatic pick. */
export const automaticPicks: Row = {
  name: "automatic-picks",
  title: "Automatic pick late by, 99 %",
  run: async (context) => [await measureLateness(context), await measureStarts(context)],
};

/** All clocks run while the picks of the first round become due, at equal intervals. */
async function measureLateness(context: Context): Promise<Result> {
  const drafts = 5 * context.scale.drafts;
  const schedule: Schedule = {
    drafts,
    startsInMs: timeToJoinMs(drafts),
    spreadMs: 1000 / PICKS_PER_SECOND,
    pickSeconds: Math.ceil(drafts / PICKS_PER_SECOND),
  };
  const runs: number[][] = [];
  for (let repeat = 0; repeat < context.scale.repeats; repeat += 1) {
    // Of each draft: the first clock, the pick and the second clock.
    const { rooms } = await follow(context, schedule, 3);
    runs.push(rooms.map(latenessOf));
  }
  const [all, p99] = [latencyOf(runs.flat()), spreadOf(runs.map((run) => latencyOf(run).p99))];
  return {
    title: automaticPicks.title,
    ours: `${describeMs(p99.median)} (${describeMs(p99.min)}–${describeMs(p99.max)})`,
    goal: `≤ ${LATE_GOAL_MS} ms`,
    isMet: p99.median <= LATE_GOAL_MS,
    ...WITHOUT_LIMIT,
    notes: [
      `${describeCount(drafts)} clocks, ${PICKS_PER_SECOND} picks a second; median ${describeMs(all.p50)}, at most ${describeMs(all.max)}, none early`,
    ],
  };
}

/** All drafts start in the same millisecond. */
async function measureStarts(context: Context): Promise<Result> {
  const drafts = Math.ceil(2.5 * context.scale.drafts);
  const schedule = { drafts, startsInMs: timeToJoinMs(drafts), spreadMs: 0, pickSeconds: 3600 };
  const runs: number[][] = [];
  for (let repeat = 0; repeat < context.scale.repeats; repeat += 1) {
    const { rooms, startsAt } = await follow(context, schedule, 1);
    runs.push(rooms.map((events, index) => find(events, "clock-started").at - startsAt[index]!));
  }
  const last = spreadOf(runs.map((run) => Math.max(...run)));
  return {
    title: `${describeCount(drafts)} drafts start at once: the last clock after`,
    ours: `${describeMs(last.median)} (${describeMs(last.min)}–${describeMs(last.max)})`,
    goal: `≤ ${START_GOAL_MS} ms`,
    isMet: last.median <= START_GOAL_MS,
    ...WITHOUT_LIMIT,
    notes: [`median ${describeMs(latencyOf(runs.flat()).p50)}`],
  };
}

const WITHOUT_LIMIT = { limit: "–", ratio: null, limitRatio: null, latency: null };

/** The server starts and a client joins each room before the first draft starts, also on a slow machine. */
const timeToJoinMs = (drafts: number) => 8000 + 12 * drafts;

/** By draft, the next `count` events as a client of each room receives them, and when the first should start. */
async function follow(
  { database, cores }: Context,
  schedule: Schedule,
  count: number,
): Promise<{ rooms: ReceivedEvent[][]; startsAt: number[] }> {
  const drafts = await createDrafts(database.pool, schedule);
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const clients = startChild<LogClientsJob, LogClientsResult>("load/log-clients.ts", {
    core: cores.generator,
  });
  try {
    const rooms = drafts.map(({ leagueId, tokens }) => ({ leagueId, tokens: tokens.slice(0, 1) }));
    await clients.call({ kind: "open", port: server.port, rooms });
    const { rooms: received } = await clients.call({ kind: "receive", count });
    if (received.some(([first]) => first?.number !== 2))
      throw new Error("a draft started before its client had joined");
    await findPicks(database.pool, drafts);
    return { rooms: received, startsAt: drafts.map(({ startsAt }) => startsAt) };
  } finally {
    await Promise.all([server.stop(), clients.stop()]);
    await deleteDrafts(database.pool, drafts);
  }
}

/**
 * Throws for a pick that was not automatic or came before the deadline, and for a server that was so late that it
 * restarted the team's clock.
 */
function latenessOf(events: ReceivedEvent[]): number {
  const types = events.slice(0, 2).map(({ event }) => event.type);
  if (String(types) !== "clock-started,picked")
    throw new Error(`the server came seconds late: a draft began with ${types.join(", ")}`);
  const { deadline } = find(events, "clock-started").event;
  const { event, at } = find(events, "picked");
  if (event.by !== "rule" || event.at < deadline) throw new Error(`a pick is ${JSON.stringify(event)}`);
  return at - deadline;
}

/** The first event of a kind. */
function find<Type extends ReceivedEvent["event"]["type"]>(events: ReceivedEvent[], type: Type) {
  for (const { event, at } of events) {
    if (isOf(event, type)) return { event, at };
  }
  throw new Error(`no event ${type} came`);
}

const isOf = <Event extends ReceivedEvent["event"], Type extends Event["type"]>(
  event: Event,
  type: Type,
): event is Extract<Event, { type: Type }> => event.type === type;
