import type { Page, Route } from "@playwright/test";

/** What becomes of a call: an error of the server's, no answer at all, or an answer that is held back. */
export type ApiFault = "broken" | "silent" | "held";

export interface Interception {
  /** From now on; null lets everything through, also what was held. */
  set: (fault: ApiFault | null) => void;
  /** How many calls came by. */
  count: () => number;
}

const WENT_WRONG = { status: "fail", message: "Something went wrong", err: "Something went wrong" };

/** Stands between a page and one call of the API, by its path below `/api/`: where it is read, or where it is changed. */
export async function interceptApi(
  page: Page,
  call: string,
  { first, changes = false }: { first: ApiFault | null; changes?: boolean },
): Promise<Interception> {
  let fault = first;
  let calls = 0;
  let delayed: Route[] = [];
  const pass = (route: Route) => route.fallback().catch(() => undefined);

  await page.route(
    ({ pathname }) => pathname === `/api/${call}`,
    async (route) => {
      if ((route.request().method() !== "GET") !== changes) return pass(route);
      calls += 1;
      if (fault === "broken") await route.fulfill({ status: 500, json: WENT_WRONG });
      else if (fault === "silent") await route.abort();
      else if (fault === "held") delayed.push(route);
      else await pass(route);
      return undefined;
    },
  );
  return {
    set: (next) => {
      fault = next;
      for (const route of delayed) void pass(route);
      delayed = [];
    },
    count: () => calls,
  };
}

/** How far things jumped about since the page was opened, as the browser measures it; below 0.1 nobody minds. */
export const layoutShift = (page: Page): Promise<number> =>
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
