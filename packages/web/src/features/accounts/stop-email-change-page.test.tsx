import { accountRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { StopEmailChangePage } from "./stop-email-change-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = (search: string) =>
  renderPage(<StopEmailChangePage />, api, { path: `/stop-email-change${search}` });
const stop = () => screen.getByRole("button", { name: "Stop the Change" });

test("an incomplete link says so", async () => {
  await open("");
  expect(screen.getByRole("heading", { name: "Invalid Link" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop the Change" })).toBeNull();
});

// Covers ACCOUNT-52.
test("only the button stops the change; afterwards this browser is logged out", async () => {
  api.reply(accountRoutes.stopEmailChange, { message: "" });
  const { user } = await open("?token=abc");
  expect(api.requests(accountRoutes.stopEmailChange)).toEqual([]);
  api.reply(accountRoutes.check, { verified: false });
  await user.click(stop());
  const heading = await screen.findByRole("heading", { name: "The Change Was Stopped" });
  expect(document.activeElement).toBe(heading);
  expect(api.requests(accountRoutes.stopEmailChange).map(({ body }) => body)).toEqual([{ token: "abc" }]);
  expect(localStorage.getItem("jwt")).toBeNull();
  expect(screen.getByRole("link", { name: "Choose a New Password" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
});

test("a refusal is shown, and the next try clears it", async () => {
  api.fail(accountRoutes.stopEmailChange, 400, "This link is not valid");
  const { user } = await open("?token=abc");
  await user.click(stop());
  expect(await screen.findByText("This link is not valid")).toBeTruthy();
  expect(localStorage.getItem("jwt")).toBe("test-token");
  const release = api.hold(accountRoutes.stopEmailChange, { message: "" });
  await user.click(stop());
  await waitFor(() => expect(screen.queryByText("This link is not valid")).toBeNull());
  release();
  expect(await screen.findByRole("heading", { name: "The Change Was Stopped" })).toBeTruthy();
});
