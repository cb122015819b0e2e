import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { waitForClosedSheets } from "./visit.ts";

/** Checks that nothing moves for ever on a page with torches, which costs power for as long as it is open. */
export async function expectRest(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await goWithinApp(page, path);
  await expect(page.getByRole("img", { name: "Still in the game" }).first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations === Infinity)
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
      ),
    )
    .toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
}

let screens = 0;
/** Checks a screen with axe, each second one in the light theme, and that it is not too wide. */
export async function expectScreen(page: Page): Promise<void> {
  screens += 1;
  const theme = screens % 2 === 0 ? "light" : "dark";
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expectAccessible(page);
  await expect.poll(() => overflow(page), page.url()).toBe(0);
}

/**
 * Shows another page, or stays on this one. Loading the app for each page would take as long as checking it, and
 * `translation.spec.ts` opens every address.
 */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  await waitForClosedSheets(page);
  const isSame = await page.evaluate((to) => {
    if (location.pathname === to) return true;
    for (const heading of document.querySelectorAll<HTMLElement>("h1, [aria-level='1']"))
      heading.dataset["left"] = heading.textContent;
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return false;
  }, path);
  if (!isSame) await expect.poll(() => page.evaluate(hasNewHeading), path).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectLoaded(page);
}

/** React may keep the element of the last page's heading, with another text. */
function hasNewHeading(): boolean {
  return [...document.querySelectorAll<HTMLElement>("h1, [aria-level='1']")].some(
    ({ dataset, textContent }) => dataset["left"] !== textContent,
  );
}

export const expectLoaded = (page: Page) =>
  expect(page.getByText(/^Loading/).or(page.getByLabel("Loading"))).toHaveCount(0);

export const overflow = (page: Page) =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth - window.innerWidth, 0));

/** The names of buttons that an aside covers when they are scrolled into view. */
export function coveredNames(buttons: Element[]): (string | null)[] {
  return buttons
    .filter((button) => {
      button.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit?.closest("aside") !== null;
    })
    .map((button) => button.textContent);
}

/** The names of links whose text overflows the link or the window. */
export function cutOffNames(links: Element[]): (string | null)[] {
  return links
    .filter((link) => {
      const text = document.createRange();
      for (const node of link.childNodes) if (node.nodeType === Node.TEXT_NODE) text.selectNode(node);
      const [inside, outside] = [text.getBoundingClientRect(), link.getBoundingClientRect()];
      return inside.left < outside.left || inside.right > Math.min(outside.right, innerWidth);
    })
    .map((link) => link.textContent);
}
