import {
  adminPlayerRoutes,
  playerRoutes,
  scoringRoutes,
  tribeRoutes,
  type AdminPlayer,
} from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { showSession } from "../../../../platform/api/token.ts";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { AdminPlayersPage } from "./players-page.tsx";

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
  exitKind: "quit",
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(adminPlayerRoutes.list, { data: [ana] });
  api.reply(tribeRoutes.choices, { data: [RED, BLUE] });
  api.reply(scoringRoutes.episodes, { data: [episode(2, 5), episode(1, -2)] });
  api.reply(adminPlayerRoutes.get, { data: { ...ana, tribeId: RED.tribeId, moves: [], exits: [] } });
  api.reply(playerRoutes.facts, { data: { age: 34, home: "Oslo", occupation: "Diver", tribes: [] } });
  api.reply(adminPlayerRoutes.save, { data: { playerId: ana.playerId } });
});
const open = () => renderPage(<AdminPlayersPage />, api, { path: "/admin/players", isAdmin: true });

// Covers ADMIN-PLAYER-1.
test("players are listed with photo, name and tribe", async () => {
  const release = api.hold(adminPlayerRoutes.list, { data: [ana] });
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = within(await screen.findByRole("row", { name: /Ana Lee/ }));
  expect(row.getByText("Red")).toBeTruthy();
  expect(row.getByText("Quit")).toBeTruthy();
});

