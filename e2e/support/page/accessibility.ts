import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe finds nothing on what is shown now. */
export const expectAccessible = (page: Page): Promise<void> => expectClean(page, {});

/** Of what was looked at in the other theme already: nothing that depends on colours. */
export const expectContrast = (page: Page): Promise<void> =>
  expectClean(page, { runOnly: ["color-contrast", "link-in-text-block"] });

async function expectClean(page: Page, options: Parameters<AxeBuilder["options"]>[0]): Promise<void> {
  await page.evaluate(waitForAnimations);
  // Without another tab for putting frames' findings together: there are no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const violationTexts = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}`),
  );
  expect(violationTexts, page.url()).toEqual([]);
}

/** What was changed is painted, and no colour is on its way any more. */
async function waitForAnimations(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}
