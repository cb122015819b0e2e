import type { PageLoadJob, PageLoadResult, PageRun, View } from "../../load/page-load.ts";
import type { Child } from "../../processes/child.ts";
import { cpuMs } from "../../processes/process-usage.ts";
import { medianOf, type Spread, spreadOf } from "../../report/statistics.ts";
import type { Result, Scale } from "../row.ts";

export const SAVE_EVERY_MS = 400;
/** A block has several saves. */
export const BLOCK_MIN_MS = 2 * SAVE_EVERY_MS;

export type Side = "ours" | "limit";

export interface PageBench {
  scale: Scale;
  generator: Child<PageLoadJob, PageLoadResult | null>;
  processes: Record<Side, { pid: number; port: number }>;
  /** For our server. */
  saves: NonNullable<PageRun["saves"]>;
}

interface Compared {
  views: Record<Side, View[]>;
  /** Who read at once in the blocks. */
  readers: number;
  /** The rate at which latency is measured, in views a second, given what our server reached. */
  rateFor: (reached: number) => number;
}

export interface PageComparison {
  ours: PageMedians;
  limit: PageMedians;
  /** The processor time of a view, to that of the limit server. */
  ratio: Spread;
  limitRatio: Spread;
  latency: NonNullable<Result["latency"]>;
  compared: number;
  saves: number;
}

/** Of all blocks. */
interface PageMedians {
  /** Processor time of the server. */
  cpuMs: number;
  calls: number;
  perSecond: number;
}

/**
 * Views as fast as the readers can, in alternating blocks, our server while scores are saved; then the latency of both.
 * Throws when a reply is wrong.
 */
export async function comparePages(bench: PageBench, compared: Compared): Promise<PageComparison> {
  const { scale, generator, processes } = bench;
  for (const side of ["ours", "limit"] as const) {
    const { port } = processes[side];
    await generator.call({ kind: "plan", name: side, port, views: compared.views[side] });
  }
  const run = (side: Side, options: ViewsRun) => measureViews(bench, side, options);
  const { readers, rateFor } = compared;
  const block: ViewsRun = { durationMs: Math.max(scale.blockMs, BLOCK_MIN_MS), rate: null, readers };
  for (const side of ["limit", "ours"] as const)
    await run(side, { ...block, durationMs: Math.max(scale.warmUpMs, BLOCK_MIN_MS) });
  const rounds: { limits: [Measured, Measured]; ours: Measured[] }[] = [];
  for (let round = 0; round < scale.rounds; round += 1) {
    const first = await run("limit", block);
    const ours = [await run("ours", block), await run("ours", block)];
    rounds.push({ limits: [first, await run("limit", block)], ours });
  }
  const blocks = rounds.flatMap(({ ours }) => ours);
  const ours = mediansOf(blocks);
  const rate = Math.max(1, Math.round(rateFor(ours.perSecond)));
  const atRate = { durationMs: scale.latencyMs, rate, readers: scale.connections };
  const [oursAtRate, limitAtRate] = [await run("ours", atRate), await run("limit", atRate)];
  return {
    ours,
    limit: mediansOf(rounds.flatMap(({ limits }) => limits)),
    ratio: spreadOf(rounds.map((round) => sum(round.ours) / sum(round.limits))),
    limitRatio: spreadOf(rounds.map(({ limits: [first, second] }) => first.cpuPerView / second.cpuPerView)),
    latency: { rate, ours: oursAtRate.latency, limit: limitAtRate.latency },
    compared: blocks.reduce((total, one) => total + one.compared, 0),
    saves: blocks.reduce((total, one) => total + one.saves, 0),
  };
}

type ViewsRun = Pick<PageRun, "readers" | "durationMs" | "rate">;

interface Measured extends PageLoadResult {
  /** Of the server, in milliseconds. */
  cpuPerView: number;
}

/** Views of the plan with the name of the side. */
export async function measureViews(
  { generator, processes, saves }: Omit<PageBench, "scale">,
  side: Side,
  options: ViewsRun,
): Promise<Measured> {
  const { pid } = processes[side];
  const before = cpuMs(pid);
  const run = { ...options, isOverload: false, saves: side === "ours" ? saves : null };
  const result = await generator.call({ kind: "run", name: side, run });
  if (!result) throw new Error("the generator has no result");
  return { ...result, cpuPerView: (cpuMs(pid) - before) / result.views };
}

const mediansOf = (blocks: Measured[]): PageMedians => ({
  cpuMs: medianOf(blocks.map(({ cpuPerView }) => cpuPerView)),
  calls: medianOf(blocks.map(({ calls, views }) => calls / views)),
  perSecond: medianOf(blocks.map(({ views, elapsedMs }) => (views * 1000) / elapsedMs)),
});

const sum = (blocks: Measured[]) => blocks.reduce((total, { cpuPerView }) => total + cpuPerView, 0);
