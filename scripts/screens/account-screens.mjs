import { heading, inTurn, nextSheet, ok, press, screensOf, sheet, withReply, words } from "./actions.mjs";

/** Users wait there for the code that an email brought. */
async function waitForCode(page) {
  const pending = JSON.stringify({ userId: crypto.randomUUID(), email: "dora.lindqvist@fans.test" });
  await page.evaluate((text) => localStorage.setItem("pendingVerification", text), pending);
  await page.reload();
  await page.getByLabel("Verification code").first().waitFor();
  await page.evaluate(() => localStorage.removeItem("pendingVerification"));
}

/** A page whose scripts do not arrive, after its 15 seconds. */
async function showSlowStart(page) {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
    // The app would follow the device's theme.
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
      document.documentElement.dataset.theme = matches ? "dark" : "light";
    });
  });
  await page.getByText("The app has not loaded yet.").waitFor();
}

/** As an iPhone, which offers no installation by itself. */
async function offerInstallation(page) {
  const browser = await page.context().newCDPSession(page);
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
  await browser.send("Emulation.setUserAgentOverride", { userAgent });
  await page.reload();
  await heading(/on your home screen$/)(page);
  await browser.detach();
}

const passkey = (name, usedAt) => ({
  passkeyId: crypto.randomUUID(),
  name,
  createdAt: "2027-01-05T18:00:00.000Z",
  usedAt,
});
const passkeys = [
  passkey("The old phone", "2027-01-29T20:04:00.000Z"),
  passkey("Laptop in the kitchen", null),
];
const withPasskeys = (then) => withReply("**/api/user/passkeys", ok(passkeys), then);

/** The server wants to know who removes a passkey. */
async function askForPassword(page) {
  const refusal = { status: "fail", message: "Confirm that it is you", code: "confirmation_needed" };
  await page.route("**/api/user/passkeys/*", (route) => route.fulfill({ status: 403, json: refusal }));
  await inTurn(sheet(/^Remove/), nextSheet("Remove", "Confirm That It Is You"))(page);
}

/** The pages without a session, and a user's settings. */
export function createAccountScreens() {
  const [visitor, fan] = [screensOf(null), screensOf("ana")];
  return [
    visitor("login", "/login"),
    visitor("login-refused", "/login", async (page) => {
      await page.getByLabel("Username or Email").fill("ana");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await press("Log In")(page);
      await page.getByText("Invalid username/email or password").first().waitFor();
    }),
    visitor("register", "/register"),
    visitor("register-mistakes", "/register", async (page) => {
      await press("Sign Up")(page);
      await page.getByText("All fields are required").first().waitFor();
    }),
    visitor("verify-email", "/verify-email"),
    visitor("verify-email-code", "/verify-email", waitForCode),
    visitor("verify-email-correct", "/verify-email", inTurn(waitForCode, press("Wrong address? Correct it"))),
    visitor("slow-start", "/login", showSlowStart),
    visitor("install-offer", "/login", offerInstallation),
    visitor("forgot-password", "/forgot-password"),
    visitor("reset-password-without-token", "/reset-password"),
    visitor("reset-password", "/reset-password?token=any"),
    visitor("stop-email-change", "/stop-email-change?token=any"),
    visitor(
      "set-up",
      "/setup?token=any",
      withReply("**/api/setup/check", ok({ valid: true }), words("Begin with")),
    ),
    visitor("set-up-used", "/setup?token=any", heading("This set-up link was used")),
    fan("settings", "/settings"),
    fan("settings-edit-name", "/settings", press("Edit")),
    fan("change-password", "/settings", sheet(/^Change Password|^Change password/)),
    fan("add-passkey", "/settings", sheet("Add Passkey")),
    fan("passkeys", "/settings", withPasskeys(words(/^The old phone/))),
    fan("rename-passkey", "/settings", withPasskeys(sheet(/^Rename/))),
    fan("remove-passkey", "/settings", withPasskeys(sheet(/^Remove/))),
    fan("confirm-with-password", "/settings", withPasskeys(askForPassword)),
    fan("delete-account", "/settings", sheet("Delete Account")),
  ];
}
