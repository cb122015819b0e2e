import { expect, test } from "@playwright/test";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { DESKTOP, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "Lantern Isles 3" });
});
test.afterAll(() => server.stop());

// Covers TEAM-26.
test("after the next season has begun, a fan opens the past one from Players", async ({ browser }) => {
  const [asAdmin, fan] = [await adminCalls(server), await openBrowser(browser, server, PHONE)];
  await signUp(fan, server, "Ana", null);
  const asFan = await callsOf(fan, server);
  const league = { name: "Night Owls", teamName: "Lantern Bearers", privateInd: false };
  const { leagueId, teamId } = await asFan<{ leagueId: string; teamId: string }>(
    "POST",
    "/league/add",
    league,
  );
  const players = await asFan<{ playerId: string }[]>("GET", "/players");
  await asAdmin("POST", `/league/${leagueId}/players`, {
    assignments: players.slice(0, 3).map(({ playerId }) => ({ teamId, playerId })),
  });
  const { seasonId } = await asAdmin<{ seasonId: string }>("POST", "/season", { name: "The Next Season" });
  await asAdmin("POST", `/season/${seasonId}/current`, {});

  await visit(fan, "/players");
  await expect(fan.getByText("No Players Found")).toBeVisible();
  await fan.getByRole("link", { name: "The Lantern Isles (invented)" }).click();
  await expect(fan.getByRole("heading", { level: 1, name: "The Lantern Isles (invented)" })).toBeVisible();
  await expect(fan.getByRole("table", { name: "Final standings of Night Owls" })).toContainText("You");
  for (const viewport of [PHONE, DESKTOP]) {
    await fan.setViewportSize(viewport);
    await expectAccessible(fan);
  }
  await fan.getByRole("table", { name: "Contestants" }).getByRole("button").first().click();
  const card = fan.getByRole("dialog");
  await expect(card.getByText("Job")).toBeVisible();
  await expectAccessible(fan);
  await fan.keyboard.press("Escape");
  await fan.getByRole("link", { name: "Back to the players" }).click();
  await expect(fan).toHaveURL(/\/players$/);
});
