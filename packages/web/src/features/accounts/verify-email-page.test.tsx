import { accountRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { testUser } from "../../testing/test-user.ts";
import { VerifyEmailPage } from "./verify-email-page.tsx";

const KEY = "pendingVerification";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
function open(pending: object | null = {}, state?: unknown) {
  const stored = { userId: testId(5), email: "ana@example.com", ...pending };
  if (pending !== null) localStorage.setItem(KEY, JSON.stringify(stored));
  const options = { path: "/verify-email", pattern: "/verify-email", signedInAs: null, state };
  return renderPage(<VerifyEmailPage />, api, options);
}
const verifyButton = () => screen.getByRole("button", { name: "Verify Email" });
function acceptCode() {
  api.reply(accountRoutes.verifyEmail, { token: "new-token", target: "/leagues" });
  api.reply(accountRoutes.check, { verified: true });
  api.reply(accountRoutes.checkAdmin, { verified: false });
  api.reply(accountRoutes.me, { data: testUser });
}

// Covers ACCOUNT-7, ACCOUNT-8, ACCOUNT-26, ACCOUNT-32, LIMIT-1.
test("six digits, also pasted with a space, are sent as a number and log the user in", async () => {
  acceptCode();
  const { user, fill } = await open();
  expect(screen.getByText("ana@example.com")).toBeTruthy();
  await fill("Verification code", "12 34x5");
  expect(screen.getByLabelText("Verification code")).toHaveProperty("value", "12345");
  expect(verifyButton()).toHaveProperty("disabled", true);
  await user.keyboard("67");
  expect(screen.getByLabelText("Verification code")).toHaveProperty("value", "123456");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/leagues"));
  expect(api.requests(accountRoutes.verifyEmail)).toMatchObject([
    { body: { verificationCode: 123_456, userId: testId(5) }, token: null },
  ]);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(localStorage.getItem("jwt")).toBe("new-token");
  expect(localStorage.getItem("homeTarget")).toBe("/leagues");
});

// Covers ACCOUNT-64.
test("on the machine of a site without a mail server the page says where the code is", async () => {
  api.reply(accountRoutes.outbox, { data: { folder: "/srv/data/outbox" } });
  const { unmount } = await open();
  expect(await screen.findByText("/srv/data/outbox")).toBeTruthy();
  unmount();
  api.reply(accountRoutes.outbox, { data: null });
  await open();
  await waitFor(() => expect(api.requests(accountRoutes.outbox)).toHaveLength(2));
  expect(screen.queryByText(/no mail server/)).toBeNull();
});

test("a page that was asked for before opens in place of the server's target", async () => {
  acceptCode();
  const { user, fill } = await open({}, { returnTo: { path: "/players?tab=2", userId: null } });
  await fill("Verification code", "123456");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname + location.search).toBe("/players?tab=2"));
});

// Covers ACCOUNT-33.
test("a code that begins with 0 is refused without a call, until it is changed", async () => {
  const { user, fill } = await open();
  await fill("Verification code", "012345");
  await user.click(verifyButton());
  expect(await screen.findByText("Please enter a valid 6-digit verification code")).toBeTruthy();
  const field = screen.getByLabelText("Verification code");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("{Backspace}");
  expect(screen.queryByText("Please enter a valid 6-digit verification code")).toBeNull();
  expect(api.requests(accountRoutes.verifyEmail)).toEqual([]);
});

// Covers ACCOUNT-43.
test("a code that is refused or gets no answer is kept, with the reason", async () => {
  api.fail(accountRoutes.verifyEmail, 400, "That code is wrong");
  const { user, fill } = await open();
  await fill("Verification code", "123456");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("That code is wrong")).toBeTruthy();
  expect(screen.getByLabelText("Verification code")).toHaveProperty("value", "123456");
  api.disconnect(accountRoutes.verifyEmail);
  await user.click(verifyButton());
  expect(await screen.findByText("Verification failed")).toBeTruthy();
  expect(localStorage.getItem(KEY)).not.toBeNull();
});

// Covers ACCOUNT-44.
test.each([null, { email: 7 }])(
  "without a usable registration the page offers to register: %j",
  async (pending) => {
    await open(pending);
    expect(screen.getByText("No verification data found. Please register again.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/register");
  },
);

test("a code is sent again; the next one has to wait, also after a reload", async () => {
  api.reply(accountRoutes.resendVerification, { message: "" });
  const { user, unmount } = await open();
  await user.click(screen.getByRole("button", { name: "Resend code" }));
  expect(await screen.findByText("Verification code sent to your email")).toBeTruthy();
  const waiting = screen.getByRole("button", { name: /^Resend code in / });
  expect(waiting.getAttribute("aria-disabled")).toBe("true");
  await user.click(waiting);
  expect(api.requests(accountRoutes.resendVerification).map(({ body }) => body)).toEqual([
    { userId: testId(5) },
  ]);
  unmount();
  await renderPage(<VerifyEmailPage />, api, { path: "/verify-email", signedInAs: null });
  expect(screen.getByRole("button", { name: /^Resend code in / })).toBeTruthy();
});

// Covers ACCOUNT-45.
test("a resend that fails says why, and can be tried again at once", async () => {
  api.fail(accountRoutes.resendVerification, 429, "Another code can be sent in 40 seconds");
  const { user } = await open();
  const resend = screen.getByRole("button", { name: "Resend code" });
  await user.click(resend);
  expect(await screen.findByText("Another code can be sent in 40 seconds")).toBeTruthy();
  api.fail(accountRoutes.resendVerification, 404, "No such user", "not_found");
  await user.click(resend);
  expect(await screen.findByText("Failed to resend verification code")).toBeTruthy();
  api.disconnect(accountRoutes.resendVerification);
  await user.click(resend);
  expect(await screen.findByText("Something went wrong while resending the code")).toBeTruthy();
});

// Covers ACCOUNT-52.
test("a mistyped address is corrected with the password; the page goes on with the new one", async () => {
  api.fail(accountRoutes.correctEmail, 400, "That is not the password of this account");
  const { user, fill } = await open();
  await user.click(screen.getByRole("button", { name: "Wrong address? Correct it" }));
  const email = screen.getByLabelText("Email");
  expect(document.activeElement).toBe(email);
  await user.clear(email);
  await fill("Email", "anna");
  await user.click(screen.getByRole("button", { name: "Send New Code" }));
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  expect(screen.getByText("Please enter your password")).toBeTruthy();
  expect(api.requests(accountRoutes.correctEmail)).toEqual([]);
  await user.type(email, "@example.com");
  await fill("Your Password", "coconut");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("That is not the password of this account")).toBeTruthy();
  expect(screen.getByLabelText("Your Password").getAttribute("aria-invalid")).toBe("true");
  api.reply(accountRoutes.correctEmail, {
    data: { userId: testId(6), email: "anna@example.com" },
    message: "A new code is on its way",
  });
  await user.click(screen.getByRole("button", { name: "Send New Code" }));
  expect(await screen.findByText("A new code is on its way")).toBeTruthy();
  expect(api.requests(accountRoutes.correctEmail).at(-1)?.body).toEqual({
    userId: testId(5),
    email: "anna@example.com",
    pwd: "coconut",
  });
  expect(screen.getByText("anna@example.com")).toBeTruthy();
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({
    userId: testId(6),
    email: "anna@example.com",
  });
});

test("Cancel keeps the address", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Wrong address? Correct it" }));
  await user.type(screen.getByLabelText("Email"), "x");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("ana@example.com")).toBeTruthy();
  expect(screen.getByLabelText("Verification code")).toBeTruthy();
});
