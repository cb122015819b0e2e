import { expect, type Locator, type Page } from "@playwright/test";

const STEPS_MAX = 80;

/** Goes on with Tab until something has the focus, as somebody without a mouse has to. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(target)}`);
}

export async function pressEnter(page: Page, target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/** Types over whatever stands in a field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}
