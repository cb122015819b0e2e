import { pageNames } from "../../data/page-calls.ts";
import type { HttpLoadResult } from "../../load/http-load.ts";
import { describeCount, describeMs, noiseNotes } from "../../report/format.ts";
import { type Latency, latencyOf, medianOf, spreadOf } from "../../report/statistics.ts";
import type { Result, Scale } from "../row.ts";
import {
  MESSAGES_PER_SECOND,
  type NightResult,
  type NightSize,
  PICKS_PER_SECOND,
  SCORES_PER_SECOND,
  timesOf,
} from "./loads.ts";
import type { PageCosts } from "./page-costs.ts";
import { LOCKED } from "./sides.ts";

interface Night {
  size: NightSize;
  scale: Scale;
  costs: PageCosts;
  ours: NightResult;
  limits: [NightResult, NightResult];
  /** In bytes. */
  memory: number;
  /** Of the checks. */
  notes: string[];
}

/** One result for each measure. */
export function toResults(night: Night): Result[] {
  const { size, scale, ours, limits, memory, notes } = night;
  const burstRate = (size.burstViews * 1000) / timesOf(size).burstMs;
  const answerRate = (size.answers * 1000) / (timesOf(size).lock - timesOf(size).answersFrom);
  const compare = (title: string, limit: string, rate: number, of: (one: NightResult) => Latency) =>
    toLatencyResult({ title: `Night: ${title}, 99 %`, limit, rate, ours, limits }, of);
  const compared = [
    ...toPageResults(night),
    compare(
      `pages, ${describeCount(size.burstViews)} more after the publication`,
      "L1",
      size.viewsPerSecond + burstRate,
      ({ burst }) => burst.latency,
    ),
    compare("score → all screens", "L3", SCORES_PER_SECOND, ({ scores }) => latencyOf(scores.latencies)),
    compare("pick → every client of the room", "L4", PICKS_PER_SECOND, ({ picks }) =>
      latencyOf(picks.latencies),
    ),
    compare("answers before the lock", "L2", answerRate, ({ answers }) => answers.latency!),
    compare("chat messages", "L2", MESSAGES_PER_SECOND, ({ chat }) => chat.latency!),
  ];
  const noise = new Set(compared.flatMap(({ limitRatio }) => (limitRatio ? noiseNotes(limitRatio) : [])));
  return [
    ...compared,
    {
      ...plain("Night: processor of the server", describeSeconds(ours.used.servers)),
      limit: `L1–L4 ${describeSeconds(medianOf(limits.map(({ used }) => used.servers)))}`,
      notes: [
        `in ${describeSeconds(ours.elapsedMs)}, without PostgreSQL; the generators used ${describeSeconds(ours.used.generators)}`,
      ],
    },
    plain("Night: memory of the server at the end", `${describeCount(memory / 2 ** 20)} MB`),
    {
      ...plain("Night: refused or lost", describeRefused(ours)),
      limit: limits.map(describeRefused).find((text) => text !== NOTHING) ?? NOTHING,
      notes: [
        ...noise,
        `${describeCount(size.durationMs / 1000)} s with ${describeCount(scale.watchers)} event sockets`,
        ...notes,
      ],
    },
  ];
}

const NOTHING = "nothing";

const plain = (title: string, ours: string): Result => ({
  title,
  ours,
  limit: "–",
  ratio: null,
  goal: "–",
  isMet: null,
  limitRatio: null,
  latency: null,
  notes: [],
});

/** The processor time of each page alone, and its latency in the night. */
function toPageResults({ size, costs, ours, limits }: Night): Result[] {
  return pageNames.map((page) => {
    const cost = costs.get(page)!;
    const limitRatio = spreadOf([cost.limit[0] / cost.limit[1]]);
    const latency = ({ pages, burst }: NightResult) =>
      latencyOf([pages, burst].flatMap(({ latencies }) => latencies[page] ?? []));
    return {
      ...plain(`Night: ${page}`, `${medianOf(cost.ours).toFixed(2)} ms of CPU`),
      limit: `L1 ${medianOf(cost.limit).toFixed(2)} ms of CPU`,
      ratio: spreadOf(cost.ours.map((ms, index) => ms / cost.limit[index]!)),
      limitRatio,
      latency: {
        rate: size.viewsPerSecond / pageNames.length,
        ours: latency(ours),
        limit: meanOf(limits.map(latency)),
      },
    };
  });
}

function toLatencyResult(
  compared: { title: string; limit: string; rate: number } & Pick<Night, "ours" | "limits">,
  latencyIn: (night: NightResult) => Latency,
): Result {
  const { title, limit, rate } = compared;
  const ours = latencyIn(compared.ours);
  const limits = compared.limits.map(latencyIn);
  const mean = meanOf(limits);
  const limitRatio = spreadOf([limits[0]!.p99 / limits[1]!.p99]);
  return {
    ...plain(title, describeMs(ours.p99)),
    limit: `${limit} ${describeMs(mean.p99)}`,
    ratio: spreadOf(limits.map(({ p99 }) => ours.p99 / p99)),
    limitRatio,
    latency: { rate, ours, limit: mean },
  };
}

/** Of the nights before and after ours. */
function meanOf(nights: Latency[]): Latency {
  const mean = (of: keyof Latency) => nights.reduce((sum, one) => sum + one[of], 0) / nights.length;
  return { p50: mean("p50"), p99: mean("p99"), max: Math.max(...nights.map(({ max }) => max)) };
}

/** By kind, without the answers that were sent after the lock. */
function describeRefused({ pages, burst, scores, answers, chat }: NightResult): string {
  const byKind = new Map<string, number>();
  const add = (kind: string, count: number) => {
    if (count > 0) byKind.set(kind, (byKind.get(kind) ?? 0) + count);
  };
  for (const { refused, incomplete } of [pages, burst]) {
    addStatuses("calls of pages", refused);
    add("incomplete pages", incomplete);
  }
  addStatuses("scores", scores.refused);
  add("scores that did not reach all screens", scores.incomplete);
  add("closed sockets", scores.lost);
  addRefused("answers", answers);
  addRefused("messages", chat);
  return byKind.size === 0 ? NOTHING : [...byKind].map(([kind, count]) => `${count} ${kind}`).join(", ");

  function addStatuses(kind: string, refused: Record<number, number>): void {
    for (const [status, count] of Object.entries(refused)) add(`${kind} with ${status}`, count);
  }
  function addRefused(kind: string, { refused }: HttpLoadResult): void {
    for (const { status } of refused)
      add(status === LOCKED ? `${kind} that came after the lock` : `${kind} with ${status}`, 1);
  }
}

const describeSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
