import { readFileSync } from "node:fs";
import { findReaders, type Reader } from "../data/page-calls.ts";
import { prepareSaves } from "../data/score-cell.ts";
import { withClient } from "../data/database.ts";
import type { PageLoadJob, PageLoadResult, PageRun } from "../load/page-load.ts";
import { type Call, prepareRequest } from "../load/prepare-requests.ts";
import { startChild } from "../processes/child.ts";
import { cpuMs } from "../processes/process-usage.ts";
import { startServer } from "../processes/server.ts";
import { describeMs } from "../report/format.ts";
import { medianOf, spreadOf } from "../report/statistics.ts";
import { BLOCK_MIN_MS, SAVE_EVERY_MS } from "./pages/compare-pages.ts";
import { fetchAll } from "./reads.ts";
import type { Context, Result, Row } from "./row.ts";

const GOAL = 1.3;
const READERS_MAX = 8;
const RULES = new URL("../data/every-rule.sql", import.meta.url);

/**
 * Standings of leagues with every rule beside those of classic leagues, both on our server, read by members of random
 * leagues while a score is saved again and again: the server's processor time for a reply.
 */
export const everyRule: Row = { name: "every-rule", title: "Standings with every rule", run };

type Kind = "classic" | "ruled";

async function run({ database, cores, leagues, scale }: Context): Promise<Result[]> {
  await withClient(database.connection, (client) => client.query(readFileSync(RULES, "utf8")));
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const generator = startChild<PageLoadJob, PageLoadResult | null>("load/page-load.ts", {
    core: cores.generator,
  });
  try {
    // At least one of each kind.
    const readers = await findReaders(database.pool, {
      leagues,
      count: Math.min(leagues, 2 * scale.targets),
    });
    const { rows } = await database.pool.query<{ leagueId: string }>(
      `select league_id as "leagueId" from rule_changes`,
    );
    const ruledIds = new Set(rows.map(({ leagueId }) => leagueId));
    const readersOf = (kind: Kind) =>
      readers.filter(({ leagueId }) => ruledIds.has(leagueId) === (kind === "ruled"));
    const { change, back } = await prepareSaves(database.pool);
    const requests: [Buffer, Buffer] = [prepareRequest(change, 0), prepareRequest(back, 0)];
    for (const kind of ["classic", "ruled"] as const) {
      const calls = readersOf(kind).map(standingsCall);
      if (calls.length === 0) throw new Error(`there is no ${kind} league`);
      await fetchAll(server.port, calls);
      const views = calls.map((call, index) => ({
        page: "standings",
        requests: [prepareRequest(call, index + 1)],
        expected: null,
      }));
      await generator.call({ kind: "plan", name: kind, port: server.port, views });
    }
    const settings: PageRun = {
      readers: Math.min(READERS_MAX, scale.connections),
      durationMs: Math.max(scale.blockMs, BLOCK_MIN_MS),
      rate: null,
      isOverload: false,
      saves: { port: server.port, requests, everyMs: SAVE_EVERY_MS },
    };
    const measure = async (kind: Kind): Promise<number> => {
      const before = cpuMs(server.pid);
      const result = await generator.call({ kind: "run", name: kind, run: settings });
      if (!result) throw new Error("the generator has no result");
      return (cpuMs(server.pid) - before) / result.views;
    };
    await measure("classic");
    await measure("ruled");
    const rounds: Record<Kind, number>[] = [];
    for (let round = 0; round < scale.rounds; round += 1) {
      const first = await measure("classic");
      const ruled = ((await measure("ruled")) + (await measure("ruled"))) / 2;
      rounds.push({ ruled, classic: (first + (await measure("classic"))) / 2 });
    }
    return [toResult(rounds)];
  } finally {
    await Promise.all([server.stop(), generator.stop()]);
  }
}

const standingsCall = (reader: Reader): Call => ({
  method: "GET",
  path: `/api/team/byLeague?leagueId=${reader.leagueId}`,
  target: reader,
});

function toResult(rounds: Record<Kind, number>[]): Result {
  const ratio = spreadOf(rounds.map(({ ruled, classic }) => ruled / classic));
  const medianFor = (kind: Kind) => describeMs(medianOf(rounds.map((round) => round[kind])));
  return {
    title: everyRule.title,
    ours: medianFor("ruled"),
    limit: `classic ${medianFor("classic")}`,
    ratio,
    goal: `≤ ${GOAL}`,
    isMet: ratio.median <= GOAL,
    limitRatio: null,
    latency: null,
    notes: [],
  };
}
