import type { Page, Route } from "@playwright/test";

/** What happens to a call: a server error, no connection, or a delayed answer. */
export type ApiFault = "broken" | "silent" | "held";

export interface Interception {
  /** Applies from now on; null lets calls through, also delayed ones. */
  set: (fault: ApiFault | null) => void;
  /** The number of intercepted calls. */
  count: () => number;
}

const WENT_WRONG = { status: "fail", message: "Something went wrong", err: "Something went wrong" };

/** Intercepts one API call of a page by its path below `/api/`, either reads or writes. */
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

/** The cumulative layout shift since the page was opened. Below 0.1 is good. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter((entry) => "value" in entry);
          resolve(shifts.reduce((sum, entry) => sum + Number("value" in entry && entry.value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without a shift there are no entries.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
