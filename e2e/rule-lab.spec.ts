import { expect, test } from "@playwright/test";
import { openBrowser, signUp } from "./support/site/accounts.ts";
import { callsOf } from "./support/site/api.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "Lantern Isles 3" });
});
test.afterAll(() => server.stop());

// Covers LAB-1, LAB-2, LAB-5.
test("on a phone an owner tries rules that are not saved on a past season", async ({ browser }) => {
  const ana = await openBrowser(browser, server);
  await signUp(ana, server, "Ana", null);
  const asAna = await callsOf(ana, server);
  const league = { name: "Night Owls", teamName: "Lantern Bearers", privateInd: false };
  const { leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", league);
  await visit(ana, `/league/${leagueId}?tab=settings`);
  await ana.getByLabel("Poll points").selectOption("Do not count");
  await ana.getByLabel("Multiplier").selectOption("Double");
  await ana.getByLabel("From episode").fill("13");
  await ana.getByRole("button", { name: "Try on a past season" }).click();

  await expect(ana.getByRole("combobox", { name: "Rules" })).toHaveValue("Those in Settings, not saved yet");
  // The site plays it.
  await expect(ana.getByRole("option", { name: /Lantern Isles/ })).toHaveCount(0);
  await expect(ana.getByText("It does not play these rules: Poll points.")).toBeVisible();
  await ana.getByRole("combobox", { name: "Season" }).selectOption("Survivor: 48");
  await ana.getByRole("textbox", { name: "Teams", exact: true }).fill("6");
  await ana.getByRole("textbox", { name: "Drafts", exact: true }).fill("30");
  await ana.getByRole("button", { name: "Run" }).click();

  await expect(ana.getByRole("heading", { name: "Survivor: 48" })).toBeFocused();
  const rowOf = (name: string) =>
    ana.getByRole("table", { name: "Results" }).getByRole("row").filter({ hasText: name });
  // 18 contestants and six teams, so every point is one of a team. They have 389 points, 85 of them in episode 13.
  await expect(rowOf("Contestants that a team drafts")).toContainText(/drafts33$/);
  await expect(rowOf("Points of a team")).toContainText(/team7964\.8$/);
  await expect(rowOf("Points of Kyle Fraser")).toContainText(/show14497$/);
  for (const width of [390, 320]) {
    await ana.setViewportSize({ width, height: 700 });
    await expectAccessible(ana);
    expect(await ana.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await ana.getByRole("link", { name: "Back to the rules" }).click();
  await ana.getByRole("link", { name: "Change in Settings" }).click();
  await expect(ana.getByLabel("Poll points")).toHaveValue("0");
});
