import { expect, test } from "@playwright/test";
import { callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

// Covers DRAFT-16.
test("an admin ends a running draft from the list of leagues, and the room and the board show when and why", async ({
  browser,
}) => {
  const [ana, jeff] = [await openBrowser(browser, server), await openBrowser(browser, server, DESKTOP)];
  await Promise.all([signUp(ana, server, "Ana", null), logIn(jeff, server, { username: "jeff" }, null)]);
  const asAna = await callsOf(ana, server);
  const { leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", {
    name: "Night Owls",
    teamName: "Lantern Bearers",
    privateInd: false,
    password: null,
  });
  await asAna("PUT", `/draft/settings/${leagueId}`, {
    orderBy: "shuffled",
    draftDate: new Date(Date.now() + 1000).toISOString(),
    pickTimeSeconds: 3600,
  });
  await visit(ana, `/draft/${leagueId}`);
  await expect(ana.getByRole("heading", { name: "Your Turn to Pick" })).toBeVisible();

  await visit(jeff, "/admin/leagues");
  await jeff.getByRole("button", { name: "End Draft, Night Owls" }).click();
  const sheet = jeff.getByRole("dialog", { name: "End the draft" });
  await expect(sheet).toContainText("No pick has been made yet.");
  await expectAccessible(jeff);
  await sheet.getByRole("button", { name: "End Draft" }).click();
  await expect(sheet).toContainText("Please say why");
  await sheet.getByLabel("Reason").fill("Nobody else came");
  await sheet.getByRole("button", { name: "End Draft" }).click();
  await expect(sheet).toBeHidden();
  await expect(jeff.getByText("Ended by an admin", { exact: true })).toBeVisible();

  await expect(ana.getByRole("heading", { name: "Draft Ended" })).toBeVisible();
  const words = "Ended by an admin before the first pick: Nobody else came";
  await expect(ana.getByRole("region", { name: "The draft was ended" }).getByText(words)).toBeVisible();
  await expectAccessible(ana);
  await ana.getByRole("link", { name: "See the board" }).click();
  await expect(ana.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible(ana);
  await visit(ana, `/league/${leagueId}?tab=settings`);
  await expect(ana.getByRole("button", { name: "Set the Draft" })).toBeVisible();
});
