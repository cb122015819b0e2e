import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { enterDraft, openDraftSettings, setDraft } from "./support/draft.ts";
import { createAdmin, DESKTOP, logIn, openBrowser, signUp } from "./support/fans.ts";
import { type RunningServer, startServer } from "./support/server.ts";

const SEASON = fileURLToPath(new URL("../packages/server/seasons/lantern-isles.json", import.meta.url));
const LEAGUE = "Night Owls";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "1" });
});
test.afterAll(() => server.stop());

test("with time on the clock a pick is confirmed first; search, arrows and Enter are all it takes", async ({
  browser,
}) => {
  await server.emberline("season", "import", SEASON, "--through", "0");
  await createAdmin(server);
  const ana = await openBrowser(browser, server, DESKTOP);
  const admin = await openBrowser(browser, server, DESKTOP);
  await signUp(ana, server, "Ana");
  await ana.goto("/leagues");
  await ana.getByRole("button", { name: "Create New League" }).click();
  await ana.getByLabel("League name").fill(LEAGUE);
  await ana.getByLabel("Team name").fill("Lantern Bearers");
  await ana.getByRole("button", { name: "Create League" }).click();
  await expect(ana.getByRole("heading", { name: LEAGUE })).toBeVisible();
  await logIn(admin, "jeff");
  await expect(admin.getByRole("table", { name: "Episodes" })).toBeVisible();
  await openDraftSettings(admin, LEAGUE);
  await setDraft(admin, { startsInSeconds: 8, pickSeconds: 120 });

  await enterDraft(ana);
  await expect(ana.getByRole("heading", { name: /^Draft starts in 0:0\d$/ })).toBeVisible();
  await expect(ana.getByRole("heading", { name: "Your Turn to Pick" })).toBeVisible({ timeout: 20_000 });
  await ana.keyboard.press("/");
  await ana.keyboard.type("Calliope");
  await ana.keyboard.press("ArrowDown");
  await ana.keyboard.press("Enter");
  const dialog = ana.getByRole("dialog", { name: "Confirm your pick" });
  await expect(dialog).toContainText("Calliope Strand");
  await ana.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ana.getByRole("row", { name: /^1\D.*TBD$/ })).toBeVisible();
  await ana.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Draft Calliope" }).press("Enter");
  await expect(ana.locator('tr[data-pick="1"]')).toContainText("Calliope Strand");
  await expect(ana.locator('tr[data-pick="2"]')).toHaveAttribute("aria-current", "true");

  await admin.goto(new URL(ana.url()).pathname.replace("/draft/", "/admin-draft/"));
  await expect(admin.locator('tr[data-pick="1"]')).toContainText("Calliope Strand");
  await expect(admin.getByRole("button", { name: /^Pick / })).toHaveCount(0);
});
