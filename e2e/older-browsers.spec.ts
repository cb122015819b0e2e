import { expect, test } from "@playwright/test";
import { createFanFixture } from "./support/site/fan-fixture.ts";
import { visit } from "./support/page/visit.ts";

test("a browser without AbortSignal.any, URL.canParse and Intl.Segmenter shows every page", async ({
  browser,
}) => {
  const { server, fan, leagueId } = await createFanFixture(browser);
  await fan.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, "any"],
      [URL, "canParse"],
      [URL, "parse"],
      [Promise, "withResolvers"],
      [Object, "groupBy"],
      [Intl, "Segmenter"],
    ] as const) {
      Reflect.deleteProperty(owner, name);
    }
  });
  const broken: string[] = [];
  fan.on("pageerror", (error) => broken.push(error.message));
  for (const [path, text] of [
    ["/", "Night Owls"],
    [`/league/${leagueId}`, "Lantern Bearers"],
    [`/draft/${leagueId}`, "The room opens in"],
    ["/players", "Calliope Strand"],
    ["/notes", "Notes"],
    ["/settings", "ana@fans.test"],
  ] as const) {
    await visit(fan, path);
    expect(await fan.evaluate(() => "any" in AbortSignal || "Segmenter" in Intl)).toBe(false);
    await expect(fan.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  expect(broken).toEqual([]);
  await server.stop();
});
