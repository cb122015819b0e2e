import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Half the size of `axe.source`, which each document has to parse. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Expects that axe finds no violation on the page, or in the part of it, as it is shown now. */
export async function expectAccessible(shown: Page | Locator): Promise<void> {
  const page = "page" in shown ? shown.page() : shown;
  const part = "page" in shown ? shown : shown.locator("html");
  if (!(await page.evaluate(() => "axe" in globalThis)))
    await page.evaluate(`${SOURCE};(${String(cacheColors)})()`);
  expect(await part.evaluate(findViolations), page.url()).toEqual([]);
}

/** Lets axe parse each colour once, not for every element: a fifth of its time. */
function cacheColors(): void {
  const { prototype } = Reflect.get(globalThis, "axe").commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map<string, { r: number; g: number; b: number; alpha: number }>();
  prototype.parseString = function (text: string) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parseString.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Waits until changes are painted and transitions have ended. */
async function findViolations(part: Element): Promise<string[]> {
  // Received data is painted by the second frame, and only then do colour transitions begin.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there by its own source
  const { run } = Reflect.get(globalThis, "axe") as typeof axe;
  const { violations } = await run(part, {
    resultTypes: ["violations"],
    selectors: false,
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
