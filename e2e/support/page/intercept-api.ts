import type { Page, Route } from "@playwright/test";

/** What becomes of a call: an error of the server's, no answer at all, or an answer that is held back. */
export type Trouble = "broken" | "silent" | "held";

export interface Obstruction {
  /** From now on; null lets everything through, also what was held. */
  set: (trouble: Trouble | null) => void;
  /** How many calls came by. */
  count: () => number;
}

const WENT_WRONG = { status: "fail", message: "Something went wrong", err: "Something went wrong" };

/** Stands between a page and one call of the API, by its path below `/api/`: where it is read, or where it is changed. */
export async function obstruct(
  page: Page,
  call: string,
  { first, changes = false }: { first: Trouble | null; changes?: boolean },
): Promise<Obstruction> {
  let trouble = first;
  let calls = 0;
  let held: Route[] = [];
  const pass = (route: Route) => route.fallback().catch(() => undefined);

  await page.route(
    ({ pathname }) => pathname === `/api/${call}`,
    async (route) => {
      if ((route.request().method() !== "GET") !== changes) return pass(route);
      calls += 1;
      if (trouble === "broken") await route.fulfill({ status: 500, json: WENT_WRONG });
      else if (trouble === "silent") await route.abort();
      else if (trouble === "held") held.push(route);
      else await pass(route);
      return undefined;
    },
  );
  return {
    set: (next) => {
      trouble = next;
      for (const route of held) void pass(route);
      held = [];
    },
    count: () => calls,
  };
}

/** How far things jumped about since the page was opened, as the browser measures it; below 0.1 nobody minds. */
export const jumps = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter((entry) => "value" in entry);
          resolve(shifts.reduce((sum, entry) => sum + Number("value" in entry && entry.value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without any shift nothing is ever reported.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
