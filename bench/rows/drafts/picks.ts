import {
  AT_ONCE,
  createDrafts,
  deleteDrafts,
  planPicks,
  requirePicks,
  TEAMS,
  waitUntilStarted,
} from "../../data/live-drafts.ts";
import type { RoomLimitJob } from "../../limit/room-limit.ts";
import type { RoomLoadJob, RoomLoadResult } from "../../load/room-load.ts";
import { startChild } from "../../processes/child.ts";
import { startServer } from "../../processes/server.ts";
import { describeCount, describeMs, noiseNotes } from "../../report/format.ts";
import { latencyOf, spreadOf } from "../../report/statistics.ts";
import type { Context, Result, Row } from "../row.ts";

/** Of all drafts together: with 200 drafts a pick every 4 seconds in each, with 1 000 every 20 seconds. */
const PICKS_PER_SECOND = 50;
const GOAL = 1.5;

/** A pick, from the moment it is sent until every socket of the room has it, stored before. */
export const picks: Row = {
  name: "picks",
  title: "Pick → durable → every client of the room, 99 %",
  run: (context) => run(context, { title: picks.title, drafts: context.scale.drafts }),
};

/** The same picks a second in five times as many drafts. */
export const manyDrafts: Row = {
  name: "many-drafts",
  title: "The same in five times as many drafts",
  run: (context) => run(context, { title: manyDrafts.title, drafts: 5 * context.scale.drafts }),
};

async function run(context: Context, size: { title: string; drafts: number }): Promise<Result[]> {
  const { database, cores, scale } = context;
  const { pool, connection } = database;
  const drafts = await createDrafts(pool, { ...AT_ONCE, drafts: size.drafts });
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const limit = startChild<RoomLimitJob, number>("limit/room-limit.ts", { core: cores.server });
  // One process for each server, because a single one may not open enough sockets for both.
  const startLoad = () =>
    startChild<RoomLoadJob, RoomLoadResult | null>("load/room-load.ts", { core: cores.generator });
  const loads = { ours: startLoad(), limit: startLoad() };
  try {
    await waitUntilStarted(pool);
    const planned = await planPicks(pool, drafts);
    await loads.ours.call({ kind: "open", port: server.port, rooms: drafts });
    let made = 0;
    const runBlock = async (name: "ours" | "limit") => {
      const block = planned.slice(made, made + scale.drafts);
      const done = await loads[name].call({ kind: "run", rate: PICKS_PER_SECOND, picks: block });
      if (!done) throw new Error("the load generator has no result");
      if (name === "ours") made += block.length;
      return done;
    };
    const { frame } = await runBlock("ours");
    const port = await limit.call({ kind: "listen", frame, connection });
    await loads.limit.call({ kind: "open", port, rooms: drafts });
    await runBlock("limit");
    const rounds = await alternate(runBlock, scale.rounds);
    await limit.call({ kind: "listen", frame, connection: null });
    const withoutRecord = latencyOf((await runBlock("limit")).latencies);
    await requirePicks(pool, drafts, made);
    const result = summarise(size.title, rounds);
    return [
      {
        ...result,
        notes: [
          ...(result.limitRatio ? noiseNotes(result.limitRatio) : []),
          `${describeCount(drafts.length)} drafts with ${TEAMS} sockets each, ${PICKS_PER_SECOND} picks a second`,
          `${describeCount(made)} picks are stored as they were acknowledged, each contestant once`,
          `L3, without the record: ${describeMs(withoutRecord.p50)} / ${describeMs(withoutRecord.p99)} / ${describeMs(withoutRecord.max)}`,
        ],
      },
    ];
  } finally {
    await Promise.all([server.stop(), limit.stop(), loads.ours.stop(), loads.limit.stop()]);
    await deleteDrafts(pool, drafts);
  }
}

interface Round {
  limits: RoomLoadResult[];
  ours: RoomLoadResult[];
}

/** L S S L in each round. */
async function alternate(
  runBlock: (name: "ours" | "limit") => Promise<RoomLoadResult>,
  count: number,
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) {
    const first = await runBlock("limit");
    const ours = [await runBlock("ours"), await runBlock("ours")];
    rounds.push({ limits: [first, await runBlock("limit")], ours });
  }
  return rounds;
}

function summarise(title: string, rounds: Round[]): Omit<Result, "notes"> {
  const all = (of: keyof Round) =>
    latencyOf(rounds.flatMap((round) => round[of].flatMap(({ latencies }) => latencies)));
  const p99 = (results: RoomLoadResult[]) => latencyOf(results.flatMap(({ latencies }) => latencies)).p99;
  const [ours, limit] = [all("ours"), all("limits")];
  const ratio = spreadOf(rounds.map((round) => p99(round.ours) / p99(round.limits)));
  return {
    title,
    ours: describeMs(ours.p99),
    limit: `L4 ${describeMs(limit.p99)}`,
    ratio,
    goal: `≤ ${GOAL}`,
    isMet: ratio.median <= GOAL,
    limitRatio: spreadOf(rounds.map(({ limits: [first, second] }) => p99([first!]) / p99([second!]))),
    latency: { rate: PICKS_PER_SECOND, ours, limit },
  };
}
