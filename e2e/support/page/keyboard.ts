import { expect, type Locator, type Page } from "@playwright/test";
import { waitForClosedSheets } from "./visit.ts";

const STEPS_MAX = 80;

/** Goes on with Tab until something has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  // Found once, not at every step: to find something by its role the whole page is read.
  let element = await target.elementHandle();
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const focus = await element?.evaluate(focusOf);
    if (focus === "here") return;
    if (focus === "gone") element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(target)}`);
}

export async function pressEnter(page: Page, target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(page, target, key);
  // A link that is followed while the browser removes a closed sheet's entry is undone with it.
  await waitForClosedSheets(page);
  await page.keyboard.press("Enter");
}

/** Types over whatever stands in a field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** "gone": the page has drawn another one in its place. */
function focusOf(element: Element): "here" | "elsewhere" | "gone" {
  if (element === document.activeElement) return "here";
  return element.isConnected ? "elsewhere" : "gone";
}
