import { expect, type Locator, type Page } from "@playwright/test";
import { waitForClosedSheets } from "./visit.ts";

const STEPS_MAX = 80;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  // A dialog takes the focus a frame after it is shown. Tab pressed before that would be undone by it.
  await expect.poll(() => page.evaluate(hasSettledFocus)).toBe(true);
  // Located once, not at every step, because locating by role reads the whole page.
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
  // A navigation is undone if the browser removes the history entry of a closed sheet at the same time.
  await waitForClosedSheets(page);
  await page.keyboard.press("Enter");
}

/** Replaces the text of a field by typing. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** The focus is in the dialog on top, if there is one. */
function hasSettledFocus(): boolean {
  const dialog = [...document.querySelectorAll('[role$="dialog"][data-open]')].at(-1);
  return dialog === undefined || dialog.contains(document.activeElement);
}

/** "gone": the page has replaced the element. */
function focusOf(element: Element): "here" | "elsewhere" | "gone" {
  if (element === document.activeElement) return "here";
  return element.isConnected ? "elsewhere" : "gone";
}
