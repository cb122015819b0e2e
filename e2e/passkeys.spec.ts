import { expect, test } from "@playwright/test";
import { openBrowser, typeLogin } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "only an admin" });
});
test.afterAll(() => server.stop());

// Covers ACCOUNT-65, ACCOUNT-66, ACCOUNT-73.
test("a passkey is added in Settings and logs in without a username", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  await visit(page, "/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(
    page.getByText(/^Passkeys do not work on an IP address\. Open http:\/\/localhost:\d+/),
  ).toBeVisible();
  const site = server.url.replace("127.0.0.1", "localhost");

  await visit(page, `${site}/login`);
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
  await typeLogin(page, "jeff");
  await expect(page.getByRole("heading", { name: "Protect the admin area with a passkey" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a Passkey" }).click();
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Jeff's phone");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Jeff's phone")).toBeVisible();
  await expect(page.getByText("Not used yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/admin\/episodes/);

  await test.step("require it of all admins, and meet the requirement with the password", async () => {
    await visit(page, `${site}/admin/users`);
    await page.getByRole("switch", { name: "Admins need a passkey" }).click();
    await expect(page.getByRole("switch", { name: "Admins need a passkey" })).toBeChecked();
    await expectAccessible(page);
    await visit(page, `${site}/settings`);
    await page.getByRole("button", { name: "Logout" }).click();
    await typeLogin(page, "jeff");
    await expect(page.getByRole("heading", { name: "Admins Need a Passkey" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a Passkey" }).click();
    await expect(page.getByRole("heading", { name: "Admins Need a Passkey" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/episodes/);
  });
});
