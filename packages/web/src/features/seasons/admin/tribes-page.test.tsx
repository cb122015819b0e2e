import { tribeRoutes, type AdminTribe } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { TribesPage } from "./tribes-page.tsx";

const red: AdminTribe = {
  tribeId: testId(1),
  name: "Red",
  color: "#d64545",
  createdAt: "2026-02-20T12:00:00.000Z",
  playerCount: 6,
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(tribeRoutes.list, { data: [red] });
});
const open = () => renderPage(<TribesPage />, api, { path: "/admin/tribes", isAdmin: true });

// Covers ADMIN-PLAYER-3.
test("tribes are listed with their contestants and their day of creation", async () => {
  const release = api.hold(tribeRoutes.list, { data: [red] });
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = await screen.findByRole("row", { name: /Red/ });
  expect(within(row).getByText("6")).toBeTruthy();
  expect(row.querySelector("time")?.dateTime).toBe(red.createdAt);
});

// Covers ADMIN-20.
test("a list that cannot be loaded can be asked for again, and an empty one says so", async () => {
  api.fail(tribeRoutes.list, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "error loading tribes" })).toBeTruthy();
  api.reply(tribeRoutes.list, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No tribes yet")).toBeTruthy();
});

// Covers ADMIN-PLAYER-4, ADMIN-PLAYER-8, ADMIN-PLAYER-13, LIMIT-22.
test("a tribe is added with a name and a color; each error goes with its field", async () => {
  api.reply(tribeRoutes.add, { data: { tribeId: testId(2) }, message: "" });
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Tribe" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Tribe" }));
  const name = dialog.getByLabelText("Name");
  const color = dialog.getByLabelText("Color");
  expect(color).toHaveProperty("value", "#000000");
  expect(dialog.getByLabelText("Pick a color")).toHaveProperty("value", "#000000");
  await user.clear(color);
  await fill("Color", "reddish");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Name is required")).toBeTruthy();
  expect(dialog.getByText("A color looks like #ff7a3d")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  await fill("Name", "Teal");
  expect(dialog.queryByText("Name is required")).toBeNull();
  expect(dialog.getByText("A color looks like #ff7a3d")).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: "Teal" }));
  expect(dialog.queryByText("A color looks like #ff7a3d")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Tribe Saved")).toBeTruthy();
  expect(api.requests(tribeRoutes.add).map(({ body }) => body)).toEqual([{ name: "Teal", color: "#2a9d8f" }]);
});

test("a color typed with three digits is written out when its field is left", async () => {
  api.reply(tribeRoutes.change, { data: { tribeId: red.tribeId }, message: "" });
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Red" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Tribe" }));
  const color = dialog.getByLabelText("Color");
  expect(color).toHaveProperty("value", "#d64545");
  expect(dialog.getByRole("radio", { name: "Red" })).toHaveProperty("checked", true);
  await user.clear(color);
  await fill("Color", "FA3");
  await user.tab();
  expect(color).toHaveProperty("value", "#ffaa33");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Tribe Saved")).toBeTruthy();
  expect(api.requests(tribeRoutes.change)).toMatchObject([
    { params: { tribeId: red.tribeId }, body: { name: "Red", color: "#ffaa33" } },
  ]);
});

// Covers ADMIN-21.
test("a save that is refused keeps the typed name, and leaving asks first", async () => {
  api.fail(tribeRoutes.change, 409, "That name is taken");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Red" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Tribe" }));
  await user.type(dialog.getByLabelText("Name"), "dish");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("That name is taken")).toBeTruthy();
  expect(screen.getByText("Error saving tribe")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Name")).toHaveProperty("value", "Reddish");
});

// Covers ADMIN-PLAYER-11, ADMIN-PLAYER-13.
test("a deletion says how many contestants are left without a tribe; a refusal stays open", async () => {
  api.fail(tribeRoutes.remove, 409, "The season is archived");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete, Red" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Tribe?" }));
  expect(dialog.getByText(/6 contestants are left without a tribe\./)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("The season is archived")).toBeTruthy();
  expect(screen.getByText("Error deleting tribe")).toBeTruthy();
  api.reply(tribeRoutes.remove, { message: "" });
  api.reply(tribeRoutes.list, { data: [] });
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Tribe deleted successfully")).toBeTruthy();
  expect(await screen.findByText("No tribes yet")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add Tribe" })));
});
