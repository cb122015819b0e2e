import { expect, type Page, test } from "@playwright/test";
import { openBrowser, PASSWORD, signUp } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { codeFor } from "./support/site/email-outbox.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function createPrivateLeague(page: Page): Promise<void> {
  await visit(page, "/leagues");
  await expect(page.getByText("No Available Leagues")).toBeVisible();
  await pressEnter(page, button(page, "Create New League"));
  await typeInto(page, page.getByLabel("League name"), "Night Owls");
  await typeInto(page, page.getByLabel("Team name"), "Lantern Bearers");
  await tabTo(page, page.getByLabel("Private"));
  await page.keyboard.press("Space");
  await typeInto(page, page.getByLabel("Password", { exact: true }), "whoo whoo");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Night Owls" })).toBeVisible();
}

async function makeInvite(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await pressEnter(page, button(page, "Menu"));
  await pressEnter(page, button(page, "Settings"));
  await expect(page.getByRole("tab", { name: "Settings" })).toHaveAttribute("aria-selected", "true");
  await pressEnter(page, button(page, "Create Invite Link"));
  await pressEnter(page, button(page, "Copy Link"));
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(link)).toBeVisible();
  return link;
}

async function setRosterSize(page: Page, size: string): Promise<void> {
  await tabTo(page, page.getByRole("radio", { name: "Automatic" }));
  await page.keyboard.press("ArrowDown");
  await typeInto(page, page.getByLabel("Contestants on a team"), size);
  await page.keyboard.press("Enter");
  await pressEnter(page, button(page, "Change Rules"));
  await expect(page.getByText("Rules Saved")).toBeVisible();
}

