import { expect, type Page, test } from "@playwright/test";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { startAMinuteAgo } from "./support/site/database.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

const NAME = "The Lantern Isles (invented)";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

// Covers DRAFT-20.
test("a draft whose date passes while another season is current needs a new date", async ({ browser }) => {
  const asAdmin = await adminCalls(server);
  await asAdmin("POST", "/season", { name: "Rehearsal" });
  const ana = await openBrowser(browser, server, PHONE);
  await signUp(ana, server, "Ana", null);
  const asAna = await callsOf(ana, server);
  const league = await asAna<{ leagueId: string; teamId: string }>("POST", "/league/add", {
    name: "Night Owls",
    teamName: "Lantern Bearers",
    privateInd: false,
    password: null,
  });
  const jeff = await openBrowser(browser, server, DESKTOP);
  await logIn(jeff, server, { username: "jeff" }, null);
  await asAdmin("POST", `/draft/generate/${league.leagueId}`, {
    draftOrder: [league.teamId],
    draftDate: new Date(Date.now() + 86_400_000).toISOString(),
    pickTimeSeconds: 77,
  });

  await test.step("changing the season asks the admin about scheduled drafts", async () => {
    await visit(jeff, "/admin/seasons");
    await makeCurrent(jeff, "Rehearsal", /1 draft is scheduled in the current season/);
  });

  await test.step("after its date has passed the draft has not started", async () => {
    await startAMinuteAgo(server);
    await makeCurrent(jeff, NAME, /can still be read here/);
    await visit(ana, `/league/${league.leagueId}`);
    await expect(ana.getByRole("heading", { name: "The draft needs a new date" })).toBeVisible();
    await expect(ana.getByText(/did not start, because another season was current then/)).toBeVisible();
    await expectAccessible(ana);
  });

  await test.step("its settings are kept", async () => {
    await visit(jeff, "/admin/leagues");
    await jeff
      .getByRole("button", { name: /^Draft Settings/ })
      .first()
      .click();
    const dialog = jeff.getByRole("dialog", { name: "Draft Settings" });
    await expect(dialog.getByText(/Its order and pick time are kept/)).toBeVisible();
    await expect(dialog.getByLabel("Seconds")).toHaveValue("17");
    await expectAccessible(jeff);
  });
});

async function makeCurrent(page: Page, name: string, question: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Make Current, ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(question);
  await dialog.getByRole("button", { name: "Make Current" }).click();
  await expect(page.getByText(`${name} is now the current season`).first()).toBeVisible();
}
