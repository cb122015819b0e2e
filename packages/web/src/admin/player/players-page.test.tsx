import { adminPlayerRoutes, scoringRoutes, tribeRoutes, type AdminPlayer } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { PlayersPage } from "./players-page.tsx";

const DAY_MS = 24 * 3_600_000;
const [RED, BLUE] = [
  { tribeId: testId(21), name: "Red", color: "#aa0000" },
  { tribeId: testId(22), name: "Blue", color: "#0000aa" },
];
const episode = (number: number, days: number) => ({
  episodeId: testId(30 + number),
  number,
  title: null,
  airDate: new Date(Date.now() + days * DAY_MS).toISOString(),
  scored: 0,
});
const ana: AdminPlayer = {
  playerId: testId(1),
  firstName: "Ana",
  lastName: "Lee",
  photoUrl: null,
  tribe: { name: "Red", color: "#aa0000" },
  eliminated: true,
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(adminPlayerRoutes.list, { data: [ana] });
  api.reply(tribeRoutes.choices, { data: [RED, BLUE] });
  api.reply(scoringRoutes.episodes, { data: [episode(2, 5), episode(1, -2)] });
  api.reply(adminPlayerRoutes.get, { data: { ...ana, tribeId: RED.tribeId, moves: [] } });
  api.reply(adminPlayerRoutes.save, { data: { playerId: ana.playerId } });
});
const open = () => renderPage(<PlayersPage />, api, { path: "/admin/players", isAdmin: true });

// Covers ADMIN-PLAYER-1.
test("players are listed with photo, name and tribe", async () => {
  const release = api.hold(adminPlayerRoutes.list, { data: [ana] });
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = within(await screen.findByRole("row", { name: /Ana Lee/ }));
  expect(row.getByText("Red")).toBeTruthy();
  expect(row.getByText("Voted out")).toBeTruthy();
});

// Covers ADMIN-PLAYER-7.
test("a player needs names and a tribe; each error goes when its field is filled in", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Contestant" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Contestant" }));
  await dialog.findByLabelText("Tribe");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("First name is required")).toBeTruthy();
  expect(dialog.getByText("Please choose a tribe")).toBeTruthy();
  await user.type(dialog.getByLabelText("First name"), "Ben");
  expect(dialog.queryByText("First name is required")).toBeNull();
  expect(dialog.getByText("Last name is required")).toBeTruthy();
  await user.type(dialog.getByLabelText("Last name"), "Cruz");
  await user.selectOptions(dialog.getByLabelText("Tribe"), "Blue");
  expect(dialog.queryByText("Please choose a tribe")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Player Saved")).toBeTruthy();
  expect(api.requests(adminPlayerRoutes.save)[0]?.body).toMatchObject({
    playerId: null,
    firstName: "Ben",
    lastName: "Cruz",
    tribeId: BLUE.tribeId,
    photoUrl: null,
  });
});

test("a change of tribe counts from the next episode unless another one is chosen", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Contestant" }));
  await user.selectOptions(await dialog.findByLabelText("Tribe"), "Blue");
  const from = dialog.getByLabelText("From which episode");
  expect(within(from).getByRole("option", { selected: true }).textContent).toBe("Episode 2 (next)");
  await user.selectOptions(from, "Episode 1");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Player Saved")).toBeTruthy();
  expect(api.requests(adminPlayerRoutes.save)[0]?.body).toMatchObject({
    playerId: ana.playerId,
    tribeId: BLUE.tribeId,
    tribeFromEpisodeId: testId(31),
    photoUrl: null,
  });
});

// Covers ADMIN-PLAYER-9.
test("a file that is no photo is refused before it is uploaded", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Contestant" });
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]")!;
  input.removeAttribute("accept");
  await user.upload(input, new File(["x".repeat(200)], "ana.svg", { type: "image/svg+xml" }));
  expect(await within(dialog).findByText("File type must be JPEG, PNG, WebP or AVIF")).toBeTruthy();
});

test("tribes that cannot be loaded keep the form from being saved until a retry", async () => {
  api.fail(tribeRoutes.choices, 500);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Contestant" }));
  expect(await dialog.findByText("error loading tribes")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(api.requests(adminPlayerRoutes.save)).toEqual([]);
  api.reply(tribeRoutes.choices, { data: [RED, BLUE] });
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByLabelText("Tribe")).toHaveProperty("value", RED.tribeId);
});

test("a player on a team cannot be deleted", async () => {
  api.fail(adminPlayerRoutes.remove, 409, "Ana Lee is on a team");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Contestant?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("Ana Lee is on a team")).toBeTruthy();
});

test("no players and a failed list have texts of their own", async () => {
  api.fail(adminPlayerRoutes.list, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  api.reply(adminPlayerRoutes.list, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No contestants yet")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
});