async function registerByKeyboard(page: Page, firstName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}@fans.test`;
  const fields = [
    ["Username", firstName.toLowerCase()],
    ["Email", email],
    ["Password", PASSWORD],
    ["Confirm Password", PASSWORD],
    ["First Name", firstName],
    ["Last Name", "Fan"],
  ] as const;
  for (const [label, text] of fields) await typeInto(page, page.getByLabel(label, { exact: true }), text);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/verify-email/);
  await typeInto(page, page.getByLabel("Verification code"), await codeFor(server.dataDir, email));
  await page.keyboard.press("Enter");
}

// Covers LEAGUE-5, LEAGUE-15, LEAGUE-21, LEAGUE-24, LEAGUE-26, LEAGUE-27, RULE-2, RULE-3, RULE-4.
test("an invited user joins without a password; the league is changed, transferred, loses a team and is deleted", async ({
  browser,
}) => {
  const ana = await openBrowser(browser, server);
  await signUp(ana, server, "Ana", null);
  await createPrivateLeague(ana);
  const link = await makeInvite(ana);
  await setRosterSize(ana, "3");
  await expectAccessible(ana);

  const bo = await openBrowser(browser, server);
  await visit(bo, link);
  await expect(bo.getByRole("heading", { name: "Night Owls" })).toBeVisible();
  await expect(bo.getByText("A league by Ana Fan")).toBeVisible();
  await expect(bo.getByText("1 team so far")).toBeVisible();
  await expect(bo.getByText("The draft gives each team at most 3 contestants")).toBeVisible();
  await expectAccessible(bo);
  await pressEnter(bo, bo.getByRole("link", { name: "Sign Up" }));
  await expect(bo).toHaveURL(/register/);
  await registerByKeyboard(bo, "Bo");
  await expect(bo).toHaveURL(link);
  await expect(bo.getByLabel("Team name")).toHaveValue(/^Bo's \w/);
  await expect(bo.getByLabel(/password/i)).toHaveCount(0);
  await expectAccessible(bo);
  await typeInto(bo, bo.getByLabel("Team name"), "x");
  await pressEnter(bo, button(bo, "Join"));
  await expect(bo.getByText("Team name must be at least 3 characters long")).toBeVisible();
  await typeInto(bo, bo.getByLabel("Team name"), "Tide Turners");
  await pressEnter(bo, button(bo, "Join"));
  await expect(bo).toHaveURL(/\/league\//);
  await expect(bo.getByRole("heading", { name: "Night Owls" })).toBeVisible();
  await expect(button(bo, "Settings")).toHaveCount(0);
  await pressEnter(bo, button(bo, "Menu"));
  await pressEnter(bo, button(bo, "Scoring"));
  await pressEnter(bo, bo.getByRole("link", { name: "Rules of this league" }));
  const changes = bo.getByRole("region", { name: "Changes" });
  await expect(changes.getByText("by Ana Fan")).toBeVisible();
  await expectAccessible(bo);
  await visit(bo, link);
  await pressEnter(bo, bo.getByRole("link", { name: "Go to the League" }));
  await expect(bo).toHaveURL(/\/league\//);

  await refresh(ana);
  await expect(button(ana, "Save")).toHaveCount(0);
  await ana.route(/\/api\/league\/[\w-]+$/, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await typeInto(ana, ana.getByLabel("League name"), "Early Birds");
  await tabTo(ana, ana.getByLabel("Private League"));
  await ana.keyboard.press("Space");
  await expect(ana.getByLabel("Password", { exact: true })).toHaveCount(0);
  await pressEnter(ana, button(ana, "Save"));
  await expect(ana.getByText("Error saving league")).toBeVisible();
  await expect(ana.getByLabel("League name")).toHaveValue("Early Birds");
  await ana.unrouteAll();
  await pressEnter(ana, button(ana, "Save"));
  await expect(ana.getByText("League Saved")).toBeVisible();
  await expect(ana.getByRole("heading", { name: "Early Birds" })).toBeVisible();
  await expect(ana.getByText("Public league")).toBeVisible();
  await expect(button(ana, "Save")).toHaveCount(0);

  await pressEnter(ana, button(ana, "Make Bo Fan the owner"));
  await expect(ana.getByRole("dialog", { name: "Make Bo Fan the owner?" })).toBeVisible();
  await expectAccessible(ana);
  await pressEnter(ana, button(ana, "Hand Over"));
  await expect(ana.getByText("Bo Fan owns the league now")).toBeVisible();
  await expect(ana.getByRole("tab", { name: "Settings" })).toHaveCount(0);
  await expect(ana.getByRole("tab", { name: "Standings" })).toHaveAttribute("aria-selected", "true");

  await refresh(bo);
  await pressEnter(bo, button(bo, "Menu"));
  await pressEnter(bo, button(bo, "Settings"));
  await pressEnter(bo, button(bo, "Remove Lantern Bearers"));
  const removal = bo.getByRole("dialog", { name: "Remove Lantern Bearers?" });
  await expect(removal.getByRole("button", { name: "Cancel" })).toBeFocused();
  await pressEnter(bo, removal.getByRole("button", { name: "Remove Team" }));
  await expect(bo.getByText("Lantern Bearers is out of the league")).toBeVisible();
  await refresh(ana);
  await expect(ana.getByText("Only members of this league can see it")).toBeVisible();
  await visit(ana, link);
  await expect(ana.getByLabel("Team name")).toHaveValue(/^Ana's \w/);
  await pressEnter(ana, button(ana, "Join"));
  await expect(ana).toHaveURL(/\/league\//);
  await expect(ana.getByRole("heading", { name: "Early Birds" })).toBeVisible();

  await tabTo(ana, ana.getByRole("tab", { name: "Standings" }));
  await ana.keyboard.press("ArrowRight");
  await ana.keyboard.press("ArrowRight");
  await ana.keyboard.press("Enter");
  await pressEnter(ana, button(ana, "Leave League"));
  const leaving = ana.getByRole("dialog", { name: "Leave Early Birds?" });
  await expect(leaving.getByRole("button", { name: "Stay" })).toBeFocused();
  await pressEnter(ana, leaving.getByRole("button", { name: "Leave League" }));
  await expect(ana.getByText("You left Early Birds")).toBeVisible();
  await expect(ana.getByRole("heading", { name: "No Teams Yet" })).toBeVisible();

  await visit(bo, bo.url().replace(/\?.*/, "?tab=my-team"));
  await pressEnter(bo, button(bo, "Leave League"));
  const last = bo.getByRole("dialog", { name: "Leave and delete Early Birds?" });
  await pressEnter(bo, last.getByRole("button", { name: "Leave and Delete" }));
  await expect(bo.getByRole("heading", { name: "No Teams Yet" })).toBeVisible();
  await visit(bo, link);
  await expect(bo.getByRole("heading", { name: "This invite link does not work" })).toBeVisible();
  await expectAccessible(bo);
});
