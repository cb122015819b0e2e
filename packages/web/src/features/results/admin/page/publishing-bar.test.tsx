import {
  publishingRoutes,
  scoringRoutes,
  teamRoutes,
  type EpisodePublishing,
  type Me,
} from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { SetScoresPage } from "./set-scores-page.tsx";

const [ANA, BEN, IMMUNITY, LEAGUE] = [testId(1), testId(2), testId(3), testId(4)];

let api: FakeApi;
let episodeId: string;
let state: EpisodePublishing;
let episodes = 500;
beforeEach(() => {
  episodes += 1;
  episodeId = testId(episodes);
  state = { episodeId, number: 7, mode: "stream", isHeld: false, publishedAt: null, undoUntil: null };
  api = createFakeApi();
  api.reply(scoringRoutes.episodes, {
    data: [{ episodeId, number: 7, title: null, airDate: "2026-03-01T20:00:00.000Z", scored: 1 }],
  });
  api.reply(scoringRoutes.sheet, () => ({
    data: { labels: ["Immunity"], players: [row(ANA, "Ana", 5), row(BEN, "Ben", null)] },
  }));
  api.reply(publishingRoutes.list, () => ({ data: [state] }));
  api.reply(teamRoutes.mine, { data: [] });
  api.reply(publishingRoutes.set, ({ body }) => {
    state = { ...state, mode: body.mode, isHeld: body.mode === "hold", publishedAt: null, undoUntil: null };
    return { data: state };
  });
  api.reply(publishingRoutes.publish, () => {
    const [publishedAt, undoUntil] = [Date.now(), Date.now() + 60_000].map((at) =>
      new Date(at).toISOString(),
    );
    state = { ...state, isHeld: false, publishedAt: publishedAt!, undoUntil: undoUntil! };
    return { data: state };
  });
  api.reply(publishingRoutes.undo, () => {
    state = { ...state, isHeld: state.mode === "hold", publishedAt: null, undoUntil: null };
    return { data: state };
  });
});

const row = (playerId: string, firstName: string, points: number | null) => ({
  playerId,
  firstName,
  lastName: "Lee",
  photoUrl: null,
  tribe: null,
  eliminated: 0 as const,
  stats: [
    {
      playerId,
      statisticId: IMMUNITY,
      episodeId,
      episodeStatisticId: points === null ? null : testId(9),
      points: points ?? 0,
      defaultPoints: 5,
    },
  ],
});

const hold = () => {
  state = { ...state, mode: "hold", isHeld: true };
};
const open = async (signedInAs: Partial<Me> = {}) => {
  const { user } = await renderPage(<SetScoresPage />, api, {
    path: `/admin/episodes/${episodeId}/scores`,
    pattern: "/admin/episodes/:episodeId/scores",
    isAdmin: true,
    signedInAs,
  });
  const bar = within(await screen.findByRole("region", { name: "Publishing" }));
  await bar.findByRole("switch", { name: "Hold" });
  return { user, bar };
};

