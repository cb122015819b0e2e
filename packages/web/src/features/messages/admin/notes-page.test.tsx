import { type AdminNote, noteRoutes, scoringRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { NotesPage } from "./notes-page.tsx";

const long: AdminNote = {
  adminNoteId: testId(1),
  note: `${"n".repeat(100)} and the end`,
  createdAt: "2026-03-01T20:00:00.000Z",
  episode: null,
};

const airDate = "2026-03-04T20:00:00.000Z";
const episode = (number: number) => ({
  episodeId: testId(number),
  number,
  title: `Title ${number}`,
  airDate,
  scored: 0,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(noteRoutes.listForAdmins, { data: [long] });
  api.reply(scoringRoutes.episodes, { data: [episode(7), episode(6)] });
});
const open = () => renderPage(<NotesPage />, api, { path: "/admin/notes", isAdmin: true });

// Covers ADMIN-MESSAGE-1, LIMIT-19.
test("a long note is shortened until it is expanded; a short one has no button for that", async () => {
  const release = api.hold(noteRoutes.listForAdmins, {
    data: [long, { ...long, adminNoteId: testId(2), note: "s".repeat(100) }],
  });
  const { user } = await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  expect(await screen.findByText(`${"n".repeat(100)}…`)).toBeTruthy();
  expect(screen.getByText("s".repeat(100))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "See more", expanded: false }));
  expect(screen.getByText(long.note)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "See less", expanded: true }));
  expect(screen.queryByText(long.note)).toBeNull();
});

// Covers ADMIN-20.
test("a list that cannot be loaded can be asked for again, and an empty one says so", async () => {
  api.fail(noteRoutes.listForAdmins, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Error loading notes" })).toBeTruthy();
  api.reply(noteRoutes.listForAdmins, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No notes yet")).toBeTruthy();
});

// Covers ADMIN-MESSAGE-8, ADMIN-MESSAGE-15.
test("a note is published; the list shows it, and the sheet counts its characters", async () => {
  api.reply(noteRoutes.save, { data: { adminNoteId: testId(2) } });
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Note" }));
  await fill("Note", "  ");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please write a note")).toBeTruthy();
  await fill("Note", "Hi 🔥");
  expect(dialog.queryByText("Please write a note")).toBeNull();
  expect(dialog.getByText("4 of 1,000 characters")).toBeTruthy();
  const published = { ...long, adminNoteId: testId(2), note: "Hi 🔥" };
  api.reply(noteRoutes.listForAdmins, { data: [published, long] });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Note Saved")).toBeTruthy();
  expect(api.requests(noteRoutes.save).map(({ body }) => body)).toEqual([
    { adminNoteId: null, note: "Hi 🔥", episodeId: null },
  ]);
  await user.click(await dialog.findByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Hi 🔥")).toBeTruthy();
});

test("a note that is too long is refused before it is sent", async () => {
  api.reply(noteRoutes.listForAdmins, { data: [{ ...long, note: "n".repeat(1000) }] });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Edit, note of/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Note" }));
  await user.type(dialog.getByLabelText("Note"), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("A note is at most 1000 characters long")).toBeTruthy();
  expect(api.requests(noteRoutes.save)).toEqual([]);
});

// Covers ADMIN-21.
test("an edited note is sent with its id; a failure keeps the text", async () => {
  api.fail(noteRoutes.save, 404, "That note was not found", "not_found");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Edit, note of/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Note" }));
  const text = dialog.getByLabelText("Note");
  await user.clear(text);
  await user.type(text, "Rain");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("That note was not found")).toBeTruthy();
  expect(screen.getByText("Error saving note")).toBeTruthy();
  expect(text).toHaveProperty("value", "Rain");
  expect(api.requests(noteRoutes.save).map(({ body }) => body)).toEqual([
    { adminNoteId: long.adminNoteId, note: "Rain", episodeId: null },
  ]);
});

// Covers ADMIN-22.
test("a note is deleted after a confirmation; Cancel deletes nothing", async () => {
  api.reply(noteRoutes.remove, {});
  const { user } = await open();
  const remove = await screen.findByRole("button", { name: /^Delete, note of/ });
  await user.click(remove);
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Note?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(remove));
  expect(api.requests(noteRoutes.remove)).toEqual([]);
  await user.click(remove);
  const again = within(await screen.findByRole("dialog", { name: "Delete Note?" }));
  api.reply(noteRoutes.listForAdmins, { data: [] });
  await user.click(again.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Note deleted")).toBeTruthy();
  expect(api.requests(noteRoutes.remove).map(({ params }) => params)).toEqual([
    { adminNoteId: long.adminNoteId },
  ]);
});

// Covers ADMIN-22.
test("a note that cannot be deleted says so and stays", async () => {
  api.fail(noteRoutes.remove, 409, "Not tonight");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Delete, note of/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Note?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("Not tonight")).toBeTruthy();
  expect(screen.getByText("Something went wrong")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: /^Delete, note of/ })).toBeTruthy();
});

// Covers SPOILER-66.
test("a note can be about an episode, also one of a past season, and the list says so", async () => {
  const past = { episodeId: testId(40), number: 12, title: "Last Season" };
  api.reply(noteRoutes.listForAdmins, { data: [{ ...long, note: "Old news", episode: past }] });
  api.reply(noteRoutes.save, { data: { adminNoteId: long.adminNoteId } });
  const { user } = await open();
  expect(await screen.findByText("About Episode 12: Last Season")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Edit, note of/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Note" }));
  const select = dialog.getByRole("combobox", { name: "About episode" });
  expect(select).toHaveProperty("value", past.episodeId);
  expect(dialog.getByText(/^Those who have not seen the episode learn only/)).toBeTruthy();
  const options = await dialog.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "No episode",
    "Episode 7: Title 7",
    "Episode 6: Title 6",
    "Episode 12: Last Season",
  ]);
  await user.selectOptions(select, "Episode 6: Title 6");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Note Saved")).toBeTruthy();
  expect(api.requests(noteRoutes.save).map(({ body }) => body)).toEqual([
    { adminNoteId: long.adminNoteId, note: "Old news", episodeId: testId(6) },
  ]);
});
