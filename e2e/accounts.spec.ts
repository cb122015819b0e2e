import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, PASSWORD, typeLogin } from "./support/site/accounts.ts";
import { adminCalls } from "./support/site/api.ts";
import { codeFor } from "./support/site/email-outbox.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "season 49" });
});
test.afterEach(() => server.closeContexts());
test.afterAll(() => server.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

// Covers ACCOUNT-5, LEAGUE-26.
test("with the keyboard alone an invited visitor registers, joins, downloads their data and deletes the account", async ({
  browser,
}) => {
  const bo = await openBrowser(browser, server);
  const invite = await inviteToPrivateLeague();

  await test.step("the invite is there again after registering and verifying", async () => {
    await visit(bo, invite);
    await expect(bo.getByRole("heading", { name: "Night Owls" })).toBeVisible();
    await expectAccessible(bo);
    await pressEnter(bo, bo.getByRole("link", { name: "Sign Up" }));
    await expect(bo).toHaveURL(/register/);
    const fields = {
      Username: "bo",
      Email: "bo@fans.test",
      Password: PASSWORD,
      "Confirm Password": PASSWORD,
      "First Name": "Bo",
      "Last Name": "Fan",
    };
    for (const [label, text] of Object.entries(fields))
      await typeInto(bo, bo.getByLabel(label, { exact: true }), text);
    await bo.keyboard.press("Enter");
    await expect(bo.getByRole("heading", { name: "Verify your email" })).toBeVisible();
    await expect(button(bo, /^Resend code in 0:\d\d$/)).toBeVisible();
    await typeInto(bo, bo.getByLabel("Verification code"), await codeFor(server.dataDir, "bo@fans.test"));
    await bo.keyboard.press("Enter");
    await expect(bo).toHaveURL(invite);
  });

  await test.step("the link joins without the league's password", async () => {
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
    await expect(bo.getByRole("tab", { name: "Settings" })).toHaveCount(0);
  });

  // Covers ACCOUNT-50.
  await test.step("download the personal data", async () => {
    await pressEnter(bo, bo.getByRole("link", { name: /^Settings/ }));
    await tabTo(bo, button(bo, "Download My Data"));
    const file = bo.waitForEvent("download");
    await bo.keyboard.press("Enter");
    const saved = await file;
    expect(saved.suggestedFilename()).toMatch(/^emberline-\d{4}-\d\d-\d\d\.json$/);
    const data: unknown = JSON.parse(await readFile(await saved.path(), "utf8"));
    expect(data).toMatchObject({ profile: { username: "bo", emailVerified: true } });
  });

  // Covers ACCOUNT-50.
  await test.step("delete the account, which leaves the league", async () => {
    await pressEnter(bo, button(bo, "Delete Account"));
    const sheet = bo.getByRole("dialog", { name: "Delete your account?" });
    await expect(sheet.getByRole("listitem")).toContainText("Your team leaves; the league continues.");
    await expectAccessible(sheet);
    await typeInto(bo, sheet.getByLabel("Your Password"), PASSWORD);
    await bo.keyboard.press("Enter");
    await expect(bo.getByText("Your account was deleted")).toBeVisible();
    await expect(bo.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await typeLogin(bo, "bo");
    await expect(bo.getByText("Invalid username/email or password")).toBeVisible();
  });
});

// Covers ACCOUNT-65, ACCOUNT-66.
test("a passkey is added in Settings and logs in without a username", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // A passkey belongs to a name, not to an IP address.
  await visit(page, `${server.url.replace("127.0.0.1", "localhost")}/login`);
  await typeLogin(page, "jeff");
  await expect(page.getByRole("heading", { name: "Protect the admin area with a passkey" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a Passkey" }).click();
  await button(page, "Add Passkey").click();
  await page.getByLabel("Name", { exact: true }).fill("Jeff's phone");
  await button(page, "Continue").click();
  await expect(page.getByText("Jeff's phone")).toBeVisible();
  await expect(page.getByText("Not used yet")).toBeVisible();
  await button(page, "Logout").click();
  await button(page, "Use a passkey").click();
  await expect(page).toHaveURL(/\/admin\/episodes/);
});

/** The path of an invite to a league of the admin's. */
async function inviteToPrivateLeague(): Promise<string> {
  const asAdmin = await adminCalls(server);
  const { leagueId } = await asAdmin<{ leagueId: string }>("POST", "/league/add", {
    name: "Night Owls",
    teamName: "Lantern Bearers",
    privateInd: true,
    password: "whoo whoo",
  });
  const { token } = await asAdmin<{ token: string }>("POST", `/league/${leagueId}/invite`);
  return `/invite/${token}`;
}
