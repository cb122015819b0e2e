import { accountRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
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
