import { expect, type Page, type Response } from "@playwright/test";

/**
 * Opens an address, once a sheet that was just closed has left the history too: that takes a moment,
 * shorter than a person needs to type an address, and breaks off a page that is opened within it.
 */
export async function visit(
  page: Page,
  address: string,
  options?: Parameters<Page["goto"]>[1],
): Promise<Response | null> {
  await waitForClosedSheets(page);
  return page.goto(address, options);
}

/** Loads the page anew, as `visit` opens one. */
export async function refresh(page: Page): Promise<void> {
  await waitForClosedSheets(page);
  await page.reload();
}

/** The history knows of no more sheets than are open. */
export const waitForClosedSheets = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<boolean>(`(history.state?.sheets ?? 0) <= ${OPEN_SHEETS}`)).toBe(true);

const OPEN_SHEETS = `document.querySelectorAll('[role$="dialog"][data-open]').length`;