// Covers PUBLISH-8.
test("holding an episode with scores that fans have seen asks first", async () => {
  const { user, bar } = await open();
  expect(bar.getByText("Fans see each score at once")).toBeTruthy();
  expect(bar.queryByRole("button", { name: "Publish" })).toBeNull();
  await user.click(bar.getByRole("switch", { name: "Hold" }));
  const question = within(await screen.findByRole("dialog", { name: "Hold episode 7?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(api.requests(publishingRoutes.set)).toEqual([]);
  await user.click(bar.getByRole("switch", { name: "Hold" }));
  const again = within(await screen.findByRole("dialog", { name: "Hold episode 7?" }));
  await user.click(again.getByRole("button", { name: "Hold" }));
  expect(await bar.findByText("Held: fans see nothing until you publish")).toBeTruthy();
  expect(api.requests(publishingRoutes.set)).toMatchObject([
    { params: { episodeId }, body: { mode: "hold" } },
  ]);
});

// Covers PUBLISH-8.
test("one press publishes, and Undo counts down until it is gone", async () => {
  hold();
  const { user, bar } = await open();
  await user.click(bar.getByRole("button", { name: "Publish" }));
  expect(await bar.findByText("Published: fans see each change at once")).toBeTruthy();
  expect(screen.getByText("Episode 7 is published")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Undo.*possible for a minute$/ }));
  expect(await bar.findByText("Held: fans see nothing until you publish")).toBeTruthy();
  expect(screen.queryByText("Episode 7 is published")).toBeNull();
});

test("a publication of more than a minute ago cannot be undone", async () => {
  hold();
  state = {
    ...state,
    isHeld: false,
    publishedAt: "2026-03-01T21:00:00.000Z",
    undoUntil: "2026-03-01T21:01:00.000Z",
  };
  const { bar } = await open();
  expect(bar.getByText("Published: fans see each change at once")).toBeTruthy();
  expect(screen.queryByText("Episode 7 is published")).toBeNull();
});

test("a refused publication says why", async () => {
  hold();
  const message = "Publish episode 6 first: fans see no episode before an earlier one";
  api.fail(publishingRoutes.publish, 409, message);
  const { user, bar } = await open();
  await user.click(bar.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(bar.getByText("Held: fans see nothing until you publish")).toBeTruthy();
});

test("an earlier episode on hold is named", async () => {
  api.reply(publishingRoutes.list, () => ({
    data: [{ ...state, episodeId: testId(8), number: 6, mode: "hold" as const, isHeld: true }, state],
  }));
  const { bar } = await open();
  expect(bar.getByText("Episode 6 is on hold, so they see nothing of this one either")).toBeTruthy();
});

// Covers PUBLISH-7.
test("the preview names those without a score and has the standings of a league", async () => {
  hold();
  api.reply(publishingRoutes.previewLeagues, {
    data: {
      rows: [
        { leagueId: LEAGUE, name: "Night Owls", teamsCount: 2 },
        { leagueId: testId(5), name: "Early Birds", teamsCount: 1 },
      ],
      total: 2,
      next: null,
    },
  });
  const team = { firstName: "Cy", lastName: "Ng", rank: 1, rankNow: 2, totalPoints: 12, totalPointsNow: 7 };
  api.reply(publishingRoutes.preview, { data: [{ ...team, teamId: testId(6), name: "Lanterns" }] });
  const { user, bar } = await open();
  await user.click(bar.getByRole("button", { name: "Preview" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Preview" }));
  expect((await sheet.findByText("No score yet:")).parentElement?.textContent).toBe("No score yet: Ben Lee");
  const lanterns = within(await sheet.findByRole("listitem"));
  expect(lanterns.getByText("Lanterns")).toBeTruthy();
  expect(lanterns.getByRole("img", { name: "Up 1 place" })).toBeTruthy();
  expect(lanterns.getByText("+5 by this")).toBeTruthy();
  await user.selectOptions(sheet.getByLabelText("Standings of"), "Early Birds");
  await waitFor(() =>
    expect(api.requests(publishingRoutes.preview).at(-1)?.query).toEqual({ leagueId: testId(5) }),
  );
});

// Covers PUBLISH-7.
test("the preview opens on the admin's own league, and then on the one chosen last", async () => {
  hold();
  const own = { leagueId: testId(7), name: "Own League", teamsCount: 2, draft: null };
  api.reply(teamRoutes.mine, { data: [{ teamId: testId(8), name: "Mine", league: own }] });
  const rows = [{ leagueId: LEAGUE, name: "Night Owls", teamsCount: 2 }];
  api.reply(publishingRoutes.previewLeagues, { data: { rows, total: 1, next: null } });
  api.reply(publishingRoutes.preview, { data: [] });
  const { user, bar } = await open({ userId: testId(20) });
  const openPreview = async () => {
    await user.click(bar.getByRole("button", { name: "Preview" }));
    return within(await screen.findByRole("dialog", { name: "Preview" })).findByLabelText("Standings of");
  };
  const select = await openPreview();
  expect(select).toMatchObject({ value: own.leagueId });
  await user.selectOptions(select, "Night Owls");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await openPreview()).toMatchObject({ value: LEAGUE });
});

test("a bar that cannot be loaded can be loaded again", async () => {
  api.fail(publishingRoutes.list, 500);
  const { user } = await renderPage(<SetScoresPage />, api, {
    path: `/admin/episodes/${episodeId}/scores`,
    pattern: "/admin/episodes/:episodeId/scores",
    isAdmin: true,
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  api.reply(publishingRoutes.list, () => ({ data: [state] }));
  await user.click(again);
  expect(await screen.findByText("Fans see each score at once")).toBeTruthy();
});
