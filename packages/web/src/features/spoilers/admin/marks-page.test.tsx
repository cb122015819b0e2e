import { type PersonMark, spoilerRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { MarksPage } from "./marks-page.tsx";

const person = (number: number, username: string, mark: Partial<PersonMark>): PersonMark => ({
  userId: testId(number),
  username,
  firstName: "Ana",
  lastName: "Ruiz",
  mode: "live",
  delayHours: null,
  shownThrough: null,
  changedAt: "2026-03-01T20:00:00.000Z",
  ...mark,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(spoilerRoutes.counts, {
    data: {
      live: 5,
      manual: 2,
      delay: 1,
      latest: 7,
      waiting: 3,
      episodes: [
        { through: 7, people: 5 },
        { through: 0, people: 3 },
      ],
    },
  });
});
const open = () => renderPage(<MarksPage />, api, { path: "/admin/spoilers", isAdmin: true });

// Covers PUBLISH-13.
test("people are listed with how they watch and what they see, and can be searched", async () => {
  const rows = [
    person(1, "ana", { mode: "manual", shownThrough: 6 }),
    person(2, "bo", { mode: "delay", delayHours: 1, shownThrough: 0 }),
    person(3, "cy", {}),
  ];
  api.reply(spoilerRoutes.people, { data: { rows, total: 3, next: null } });
  const { user } = await open();
  expect(await screen.findByText("3 people wait for episode 7")).toBeTruthy();
  const seen = within(screen.getByRole("region", { name: "Seen through" })).getAllByRole("listitem");
  expect(seen.map(({ textContent }) => textContent)).toEqual([
    "Through episode 75 people",
    "Nothing yet3 people",
  ]);
  const textOf = async (name: RegExp) =>
    within(await screen.findByRole("row", { name }))
      .getAllByRole("cell")
      .slice(1, 3)
      .map(({ textContent }) => textContent);
  expect(await textOf(/^ana/)).toEqual(["When they say so", "Through episode 6"]);
  expect(await textOf(/^bo/)).toEqual(["1 hour later", "Nothing yet"]);
  expect(await textOf(/^cy/)).toEqual(["Live", "Everything"]);
  expect(screen.getByRole("link", { name: "bo" }).getAttribute("href")).toBe(`/admin/users/${testId(2)}`);
  api.reply(spoilerRoutes.people, { data: { rows: [], total: 0, next: null } });
  await user.type(screen.getByLabelText("Search"), "nobody");
  await waitFor(() => expect(api.requests(spoilerRoutes.people).at(-1)?.query).toEqual({ search: "nobody" }));
  expect(await screen.findByText("No people found")).toBeTruthy();
});

test("without a choice, and when nothing can be loaded, the page says so", async () => {
  api.fail(spoilerRoutes.people, 500);
  api.fail(spoilerRoutes.counts, 500);
  const { user } = await open();
  expect(await screen.findByText("Error loading the numbers")).toBeTruthy();
  expect(await screen.findByText("Error loading people")).toBeTruthy();
  api.reply(spoilerRoutes.people, { data: { rows: [], total: 0, next: null } });
  await user.click(screen.getAllByRole("button", { name: /try again/i }).at(-1)!);
  expect(await screen.findByText("No one has chosen yet")).toBeTruthy();
});
