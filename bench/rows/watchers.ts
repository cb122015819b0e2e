import type pg from "pg";
import { findAdmin, findTeams, type Target } from "../data/targets.ts";
import type { RoomLimitJob } from "../limit/room-limit.ts";
import type { Call } from "../load/prepare-requests.ts";
import type { Trigger, WatchLoadJob, WatchLoadResult } from "../load/watch-load.ts";
import { startChild } from "../processes/child.ts";
import { startServer } from "../processes/server.ts";
import { describeCount, describeMs, noiseNotes } from "../report/format.ts";
import { latencyOf, spreadOf } from "../report/statistics.ts";
import type { Context, Result, Row } from "./row.ts";

export const EVENTS = "/api/events";
const GOAL = 1.5;
const GOAL_MS = 1000;
const RECONNECT_MS = 30_000;
/** In a block. */
const SCORES = 5;
export const BROADCAST = JSON.stringify({ type: "broadcast", payload: { leagueId: "all" } });
export const JOIN_ALL = JSON.stringify({ type: "join", payload: { leagueId: "all" } });

/** A score, from sending it until every open page has it. */
export const fanOut: Row = { name: "fan-out", title: "Score saved → every open page, 99 %", run: runFanOut };

/** All pages lose their connections, as when a server restarts, and reconnect within half a minute. */
export const reconnections: Row = {
  name: "reconnect-storm",
  title: "Open pages come back, 99 %",
  run: runReconnections,
};

const startLoad = ({ cores }: Context) =>
  startChild<WatchLoadJob, WatchLoadResult | null>("load/watch-load.ts", { core: cores.generator });

async function runFanOut(context: Context): Promise<Result[]> {
  const { database, cores, scale } = context;
  const watchers = await findWatchers(database.pool, scale.watchers);
  const score = await prepareScores(database.pool);
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const limit = startChild<RoomLimitJob, number>("limit/room-limit.ts", { core: cores.server });
  // One process for each server, because a single one may not open enough sockets for both.
  const loads = { ours: startLoad(context), limit: startLoad(context) };
  const blocks = {
    ours: (): Trigger[] =>
      Array.from({ length: SCORES }, () => ({ kind: "call", port: server.port, call: score() })),
    limit: (): Trigger[] => Array.from({ length: SCORES }, () => ({ kind: "frame", text: BROADCAST })),
  };
  const runBlock = async (name: "ours" | "limit") => {
    const done = await loads[name].call({ kind: "run", triggers: blocks[name]() });
    if (!done) throw new Error("the load generator has no result");
    return done;
  };
  try {
    await loads.ours.call({ kind: "open", port: server.port, path: EVENTS, messages: watchers.map(watch) });
    const { frame } = await runBlock("ours");
    const port = await limit.call({ kind: "listen", frame, connection: null });
    await loads.limit.call({ kind: "open", port, path: "/", messages: watchers.map(() => JOIN_ALL) });
    await runBlock("limit");
    const rounds = [];
    for (let round = 0; round < scale.rounds; round += 1) {
      const first = await runBlock("limit");
      const ours = [await runBlock("ours"), await runBlock("ours")];
      rounds.push({ limits: [first, await runBlock("limit")], ours });
    }
    const p99 = (results: WatchLoadResult[]) => latencyOf(results.flatMap(({ latencies }) => latencies)).p99;
    const ours = latencyOf(rounds.flatMap((round) => round.ours.flatMap(({ latencies }) => latencies)));
    const bare = latencyOf(rounds.flatMap((round) => round.limits.flatMap(({ latencies }) => latencies)));
    const ratio = spreadOf(rounds.map((round) => p99(round.ours) / p99(round.limits)));
    const limitRatio = spreadOf(rounds.map(({ limits: [first, second] }) => p99([first!]) / p99([second!])));
    return [
      {
        title: fanOut.title,
        ours: describeMs(ours.p99),
        limit: `L3 ${describeMs(bare.p99)}`,
        ratio,
        goal: `≤ ${GOAL}, ≤ ${describeMs(GOAL_MS)}`,
        isMet: ratio.median <= GOAL && ours.p99 <= GOAL_MS,
        limitRatio,
        latency: null,
        notes: [
          ...noiseNotes(limitRatio),
          `${describeCount(watchers.length)} sockets of as many users; 50 %, 99 % and the last: ${describe(ours)}, L3 ${describe(bare)}`,
          "ours includes the call that stores the score with its audit entry",
        ],
      },
    ];
  } finally {
    await Promise.all([server.stop(), limit.stop(), loads.ours.stop(), loads.limit.stop()]);
  }
}

async function runReconnections(context: Context): Promise<Result[]> {
  const { database, cores, scale } = context;
  const watchers = await findWatchers(database.pool, scale.watchers);
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const load = startLoad(context);
  const target = { port: server.port, path: EVENTS, messages: watchers.map(watch) };
  try {
    await load.call({ kind: "open", ...target });
    const done = await load.call({ kind: "reconnect", ...target, withinMs: RECONNECT_MS });
    if (!done) throw new Error("the load generator has no result");
    const latency = latencyOf(done.latencies);
    return [
      {
        title: reconnections.title,
        ours: describeMs(latency.p99),
        limit: "–",
        ratio: null,
        goal: `≤ ${describeMs(GOAL_MS)}`,
        isMet: latency.p99 <= GOAL_MS && done.totalMs <= RECONNECT_MS + GOAL_MS,
        limitRatio: null,
        latency: null,
        notes: [
          `${describeCount(watchers.length)} sockets in ${RECONNECT_MS / 1000} s; the last was back after ${describeMs(done.totalMs)}; 50 %, 99 % and the slowest: ${describe(latency)}`,
        ],
      },
    ];
  } finally {
    await Promise.all([server.stop(), load.stop()]);
  }
}

const describe = ({ p50, p99, max }: { p50: number; p99: number; max: number }) =>
  [p50, p99, max].map(describeMs).join(" / ");

export const watch = ({ token }: Target) => JSON.stringify({ type: "watch", payload: { token } });

/** Each another user. */
export async function findWatchers(pool: pg.Pool, count: number): Promise<Target[]> {
  const teams = await findTeams(pool, 3 * count);
  return [...new Map(teams.map((team) => [team.userId, team])).values()].slice(0, count);
}

/** Each call saves other points than the one before. */
async function prepareScores(pool: pg.Pool): Promise<() => Call> {
  const admin = await findAdmin(pool);
  const { rows } = await pool.query<{ playerId: string; statisticId: string; episodeId: string }>(
    `select player_id as "playerId", statistic_id as "statisticId", episode_id as "episodeId"
     from scores order by episode_id, player_id, statistic_id limit 1`,
  );
  let points = 100;
  return () => {
    points += 1;
    const body = JSON.stringify({ ...rows[0], points });
    return { method: "POST", path: "/api/episodeStatistic", target: admin, body };
  };
}
