import { findReaders, type PageName, pageNames } from "../../data/page-calls.ts";
import type { HttpLimitJob } from "../../limit/http-limit.ts";
import type { PageLoadJob, PageLoadResult, View } from "../../load/page-load.ts";
import { startChild } from "../../processes/child.ts";
import { startServer } from "../../processes/server.ts";
import { describeCount, describeMs, describeRate, noiseNotes } from "../../report/format.ts";
import {
  comparePages,
  type PageBench,
  type PageComparison,
  SAVE_EVERY_MS,
  type Side,
} from "./compare-pages.ts";
import { preparePages } from "./page-views.ts";
import type { Context, Result, Row } from "../row.ts";

const GOAL = { ratio: 3, cpuMs: 1.5, calls: 5, readsPerSecond: 5000, readMs: 50 };
/** Each has several connections. */
const READERS_MAX = 8;

/**
 * Pages of random readers, each with all the calls that a browser makes, while a score is saved again and again: the
 * server's processor time for a page.
 */
export const pages: Row = { name: "pages", title: "Page views while scores are saved", run };

async function run({ database, cores, leagues, scale, log }: Context): Promise<Result[]> {
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const limit = startChild<HttpLimitJob, number>("limit/http-limit.ts", { core: cores.server });
  const generator = startChild<PageLoadJob, PageLoadResult | null>("load/page-load.ts", {
    core: cores.generator,
  });
  try {
    const readers = await findReaders(database.pool, { leagues, count: scale.targets });
    const { views, replies, saves } = await preparePages(database.pool, server.port, readers);
    const port = await limit.call({ replies, durable: null });
    const bench: PageBench = {
      scale,
      generator,
      processes: { ours: server, limit: { pid: limit.pid, port } },
      saves: { port: server.port, requests: [saves.change, saves.back], everyMs: SAVE_EVERY_MS },
    };
    const results: Result[] = [];
    for (const name of pageNames) {
      const done = await comparePages(bench, {
        views: { ours: views.ours.get(name)!, limit: views.limit.get(name)! },
        readers: Math.min(READERS_MAX, scale.connections),
        rateFor: (reached) => reached / 2,
      });
      const result = toPageResult(name, done);
      log(`${result.title}: ${result.ours}, ${result.limit}`);
      results.push(result);
    }
    const readsOf = (side: Side) => [...views[side].values()].flat().flatMap(toReads);
    const reads = await comparePages(bench, {
      views: { ours: readsOf("ours"), limit: readsOf("limit") },
      readers: scale.connections,
      rateFor: (reached) => (reached >= GOAL.readsPerSecond ? GOAL.readsPerSecond : reached / 2),
    });
    return [...results, toReadsResult(reads, readers.length)];
  } finally {
    await Promise.all([server.stop(), limit.stop(), generator.stop()]);
  }
}

/** Each call of a page by itself. */
const toReads = ({ page, requests, expected }: View): View[] =>
  requests.map((request, index) => ({ page, requests: [request], expected: expected && [expected[index]!] }));

function toPageResult(name: PageName, { ours, limit, ratio, ...done }: PageComparison): Result {
  const calls = Math.round(ours.calls);
  return {
    title: `Page: ${name}, ${calls} ${calls === 1 ? "call" : "calls"}`,
    ours: describeCpu(ours.cpuMs),
    limit: `L1 ${describeCpu(limit.cpuMs)}`,
    ratio,
    goal: `≤ ${GOAL.ratio}, ≤ ${GOAL.cpuMs} ms, ≤ ${GOAL.calls} calls`,
    isMet: ratio.median <= GOAL.ratio && ours.cpuMs <= GOAL.cpuMs && calls <= GOAL.calls,
    limitRatio: done.limitRatio,
    latency: done.latency,
    notes: [...noiseNotes(done.limitRatio), describeChecks(done)],
  };
}

function toReadsResult({ ours, limit, ratio, ...done }: PageComparison, leagues: number): Result {
  const { p99 } = done.latency.ours;
  return {
    title: "Reads of all pages, at random",
    ours: describeRate(ours.perSecond),
    limit: `L1 ${describeRate(limit.perSecond)}`,
    ratio,
    goal: `≥ ${describeRate(GOAL.readsPerSecond)}, 99 % < ${describeMs(GOAL.readMs)}`,
    isMet: ours.perSecond >= GOAL.readsPerSecond && p99 < GOAL.readMs,
    limitRatio: done.limitRatio,
    latency: done.latency,
    notes: [
      ...noiseNotes(done.limitRatio),
      `${describeCpu(ours.cpuMs)} a read, L1 ${describeCpu(limit.cpuMs)}; the ratio is of these; readers of ${describeCount(leagues)} leagues`,
      describeChecks(done),
    ],
  };
}

const describeCpu = (ms: number): string => `${ms.toFixed(ms < 1 ? 3 : 2)} ms of CPU`;

const describeChecks = ({ compared, saves }: Pick<PageComparison, "compared" | "saves">): string =>
  `${describeCount(saves)} saves, ${describeCount(compared)} replies compared byte by byte`;
