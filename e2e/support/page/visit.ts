import { expect, type Page, type Response } from "@playwright/test";

/**
 * Opens a URL once the history entries of closed sheets are removed, because their removal would cancel the
 * navigation, and waits for the app.
 */
export async function visit(
  page: Page,
  address: string,
  options?: Parameters<Page["goto"]>[1],
): Promise<Response | null> {
  await waitForClosedSheets(page);
  const response = await page.goto(address, options);
  await waitForApp(page);
  return response;
}

/**
 * Opens a path within the app, as its links do, which costs a tenth of a page load. Waits until the page before is
 * gone; a tab of the same page may not be there yet.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await waitForClosedSheets(page);
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const heading of document.querySelectorAll("h1")) heading.dataset["left"] = heading.textContent;
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect.poll(() => page.evaluate(hasNewHeading)).toBe(true);
}

/** React may use the former heading again, with another text. */
const hasNewHeading = () =>
  [...document.querySelectorAll("h1")].some(({ dataset, textContent }) => dataset["left"] !== textContent);

/** Leaves the app for an empty page, with the same wait as `visit`. The app's connections are closed. */
export async function leaveApp(page: Page): Promise<void> {
  await waitForClosedSheets(page);
  await page.goto("about:blank");
}

/** Reloads the page, with the same wait as `visit`. */
export async function refresh(page: Page): Promise<void> {
  await waitForClosedSheets(page);
  await page.reload();
  await waitForApp(page);
}

/**
 * React has replaced the skeleton of the document. Locators find the skeleton's headings and links too, although it is
 * inert.
 */
export const waitForApp = (page: Page): Promise<void> =>
  expect(page.locator("[data-skeleton]")).toHaveCount(0);

/** The history has no entries of closed sheets. */
export const waitForClosedSheets = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<boolean>(`(history.state?.sheets ?? 0) <= ${OPEN_SHEETS}`)).toBe(true);

const OPEN_SHEETS = `document.querySelectorAll('[role$="dialog"][data-open]').length`;
