import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { findAdmin, findTargets, type Target } from "../data/targets.ts";
import { type Call, fetchReply } from "../load/prepare-requests.ts";
import { cpuMs } from "../processes/process-usage.ts";
import { startServer } from "../processes/server.ts";
import { describeCount, describeMs } from "../report/format.ts";
import { medianOf, spreadOf } from "../report/statistics.ts";
import { checks } from "./check-replies.ts";
import type { Context, Result, Row } from "./row.ts";

const GOAL_MS = 50;
/** The server's work after a save may come a little later. */
const SETTLE_MS = 500;
const READS_SETTLE_MS = 5000;
const AT_ONCE = 8;

interface Cell {
  playerId: string;
  statisticId: string;
  episodeId: string;
}

/**
 * Saves a score after many leagues' standings have been read: the server's processor time until the first league's
 * reply is correct, including background work. Then the others are read.
 */
export const score: Row = { name: "score", title: "One score saved → standings right", run };

async function run({ database, cores, leagues, scale }: Context): Promise<Result[]> {
  const { pool } = database;
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  try {
    const targets = await findTargets(pool, { leagues, count: scale.targets });
    const cell = await findCell(pool);
    const admin = await findAdmin(pool);
    const read = (target: Target) => readRight(pool, server.port, target);
    await readAll(server.port, targets);
    // Work that the reads cause, such as a garbage collection, does not count as idle.
    await sleep(READS_SETTLE_MS);
    const idleMs = await usedDuring(server.pid, () => sleep(SETTLE_MS));
    const times: number[] = [];
    for (let repeat = 0; repeat < scale.scores; repeat += 1) {
      const used = await usedDuring(server.pid, async () => {
        await save(server.port, admin, { ...cell, points: repeat % 2 === 0 ? 77 : 33 });
        await read(targets[repeat % targets.length]!);
        await sleep(SETTLE_MS);
      });
      times.push(Math.max(0, used - idleMs));
    }
    const readMs = await usedDuring(server.pid, () => readAll(server.port, targets));
    for (const target of targets.slice(0, 20)) await read(target);
    return [toResult(times, { readMs: readMs / targets.length, targets: targets.length, leagues })];
  } finally {
    await server.stop();
  }
}

function toResult(
  times: number[],
  { readMs, targets, leagues }: { readMs: number; targets: number; leagues: number },
): Result {
  const { min, max } = spreadOf(times);
  const usedMs = medianOf(times);
  return {
    title: score.title,
    ours: `${describeMs(usedMs)} of CPU (${describeMs(min)}–${describeMs(max)})`,
    limit: "–",
    ratio: null,
    goal: `≤ ${GOAL_MS} ms`,
    isMet: usedMs <= GOAL_MS,
    limitRatio: null,
    latency: null,
    notes: [
      `processor time of the server's process, of ${describeCount(leagues)} leagues ${describeCount(targets)} had been read before`,
      `the first read of each league afterwards takes ${readMs.toFixed(2)} ms of CPU`,
    ],
  };
}

async function findCell(pool: pg.Pool): Promise<Cell> {
  const { rows } = await pool.query<Cell>(
    `select player_id as "playerId", statistic_id as "statisticId", episode_id as "episodeId"
     from scores order by episode_id, player_id, statistic_id limit 1`,
  );
  const [cell] = rows;
  if (!cell) throw new Error("there is no score");
  return cell;
}

async function save(port: number, admin: Target, body: Cell & { points: number }): Promise<void> {
  const call: Call = {
    method: "POST",
    path: "/api/episodeStatistic",
    target: admin,
    body: JSON.stringify(body),
  };
  const { status, text } = await fetchReply(port, call);
  if (status !== 200) throw new Error(`the score was refused: ${text}`);
}

const standingsOf = (target: Target): Call => ({
  method: "GET",
  path: `/api/team/byLeague?leagueId=${target.leagueId}`,
  target,
});

/** A save is acknowledged: from then on no reply may be older. */
async function readRight(pool: pg.Pool, port: number, target: Target): Promise<void> {
  const { text } = await fetchReply(port, standingsOf(target));
  const wrong = await checks.standings(pool, target, JSON.parse(text));
  if (wrong !== null) throw new Error(`after a save ${wrong}`);
}

async function readAll(port: number, targets: Target[]): Promise<void> {
  for (let from = 0; from < targets.length; from += AT_ONCE) {
    await Promise.all(
      targets.slice(from, from + AT_ONCE).map((target) => fetchReply(port, standingsOf(target))),
    );
  }
}

async function usedDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuMs(pid);
  await work();
  return cpuMs(pid) - before;
}
