import { firstStepsRoutes, type FirstSteps as There } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { FirstSteps } from "./first-steps.tsx";

const all: There = {
  season: true,
  tribes: true,
  cast: true,
  episodes: true,
  scoring: true,
  league: true,
  draft: true,
  demo: null,
};

async function open(there: Partial<There>) {
  const api = createFakeApi();
  api.reply(firstStepsRoutes.read, { data: { ...all, ...there } });
  const page = await renderPage(
    <FirstSteps>
      <h1>Episodes</h1>
    </FirstSteps>,
    api,
    { isAdmin: true },
  );
  await screen.findByRole("heading", { name: "Episodes" });
  return { api, ...page };
}
const steps = () =>
  screen.getAllByRole("listitem").map((item) => {
    const link = within(item).getByRole("link");
    return [link.textContent, link.getAttribute("href")];
  });

// Covers ADMIN-24.
test("each step says whether it is done, next or waiting, and leads to its page; the import is beside them", async () => {
  await open({ cast: false, league: false, draft: false });
  expect(steps()).toEqual([
    ["SeasonIts name is enoughDone", "/admin/seasons"],
    ["2CastPaste the contestantsNext", "/admin/import"],
    ["EpisodesWith their air datesDone", "#episodes"],
    ["ScoringWhat earns pointsDone", "/admin/scoring"],
    ["5LeagueYours or a user'sWaiting", "/admin/leagues"],
    ["6DraftThe day, the time, the orderWaiting", "/admin/leagues"],
  ]);
  expect(screen.getByRole("link", { name: "Import a Season" }).getAttribute("href")).toBe(
    "/admin/seasons/import",
  );
});

test("a cast without tribes begins with both in one table", async () => {
  await open({ tribes: false, cast: false });
  expect(steps()[1]).toEqual(["2CastPaste contestants and their tribesNext", "/admin/import"]);
});

test("cast and episodes begin with a table, and lead to their pages once they are there", async () => {
  await open({ episodes: false, draft: false });
  expect(steps().slice(1, 3)).toEqual([
    ["CastThe contestantsDone", "/admin/players"],
    ["3EpisodesPaste them with their air datesNext", "/admin/import?table=episodes"],
  ]);
});

test("the steps are gone when all is there", async () => {
  await open({});
  expect(screen.queryByRole("heading", { name: "To your first draft" })).toBeNull();
});

test("steps that cannot be loaded leave the episodes, and can be asked for again", async () => {
  const api = createFakeApi();
  api.fail(firstStepsRoutes.read, 500);
  const { user } = await renderPage(<FirstSteps>The episodes</FirstSteps>, api, { isAdmin: true });
  expect(await screen.findByText("The episodes")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "The first steps could not be loaded" })).toBeTruthy();
  api.reply(firstStepsRoutes.read, { data: { ...all, draft: false } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "To your first draft" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

// Covers ADMIN-25.
test("the demonstration says what it is and is removed after a confirmation; then the steps begin", async () => {
  const { api, user } = await open({ demo: { league: { leagueId: testId(1), name: "Night Owls" } } });
  expect(screen.getByRole("link", { name: "Open League" }).getAttribute("href")).toBe(`/league/${testId(1)}`);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove the demonstration?" }));
  expect(api.requests(firstStepsRoutes.removeDemo)).toEqual([]);
  api.reply(firstStepsRoutes.removeDemo, {});
  api.reply(firstStepsRoutes.read, { data: { ...all, season: false } });
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByRole("heading", { name: "To your first draft" });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "This is a demonstration" })).toBeNull());
  expect(api.requests(firstStepsRoutes.removeDemo)).toHaveLength(1);
});
