import { noteRoutes, type Note } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { PublishedNotesPage } from "./published-notes-page.tsx";

const note = (number: number, text: string): Note => ({
  adminNoteId: testId(number),
  note: text,
  createdAt: "2026-03-01T20:00:00.000Z",
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = () => renderPage(<PublishedNotesPage />, api, { path: "/notes" });

// Covers LIMIT-12, NOTIFY-2.
test("notes are listed with their dates; a long one is shortened until it is expanded", async () => {
  const long = `${"n".repeat(100)} and the end`;
  const release = api.hold(noteRoutes.list, { data: [note(1, long), note(2, "s".repeat(100))] });
  const { user } = await open();
  expect(screen.getByRole("heading", { name: "Updates" })).toBeTruthy();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  expect(await screen.findByText(`${"n".repeat(100)}…`)).toBeTruthy();
  expect(screen.getByText("s".repeat(100))).toBeTruthy();
  const [item] = screen.getAllByRole("listitem");
  expect(item?.querySelector("time")?.dateTime).toBe("2026-03-01T20:00:00.000Z");
  await user.click(screen.getByRole("button", { name: "Show More", expanded: false }));
  expect(screen.getByText(long)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show Less", expanded: true }));
  expect(screen.queryByText(long)).toBeNull();
});

// Covers NOTIFY-3.
test("a list that cannot be loaded can be asked for again, and an empty one says so", async () => {
  api.fail(noteRoutes.list, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Something went wrong loading notes" })).toBeTruthy();
  api.reply(noteRoutes.list, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No Updates")).toBeTruthy();
});
