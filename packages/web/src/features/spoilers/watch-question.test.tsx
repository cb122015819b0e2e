import { episodeRoutes, spoilerRoutes, type SpoilerMark, teamRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { MyTeamsPage } from "../../app/pages/my-teams-page.tsx";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { liveMark, replyToFan } from "../../testing/reply-to-fan.ts";
import { testId } from "../../testing/test-id.ts";
import { MarkFollower } from "./mark-follower.tsx";

const unasked: SpoilerMark = { ...liveMark, watchedThrough: 1, shownThrough: 1, chosen: false };
const aired = { episodeId: testId(1), number: 1, title: null, airDate: "2026-01-01T00:00:00.000Z" };

// Loaded when it is shown.
beforeAll(() => import("./watch-question.tsx"));

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(episodeRoutes.list, { data: [aired] });
  api.reply(spoilerRoutes.mark, { data: unasked });
  api.reply(spoilerRoutes.saveMark, ({ body: { mode } }) => ({ data: { ...liveMark, mode } }));
});
const QUESTION = { name: "Do you watch when it airs?" };
const open = () =>
  renderPage(
    <>
      <MyTeamsPage />
      <MarkFollower />
    </>,
    api,
  );

// Covers SPOILER-5.
test("My Teams asks once how the user watches", async () => {
  const { user } = await open();
  expect(await screen.findByRole("heading", QUESTION)).toBeTruthy();
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please choose one")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /I watch live/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("heading", QUESTION)).toBeNull());
  expect(api.requests(spoilerRoutes.saveMark).map(({ body }) => body)).toEqual([{ mode: "live" }]);
  expect(screen.getByRole("heading", { name: "Lantern Bearers" })).toBeTruthy();
});

// Covers SPOILER-5.
test("who does not want to answer stays at live and is not asked again", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Not now" }));
  expect(await screen.findByText("You can choose later, under Settings")).toBeTruthy();
  expect(screen.queryByRole("heading", QUESTION)).toBeNull();
  expect(api.requests(spoilerRoutes.saveMark).map(({ body }) => body)).toEqual([{ mode: "live" }]);
  expect(localStorage.getItem("spoilerMark")).toContain('"chosen":true');
});

// Covers SPOILER-5.
test.each([
  ["they have answered", () => api.reply(spoilerRoutes.mark, { data: liveMark })],
  ["there is no episode", () => api.reply(episodeRoutes.list, { data: [] })],
  ["the mark cannot be loaded", () => api.fail(spoilerRoutes.mark, 400)],
])("nobody is asked while %s", async (_, prepare) => {
  prepare();
  await open();
  expect(await screen.findByRole("heading", { name: "Lantern Bearers" })).toBeTruthy();
  expect(screen.queryByRole("heading", QUESTION)).toBeNull();
});

// Covers SPOILER-5.
test("nobody is asked without a league", async () => {
  api.reply(teamRoutes.overview, { data: { latestNoteId: null, teams: [] } });
  await open();
  expect(await screen.findByRole("heading", { name: "No Teams Yet" })).toBeTruthy();
  expect(screen.queryByRole("heading", QUESTION)).toBeNull();
});
