import { expect, type Page } from "@playwright/test";

/** Waits until a sheet that was closed has left the history too: a page that is opened before is broken off. */
export const sheetsGone = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<unknown>("history.state?.sheets ?? 0")).toBe(0);
