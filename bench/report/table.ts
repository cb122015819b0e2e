import type { Result } from "../rows/row.ts";
import { describeMs, describeRate, describeSpread } from "./format.ts";
import type { Latency } from "./statistics.ts";

const HEAD = [
  "measure",
  "ours",
  "limit",
  "ratio (smallest–largest)",
  "goal",
  "limit to itself",
  "latency: ours",
  "limit",
];

/** A Markdown table of all results, and below it what else there is to say. */
export function describeResults(results: Result[]): string {
  const rows = [HEAD, ...results.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [head = HEAD, ...body] = rows;
  const notes = results
    .filter((result) => result.notes.length > 0)
    .map((result) => `- ${result.title}: ${result.notes.join("; ")}.`);
  return [line(head), rule, ...body.map(line), "", ...notes].join("\n");
}

function cellsOf({ title, ours, limit, ratio, goal, isMet, limitRatio, latency }: Result): string[] {
  return [
    title,
    ours,
    limit,
    ratio ? describeSpread(ratio) : "–",
    isMet === null ? goal : `${goal} ${isMet ? "met" : "missed"}`,
    limitRatio ? describeSpread(limitRatio) : "–",
    latency ? `${describeLatency(latency.ours)} at ${describeRate(latency.rate)}` : "–",
    latency ? describeLatency(latency.limit) : "–",
  ];
}

/** Median, 99 % and the largest. */
const describeLatency = ({ p50, p99, max }: Latency) => [p50, p99, max].map(describeMs).join(" / ");