// Covers ADMIN-PLAYER-7.
test("a player needs names and a tribe; each error disappears when its field is filled in", async () => {
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

// Covers ADMIN-PLAYER-22.
test("age, home and job are sent if they were changed; an emptied one is removed", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Contestant" }));
  const age = dialog.getByLabelText("Age");
  await waitFor(() => expect(age).toHaveProperty("value", "34"));
  expect(dialog.getByLabelText("Job")).toHaveProperty("value", "Diver");
  await user.clear(age);
  await user.type(age, "old");
  await user.clear(dialog.getByLabelText("Home"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Age is not a whole number from 0 to 150")).toBeTruthy();
  await user.clear(age);
  await user.type(age, "35");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Player Saved")).toBeTruthy();
  const [request] = api.requests(adminPlayerRoutes.save);
  expect(request?.body).toMatchObject({ age: 35, home: null });
  expect(request?.body).not.toHaveProperty("occupation");
});

// Covers ADMIN-PLAYER-24.
test("an exit, how it came about and a return are recorded in the form of the contestant", async () => {
  const exits = [{ episodeId: testId(31), kind: "voted-out" as const, returnedEpisodeId: null }];
  api.reply(adminPlayerRoutes.get, { data: { ...ana, tribeId: RED.tribeId, moves: [], exits } });
  api.reply(adminPlayerRoutes.setExits, {});
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Contestant" }));
  await user.selectOptions(await dialog.findByLabelText("Exit 1: how"), "Quit");
  await user.selectOptions(dialog.getByLabelText("Exit 1: back from"), "Episode 2");
  await user.click(dialog.getByRole("button", { name: "Add an Exit" }));
  await user.selectOptions(dialog.getByLabelText("Exit 2: how"), "Medically evacuated");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Player Saved")).toBeTruthy();
  expect(api.requests(adminPlayerRoutes.setExits)[0]?.body).toEqual({
    exits: [
      { episodeId: testId(31), kind: "quit", returnedEpisodeId: testId(32) },
      { episodeId: testId(32), kind: "medical", returnedEpisodeId: null },
    ],
    seenExits: exits,
  });
});

test("the second step of a save is not made as the next user of the browser", async () => {
  const exits = [{ episodeId: testId(31), kind: "voted-out" as const, returnedEpisodeId: null }];
  api.reply(adminPlayerRoutes.get, { data: { ...ana, tribeId: RED.tribeId, moves: [], exits } });
  const release = api.hold(adminPlayerRoutes.setExits, {});
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Contestant" }));
  await user.selectOptions(await dialog.findByLabelText("Exit 1: how"), "Quit");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  showSession("token-of-jeff", testId(9));
  release();
  await waitFor(() => expect(api.requests(adminPlayerRoutes.save)).toMatchObject([{ token: "test-token" }]));
});

test("exits that are refused keep the form open with the reason, and unchanged ones are not sent", async () => {
  const exits = [{ episodeId: testId(31), kind: "voted-out" as const, returnedEpisodeId: null }];
  api.reply(adminPlayerRoutes.get, { data: { ...ana, tribeId: RED.tribeId, moves: [], exits } });
  api.fail(adminPlayerRoutes.setExits, 409, "Ana Lee is out");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Contestant" }));
  await user.click(await dialog.findByRole("button", { name: "Remove exit 1" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Ana Lee is out")).toBeTruthy();
  expect(api.requests(adminPlayerRoutes.save)).toEqual([]);
  await user.type(dialog.getByLabelText("First name"), "bel");
  expect(dialog.queryByLabelText("Exit 1: how")).toBeNull();
});

// Covers ADMIN-PLAYER-9.
test("a file that is not a photo is refused before the upload", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Contestant" });
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]")!;
  input.removeAttribute("accept");
  await user.upload(input, new File(["x".repeat(200)], "ana.svg", { type: "image/svg+xml" }));
  expect(await within(dialog).findByText("File type must be JPEG, PNG, WebP or AVIF")).toBeTruthy();
});

test("the form cannot be saved until the tribes are loaded by a retry", async () => {
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

// Covers ADMIN-PLAYER-2, ADMIN-PLAYER-10, ADMIN-PLAYER-12.
test("a photo whose upload fails says so, until another file is chosen; it can be tried again", async () => {
  const outcomes: (() => void)[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      status = 200;
      responseText = JSON.stringify({ status: "success", data: { result: { variants: ["/images/1"] } } });
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        outcomes.push(
          () => this.dispatchEvent(new Event("error")),
          () => this.dispatchEvent(new Event("load")),
        );
      }
    },
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Contestant" }));
  const dialog = await screen.findByRole("dialog", { name: "Add Contestant" });
  expect(within(dialog).getByText("Without a photo, the initials are shown")).toBeTruthy();
  const file = new File(["x".repeat(200)], "p.png", { type: "image/png" });
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]")!;
  await user.upload(input, file);
  act(() => outcomes[0]?.());
  expect(await screen.findByText("Error uploading photo")).toBeTruthy();
  input.removeAttribute("accept");
  await user.upload(input, new File(["x".repeat(200)], "p.pdf", { type: "application/pdf" }));
  expect(await within(dialog).findByText("File type must be JPEG, PNG, WebP or AVIF")).toBeTruthy();
  expect(within(dialog).queryByText(/could not be/)).toBeNull();
  await user.upload(input, file);
  act(() => outcomes[2]?.());
  await user.click(await within(dialog).findByRole("button", { name: "Try again" }));
  act(() => outcomes[5]?.());
  expect(await screen.findByText("Photo uploaded successfully")).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Remove photo" })).toBeTruthy();
});

// Covers ADMIN-21.
test("a player that cannot be saved says so and keeps what was typed", async () => {
  api.fail(adminPlayerRoutes.save, 409, "Not tonight");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Contestant" }));
  const name = await dialog.findByLabelText("First name");
  await user.type(name, "bel");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Not tonight")).toBeTruthy();
  expect(screen.getByText("Error saving player")).toBeTruthy();
  expect(name).toHaveProperty("value", "Anabel");
});

test("a player on a team cannot be deleted", async () => {
  api.fail(adminPlayerRoutes.remove, 409, "Ana Lee is on a team");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete, Ana Lee" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Contestant?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("Ana Lee is on a team")).toBeTruthy();
});

// Covers ADMIN-20.
test("no players and a failed list have texts of their own", async () => {
  api.fail(adminPlayerRoutes.list, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  api.reply(adminPlayerRoutes.list, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No contestants yet")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
});
