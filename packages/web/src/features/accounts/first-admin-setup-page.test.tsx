import { accountRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testUser } from "../../testing/test-user.ts";
import { FirstAdminSetupPage } from "./first-admin-setup-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(accountRoutes.check, { verified: true });
  api.reply(accountRoutes.checkAdmin, { verified: true });
  api.reply(accountRoutes.me, { data: testUser });
  api.reply(accountRoutes.checkSetUp, { data: { valid: true } });
});
const open = (search = "?token=abc") =>
  renderPage(<FirstAdminSetupPage />, api, { path: `/setup${search}`, pattern: "/setup", signedInAs: null });
async function openForm() {
  const page = await open();
  await screen.findByRole("button", { name: "Create Admin" });
  return page;
}
const submit = () => screen.getByRole("button", { name: "Create Admin" });
async function fillIn(fill: (label: string, text: string) => Promise<void>) {
  await fill("Username", "jeff");
  await fill("Email", "jeff@example.com");
  await fill("Password", "coconut");
  await fill("Confirm Password", "coconut");
}

test("an incomplete link says so", async () => {
  await open("");
  expect(screen.getByRole("heading", { name: "This set-up link is not valid" })).toBeTruthy();
});

// Covers ACCOUNT-63.
test("a used link says so in place of the form", async () => {
  api.reply(accountRoutes.checkSetUp, { data: { valid: false } });
  await open();
  expect(await screen.findByRole("heading", { name: "This set-up link was used" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Log In" }).getAttribute("href")).toBe("/login");
  expect(screen.queryByRole("button", { name: "Create Admin" })).toBeNull();
});

test("a link that cannot be checked shows the form", async () => {
  api.fail(accountRoutes.checkSetUp, 503);
  await open();
  expect(await screen.findByRole("button", { name: "Create Admin" })).toBeTruthy();
});

// Covers ACCOUNT-63.
test("the first admin is created with the link's token and logged in", async () => {
  api.reply(accountRoutes.setUp, { token: "new-token", target: "/admin" });
  const { user, fill } = await openForm();
  await fillIn(fill);
  await user.click(screen.getByRole("radio", { name: /^Nothing/ }));
  await user.click(submit());
  await waitFor(() => expect(location.pathname).toBe("/admin"));
  expect(api.requests(accountRoutes.setUp).map(({ body }) => body)).toEqual([
    { token: "abc", username: "jeff", email: "jeff@example.com", password: "coconut", sample: "none" },
  ]);
  expect(localStorage.getItem("jwt")).toBe("new-token");
});

test("missing fields and two different passwords are refused without a call", async () => {
  const { user, fill } = await openForm();
  await user.click(submit());
  expect(screen.getAllByText("All fields are required")).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Username")));
  await fillIn(fill);
  await fill("Confirm Password", "s");
  await user.click(submit());
  expect(screen.getByText("Passwords do not match")).toBeTruthy();
  expect(api.requests(accountRoutes.setUp)).toEqual([]);
});

test("a refusal is shown above the form until a field is changed; a target on another site leads to the front page", async () => {
  api.fail(accountRoutes.setUp, 400, "This set-up link was used before");
  const { user, fill } = await openForm();
  await fillIn(fill);
  await user.click(submit());
  expect(await screen.findByText("This set-up link was used before")).toBeTruthy();
  await user.type(screen.getByLabelText("Username"), "y");
  expect(screen.queryByText("This set-up link was used before")).toBeNull();
  api.reply(accountRoutes.setUp, { token: "new-token", target: "//elsewhere.example" });
  await user.click(submit());
  await waitFor(() => expect(location.pathname).toBe("/"));
});
