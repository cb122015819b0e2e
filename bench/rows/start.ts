import { setTimeout as sleep } from "node:timers/promises";
import { findTargets } from "../data/targets.ts";
import { type Call, fetchReply, type Reply } from "../load/prepare-requests.ts";
import { spawnServer } from "../processes/server.ts";
import { describeCount } from "../report/format.ts";
import { spreadOf } from "../report/statistics.ts";
import { checks } from "./check-replies.ts";
import type { Context, Result, Row } from "./row.ts";

const GOAL_MS = 1500;
const GIVE_UP_MS = 60_000;
const ASK_EVERY_MS = 5;

/** From the command until the first correct reply: a league's standings. PostgreSQL runs already. */
export const start: Row = { name: "start", title: "Start → first right answer", run };

async function run(context: Context): Promise<Result[]> {
  const { leagues, scale } = context;
  const times: number[] = [];
  for (let repeat = 0; repeat < scale.starts; repeat += 1) times.push(await timeStart(context));
  const { median, min, max } = spreadOf(times);
  return [
    {
      title: start.title,
      ours: `${describeCount(median)} ms (${describeCount(min)}–${describeCount(max)})`,
      limit: "–",
      ratio: null,
      goal: `≤ ${describeCount(GOAL_MS)} ms`,
      isMet: median <= GOAL_MS,
      limitRatio: null,
      latency: null,
      notes: [`${describeCount(leagues)} leagues on disk; the first answer is compared with the database`],
    },
  ];
}

async function timeStart({ database, cores, leagues }: Context): Promise<number> {
  const [target] = await findTargets(database.pool, { leagues, count: 1 });
  if (!target) throw new Error("there is no league");
  const call: Call = { method: "GET", path: `/api/team/byLeague?leagueId=${target.leagueId}`, target };
  const began = performance.now();
  const { server, ready } = await spawnServer({ dataDir: database.dataDir, core: cores.server });
  try {
    const failed = ready.then(() => new Promise<never>(() => undefined));
    const reply = await Promise.race([firstReply(server.port, call, began), failed]);
    const elapsedMs = performance.now() - began;
    const wrong = await checks.standings(database.pool, target, JSON.parse(reply.text));
    if (wrong !== null) throw new Error(wrong);
    await ready;
    return elapsedMs;
  } finally {
    await server.stop();
  }
}

/** Repeats the request until the server listens and answers. */
async function firstReply(port: number, call: Call, began: number): Promise<Reply> {
  let last = "";
  while (performance.now() - began < GIVE_UP_MS) {
    try {
      const reply = await fetchReply(port, call);
      if (reply.status === 200) return reply;
      last = String(reply.status);
    } catch (error) {
      last = String(error);
    }
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`the server did not answer in time: ${last}`);
}
