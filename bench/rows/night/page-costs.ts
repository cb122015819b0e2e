import { type PageName, pageNames } from "../../data/page-calls.ts";
import { BLOCK_MIN_MS, measureViews, type PageBench, type Side } from "../pages/compare-pages.ts";
import type { PreparedPages } from "../pages/page-views.ts";

const READERS = 8;

/** The processor time of a view in each of two blocks, in milliseconds. */
export type PageCosts = Map<PageName, Record<Side, [number, number]>>;

/**
 * Measures each page alone, while a score is saved again and again: in the night, the server's processor time cannot be
 * divided between its pages.
 */
export async function measurePages(
  bench: PageBench,
  { views }: Pick<PreparedPages, "views">,
): Promise<PageCosts> {
  const { scale, generator, processes } = bench;
  const block = {
    durationMs: Math.max(scale.blockMs, BLOCK_MIN_MS),
    rate: null,
    readers: Math.min(READERS, scale.connections),
  };
  const measure = async (side: Side) => (await measureViews(bench, side, block)).cpuPerView;
  const costs: PageCosts = new Map();
  for (const page of pageNames) {
    for (const name of ["ours", "limit"] as const) {
      const { port } = processes[name];
      await generator.call({ kind: "plan", name, port, views: views[name].get(page)! });
      // Warms up.
      await measure(name);
    }
    const first = await measure("limit");
    const ours: [number, number] = [await measure("ours"), await measure("ours")];
    costs.set(page, { limit: [first, await measure("limit")], ours });
  }
  return costs;
}
