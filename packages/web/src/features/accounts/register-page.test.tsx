import { accountRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { RegisterPage } from "./register-page.tsx";

const values = {
  Username: "ana",
  Email: "ana@example.com",
  Password: "coconut",
  "Confirm Password": "coconut",
  "First Name": "Ana",
  "Last Name": "Ruiz",
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});

// Covers ACCOUNT-6, ACCOUNT-19, ACCOUNT-26.
test("a registration leads to the page for the emailed code", async () => {
  api.reply(accountRoutes.register, {
    data: { userId: testId(5), email: "ana@example.com" },
    target: "/verify-email",
  });
  await submit(values);
  await waitFor(() => expect(location.pathname).toBe("/verify-email"));
  expect(api.requests(accountRoutes.register)).toMatchObject([
    {
      body: { username: "ana", email: "ana@example.com", pwd: "coconut", firstName: "Ana", lastName: "Ruiz" },
      token: null,
    },
  ]);
  expect(JSON.parse(localStorage.getItem("pendingVerification") ?? "")).toMatchObject({
    userId: testId(5),
    email: "ana@example.com",
  });
});

// Covers ACCOUNT-31.
test("missing fields are named once and marked, and nothing is sent", async () => {
  await submit({ ...values, Username: "", "Last Name": "" });
  expect(screen.getAllByText("All fields are required")).toHaveLength(1);
  expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Username")));
  expect(api.requests(accountRoutes.register)).toEqual([]);
});

// Covers ACCOUNT-31.
test("two different passwords are refused until they match", async () => {
  const { user } = await submit({ ...values, "Confirm Password": "coconuts" });
  expect(screen.getByText("Passwords do not match")).toBeTruthy();
  await user.type(screen.getByLabelText("Confirm Password"), "{Backspace}");
  expect(screen.queryByText("Passwords do not match")).toBeNull();
});

// Covers ACCOUNT-42.
test("a registration without an answer says that it failed", async () => {
  api.disconnect(accountRoutes.register);
  await submit(values);
  expect(await screen.findByText("Registration failed")).toBeTruthy();
});

// Covers ACCOUNT-42.
test.each([
  ["That username is taken", "Username"],
  ["That email address is taken", "Email"],
  ["Password must not be your username", "Password"],
])("the server's message about a field is shown at that field: %s", async (message, label) => {
  api.fail(accountRoutes.register, 400, message);
  await submit(values);
  expect(await screen.findByText(message)).toBeTruthy();
  const field = screen.getByLabelText(label);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const description = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe(message);
});

test("a second press during the request sends nothing", async () => {
  api.hold(accountRoutes.register, {
    data: { userId: testId(5), email: "a@example.com" },
    target: "/verify-email",
  });
  const { user } = await submit(values);
  await user.click(screen.getByRole("button", { name: /Working/ }));
  await user.keyboard("{Enter}");
  expect(api.requests(accountRoutes.register)).toHaveLength(1);
});

test("a logged-in user is redirected", async () => {
  await renderPage(<RegisterPage />, api, { path: "/register", pattern: "/register" });
  await waitFor(() => expect(location.pathname).toBe("/"));
});

async function submit(texts: typeof values) {
  const page = await renderPage(<RegisterPage />, api, {
    path: "/register",
    pattern: "/register",
    signedInAs: null,
  });
  for (const [label, text] of Object.entries(texts)) {
    if (text !== "") await page.fill(label, text);
  }
  await page.user.click(screen.getByRole("button", { name: "Sign Up" }));
  return page;
}
