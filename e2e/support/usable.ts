import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe finds nothing on what is shown now. */
export async function expectUsable(page: Page): Promise<void> {
  await page.evaluate(comeToRest);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
  expect(found, page.url()).toEqual([]);
}

/** What was changed is painted, and no colour is on its way any more. */
async function comeToRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}
