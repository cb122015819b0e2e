import { noteRoutes, type Note } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { NoteButton } from "./note-button.tsx";

const KEY = "lastReadAdminNoteId";
const note: Note = {
  adminNoteId: testId(1),
  note: "The finale is on Sunday",
  createdAt: "2026-03-01T20:00:00.000Z",
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(noteRoutes.latest, { data: note });
});
const open = () => renderPage(<NoteButton />, api);

// Covers NOTIFY-4, NOTIFY-5, NOTIFY-16.
test("a new note is marked as unread until its sheet is closed", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Note, not read yet" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Note" }));
  expect(dialog.getByText("The finale is on Sunday")).toBeTruthy();
  expect(dialog.getByRole("link", { name: "All updates" }).getAttribute("href")).toBe("/notes");
  expect(localStorage.getItem(KEY)).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Note" })).toBeTruthy();
  expect(localStorage.getItem(KEY)).toBe(note.adminNoteId);
});

test("a note read in another tab is read here too", async () => {
  await open();
  await screen.findByRole("button", { name: "Note, not read yet" });
  act(() => {
    localStorage.setItem(KEY, note.adminNoteId);
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
  });
  expect(screen.getByRole("button", { name: "Note" })).toBeTruthy();
});

test("a note that is newer than the last one read is unread", async () => {
  localStorage.setItem(KEY, testId(2));
  await open();
  expect(await screen.findByRole("button", { name: "Note, not read yet" })).toBeTruthy();
});

test("without a note the sheet says so, and marks nothing as read", async () => {
  api.reply(noteRoutes.latest, { data: null });
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Note" }));
  expect(await dialog.findByText("No note yet")).toBeTruthy();
  expect(dialog.queryByRole("link", { name: "All updates" })).toBeNull();
  await user.keyboard("{Escape}");
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("a note that cannot be loaded can be asked for again in the sheet", async () => {
  api.fail(noteRoutes.latest, 500);
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Note" }));
  const retry = await dialog.findByRole("button", { name: "Try again" });
  api.reply(noteRoutes.latest, { data: note });
  await user.click(retry);
  expect(await dialog.findByText("The finale is on Sunday")).toBeTruthy();
});
