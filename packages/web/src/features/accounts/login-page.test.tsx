import { accountRoutes, passkeyRoutes } from "@emberline/contract";
import { startAuthentication } from "@simplewebauthn/browser";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { testUser } from "../../testing/test-user.ts";
import { LoginPage } from "./login-page.tsx";

const openLogin = (api = createFakeApi()) =>
  renderPage(<LoginPage />, api, { path: "/login", signedInAs: null });

// Covers ACCOUNT-1, ACCOUNT-2.
test("the form has the documented texts and links", async () => {
  await openLogin();
  expect(screen.getByRole("heading", { name: "Welcome Back" })).toBeTruthy();
  expect(screen.getByText("Sign in to your account")).toBeTruthy();
  expect(screen.getByLabelText("Username or Email")).toBeTruthy();
  expect(screen.getByLabelText("Password")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Log In" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/register");
  expect(screen.getByRole("link", { name: "Forgot Password?" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
});

test("a login leads to the page that the server names", async () => {
  const api = createFakeApi();
  api.reply(accountRoutes.login, { token: "t", target: "/leagues", userType: "USER" });
  api.reply(accountRoutes.check, { verified: true });
  api.reply(accountRoutes.checkAdmin, { verified: false });
  api.reply(accountRoutes.me, { data: testUser });
  const { user } = await renderPage(<LoginPage />, api, {
    path: "/login",
    pattern: "/login",
    signedInAs: null,
  });
  await user.type(screen.getByLabelText("Username or Email"), "ana");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Log In" }));
  await waitFor(() => expect(location.pathname).toBe("/leagues"));
  expect(api.requests(accountRoutes.login)).toMatchObject([{ body: { username: "ana", pwd: "secret" } }]);
});

test("wrong credentials are refused in a message", async () => {
  const api = createFakeApi();
  api.fail(accountRoutes.login, 401, "Invalid username/email or password");
  const { user } = await openLogin(api);
  await user.type(screen.getByLabelText("Username or Email"), "ana");
  await user.type(screen.getByLabelText("Password"), "wrong");
  await user.click(screen.getByRole("button", { name: "Log In" }));
  expect(await screen.findByText("Invalid username/email or password")).toBeTruthy();
  expect(location.pathname).toBe("/login");
});

// Covers ADMIN-USER-6.
test("a suspended user is told so instead of being sent to look for another password", async () => {
  const api = createFakeApi();
  api.fail(accountRoutes.login, 403, "This account is suspended. Please contact the site admin");
  const { user } = await openLogin(api);
  await user.type(screen.getByLabelText("Username or Email"), "ana");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Log In" }));
  expect(await screen.findByText("This account is suspended. Please contact the site admin")).toBeTruthy();
});

const signed = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key" as const,
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
  clientExtensionResults: {},
};
const asked = {
  challengeId: testId(1),
  options: {
    challenge: "AAAA",
    rpId: "localhost",
    timeout: 300_000,
    userVerification: "required" as const,
    allowCredentials: [],
  },
};

// Covers ACCOUNT-66.
test("a passkey logs in without a username", async () => {
  const api = createFakeApi();
  api.reply(passkeyRoutes.loginOptions, { data: asked });
  api.reply(passkeyRoutes.login, { token: "t", target: "/leagues", userType: "USER" });
  api.reply(accountRoutes.check, { verified: true });
  api.reply(accountRoutes.checkAdmin, { verified: false });
  api.reply(accountRoutes.me, { data: testUser });
  vi.mocked(startAuthentication).mockResolvedValue(signed);
  const { user } = await openLogin(api);
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  await waitFor(() => expect(location.pathname).toBe("/leagues"));
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: asked.options });
  const { clientExtensionResults: _sent, ...credential } = signed;
  expect(api.requests(passkeyRoutes.login)).toMatchObject([
    { body: { challengeId: asked.challengeId, credential } },
  ]);
});

test("a cancelled or refused passkey leaves the login as it was", async () => {
  const api = createFakeApi();
  api.reply(passkeyRoutes.loginOptions, { data: asked });
  api.fail(passkeyRoutes.login, 401, "That passkey cannot be used here");
  vi.mocked(startAuthentication).mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  const { user } = await openLogin(api);
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText("No passkey was used. Please try again.")).toBeTruthy();
  vi.mocked(startAuthentication).mockResolvedValue(signed);
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText("That passkey cannot be used here")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Log In" })).toHaveProperty("disabled", false);
  expect(location.pathname).toBe("/login");
});

// Covers ACCOUNT-73.
test("where passkeys are not possible, the button says why", async () => {
  vi.stubGlobal("isSecureContext", false);
  const { user } = await openLogin();
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText("Passkeys need a page that is opened with https.")).toBeTruthy();
  vi.unstubAllGlobals();
});
