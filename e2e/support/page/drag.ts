import type { Locator, Page } from "@playwright/test";

export async function dragByMouse(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const { x, y } = await topOf(target);
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

export async function dragByFinger(page: Page, handle: Locator, target: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await topOf(handle), await topOf(target)];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await touch("touchEnd", []);
}

/** A point just inside the upper edge. */
async function topOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + Math.min(20, box.height / 2) };
}
