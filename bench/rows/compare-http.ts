import type { GeneratorJob } from "../load/generator.ts";
import type { HttpLoadResult, HttpPlan, HttpRun } from "../load/http-load.ts";
import { type Child, startChild } from "../processes/child.ts";
import { medianOf, spreadOf } from "../report/statistics.ts";
import { describeCount, describeRate, noiseNotes } from "../report/format.ts";
import type { Context, Result } from "./row.ts";

interface Comparison {
  title: string;
  /** The requests to our server and the limit server, and the expected replies. */
  ours: HttpPlan;
  limit: HttpPlan;
  connections: number;
  /** The least ratio to the limit; null where none is set. */
  goal: number | null;
  limitName: string;
  notes: string[];
  /**
   * Checks afterwards, given that at least this many requests, the first of the plan, were acknowledged. Returns a
   * note.
   */
  checkAfterwards?: (acknowledged: number) => Promise<string>;
}

type Measured = HttpLoadResult & { perSecond: number };

/** How much faster than our server the generator must be, so that it is not the measured limit. */
const HEADROOM = 1.3;

/**
 * Measures requests a second of our server and of a limit server in alternating blocks, then the latency of both at
 * half of our rate. Throws when a reply is wrong.
 */
export async function compareHttp(context: Context, comparison: Comparison): Promise<Result> {
  const { cores } = context;
  const generator = startChild<GeneratorJob, HttpLoadResult | null>("load/generator.ts", {
    core: cores.generator,
  });
  try {
    for (const name of ["ours", "limit"] as const) {
      await generator.call({ kind: "plan", name, plan: comparison[name] });
    }
    return await measure(context, comparison, generator);
  } finally {
    await generator.stop();
  }
}

async function measure(
  { scale }: Context,
  { title, connections, goal, limitName, notes, checkAfterwards }: Comparison,
  generator: Child<GeneratorJob, HttpLoadResult | null>,
): Promise<Result> {
  const run = async (name: "ours" | "limit", options: Omit<HttpRun, "connections">): Promise<Measured> => {
    const result = await generator.call({ kind: "run", name, run: { connections, ...options } });
    if (!result) throw new Error("the generator has no result");
    if (result.wrong > 0)
      throw new Error(`${title}: ${result.wrong} wrong replies of ${name}: ${result.firstWrong}`);
    return { ...result, perSecond: (result.count * 1000) / result.elapsedMs };
  };
  const block = { durationMs: scale.blockMs, rate: null };
  for (const name of ["limit", "ours"] as const) await run(name, { durationMs: scale.warmUpMs, rate: null });
  const rounds: { limits: Measured[]; ours: Measured[] }[] = [];
  for (let round = 0; round < scale.rounds; round += 1) {
    const first = await run("limit", block);
    const ours = [await run("ours", block), await run("ours", block)];
    rounds.push({ limits: [first, await run("limit", block)], ours });
  }
  const rateOf = (of: "limits" | "ours") =>
    medianOf(rounds.flatMap((round) => round[of].map((one) => one.perSecond)));
  const [ours, limit] = [rateOf("ours"), rateOf("limits")];
  const ratio = spreadOf(rounds.map((round) => sum(round.ours) / sum(round.limits)));
  const limitRatio = spreadOf(
    rounds.map(({ limits: [first, second] }) => (first?.perSecond ?? 0) / (second?.perSecond ?? 1)),
  );
  // The rate of the generator if it had its core to itself and a server that answers at once.
  const capacity = medianOf(
    rounds.flatMap((round) =>
      round.limits.map((one) => one.perSecond / Math.min(1, one.cpuMs / one.elapsedMs)),
    ),
  );
  const latencyRun = { durationMs: scale.latencyMs, rate: Math.max(1, Math.round(ours / 2)) };
  const oursAtRate = await run("ours", latencyRun);
  const limitAtRate = await run("limit", latencyRun);
  const blocks = rounds.flatMap((round) => round.ours);
  const compared = blocks.reduce((total, one) => total + one.compared, 0);
  const checked = checkAfterwards
    ? await checkAfterwards(Math.max(...blocks.map(({ count }) => count)))
    : `${describeCount(compared)} replies compared byte by byte under load, the others by status and length`;
  return {
    title,
    ours: describeRate(ours),
    limit: `${limitName} ${describeRate(limit)}`,
    ratio,
    goal: goal === null ? "–" : `≥ ${goal}`,
    isMet: goal === null ? null : ratio.median >= goal,
    limitRatio,
    latency:
      oursAtRate.latency && limitAtRate.latency
        ? { rate: latencyRun.rate, ours: oursAtRate.latency, limit: limitAtRate.latency }
        : null,
    notes: [
      ...notes,
      checked,
      ...noiseNotes(limitRatio),
      capacity < HEADROOM * ours
        ? `the generator reaches only ${describeRate(capacity)}: it may be the limit`
        : `the generator could reach ${describeRate(capacity)}`,
    ],
  };
}

const sum = (results: Measured[]) => results.reduce((total, one) => total + one.perSecond, 0);
