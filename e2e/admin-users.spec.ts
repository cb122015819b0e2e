import { expect, type Page, test } from "@playwright/test";
import { callsOf } from "./support/site/api.ts";
import { DESKTOP, logInByForm, openBrowser, PASSWORD, PHONE } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { resetPathFor } from "./support/site/email-outbox.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

const EMAIL = "una@fans.test";
const NEW_PASSWORD = "a lagoon at dusk";

let server: RunningServer;
let admin: Page;
let fan: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer({}, { seed: "only an admin" });
  fan = await openBrowser(browser, server);
  await visit(fan, "/login");
  const asVisitor = await callsOf(fan, server);
  await asVisitor("POST", "/user/register", {
    username: "una",
    email: EMAIL,
    pwd: PASSWORD,
    firstName: "Una",
    lastName: "Fan",
  });
  admin = await openBrowser(browser, server, DESKTOP);
  await logInByForm(admin, "jeff");
  await expect(admin).toHaveURL(/\/admin\/episodes$/);
});
test.afterAll(() => server.stop());
test.beforeEach(() => admin.unrouteAll());

const button = (name: string) => admin.getByRole("button", { name, exact: true });
const sheet = () => admin.getByRole("dialog");
const row = (name: string) =>
  admin.getByRole("table", { name: "Users" }).getByRole("row").filter({ hasText: name });

async function give(action: string, submit: string, reason: string): Promise<void> {
  await pressEnter(admin, button(action));
  await typeInto(admin, sheet().getByLabel("Reason"), reason);
  await pressEnter(admin, sheet().getByRole("button", { name: submit }));
}

// Covers ADMIN-USER-2.
test("an admin finds a user, verifies the address and sends a reset link with the keyboard; the user sets a new password", async () => {
  await pressEnter(admin, admin.getByRole("link", { name: "Users", exact: true }));
  await expect(row("jeff")).toContainText("Owner");
  await typeInto(admin, admin.getByLabel("Search"), "UNA fan");
  await expect(row("jeff")).toHaveCount(0);
  await expect(row("una")).toContainText("Not verified");
  await expect(admin).toHaveURL(/search=UNA\+fan/);
  await expectAccessible(admin);

  await pressEnter(admin, button("Verify address, una"));
  await tabTo(admin, sheet().getByRole("button", { name: "Verify Address" }));
  await admin.keyboard.press("Enter");
  await expect(sheet().getByText("Please say why")).toBeVisible();
  await expectAccessible(admin);
  await typeInto(admin, sheet().getByLabel("Reason"), "Showed a passport");
  await admin.keyboard.press("Enter");
  await expect(admin.getByText(`${EMAIL} is verified now`)).toBeVisible();
  await expect(row("una")).not.toContainText("Not verified");

  await give("Send reset link, una", "Send Reset Link", "Forgot the password");
  await expect(admin.getByText(`A reset link is on its way to ${EMAIL}`)).toBeVisible();
  await visit(fan, await resetPathFor(server.dataDir, EMAIL));
  await fan.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await fan.getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await fan.getByRole("button", { name: "Reset Password" }).click();
  await expect(fan).toHaveURL(/\/login$/);
  await logInByForm(fan, "una", NEW_PASSWORD);
  await expect(fan.getByRole("heading", { name: "My Teams" })).toBeVisible();
});

// Covers ADMIN-USER-4.
test("a role is granted and removed; a demoted admin loses access; the last admin keeps the rights", async () => {
  await visit(admin, "/admin/users");
  await pressEnter(admin, admin.getByRole("link", { name: "Details, una" }));
  const setRole = async (role: string, reason: string) => {
    await button("Change role").click();
    await sheet().getByRole("radio", { name: role }).check();
    await typeInto(admin, sheet().getByLabel("Reason"), reason);
    await sheet().getByRole("button", { name: "Change Role" }).click();
  };
  await setRole("Admin", "Helps on Wednesdays");
  await expect(admin.getByText("una is an admin now")).toBeVisible();
  await expectAccessible(admin);
  await visit(fan, "/admin/users");
  await expect(fan.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await setRole("Fan", "Wednesdays are over");
  await expect(admin.getByText("una is a fan now")).toBeVisible();
  await visit(fan, "/admin/users");
  await expect(fan).toHaveURL(/\/login$/);
  await visit(admin, "/admin/users");
  await pressEnter(admin, admin.getByRole("link", { name: "Details, jeff" }));
  // The owner of the site has no role to change.
  await expect(admin.getByText("The owner of the site stays an admin")).toBeVisible();
  await expect(button("Change role")).toHaveCount(0);
});

test("on a phone users are cards; an empty search, an empty page and a failed request have texts", async () => {
  await admin.setViewportSize(PHONE);
  await visit(admin, "/admin/users");
  const cards = admin.getByRole("list", { name: "Users" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expectAccessible(admin);
  await admin.getByLabel("Search").fill("nobody at all");
  await expect(admin.getByRole("heading", { name: "No users found" })).toBeVisible();
  await visit(admin, "/admin/users?page=7");
  await admin.getByRole("button", { name: "First Page" }).click();
  await expect(cards).toHaveCount(2);
  // Without a reply the page would ask again by itself.
  const json = { status: "error", message: "Something went wrong" };
  await admin.route("**/api/user/admin/accounts*", (route) => route.fulfill({ status: 500, json }));
  await visit(admin, "/admin/users");
  await expect(admin.getByText("Error loading users")).toBeVisible();
  await admin.unrouteAll();
  await admin.getByRole("button", { name: "Try again" }).click();
  await expect(cards).toHaveCount(2);
  await admin.setViewportSize(DESKTOP);
});
