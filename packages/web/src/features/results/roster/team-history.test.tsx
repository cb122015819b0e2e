import { teamRoutes, type StreamEvent } from "@emberline/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { emitEvent } from "../../../platform/events/events.ts";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { TeamHistory } from "./team-history.tsx";

const [TEAM, AVA, BEN] = [testId(1), testId(2), testId(3)];
const player = (playerId: string) => ({
  playerId,
  firstName: "Ava",
  lastName: "Strand",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints: 3,
});
const history = (points: number, scores: { statistic: { name: string }; points: number }[] = []) => ({
  data: {
    teamId: TEAM,
    name: "Owls",
    episodes: [
      {
        episodeId: testId(9),
        number: 1,
        title: null,
        airDate: "2026-03-01T20:00:00.000Z",
        points,
        pollPoints: null,
        total: points,
        players: [{ ...player(AVA), points, scores }],
      },
    ],
  },
});
const score = (playerId: string): StreamEvent => ({
  type: "score",
  number: 1,
  leagueId: null,
  episode: 1,
  data: {
    playerId,
    player: "Ava",
    statistic: "Idol",
    difference: 5,
    total: 8,
    scoredEpisodes: 2,
    latestScored: 2,
  },
});

// Covers EVENT-15.
test("the open history of a team follows the scores of its players", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.history, history(3));
  await renderPage(<TeamHistory leagueId={testId(5)} teamId={TEAM} players={[player(AVA)]} />, api);
  expect(await screen.findByText("Total 3")).toBeTruthy();
  api.reply(teamRoutes.history, history(8));
  act(() => {
    emitEvent(score(BEN));
    emitEvent(score(AVA));
    emitEvent(score(AVA));
  });
  expect(await screen.findByText("Total 8")).toBeTruthy();
  expect(api.requests(teamRoutes.history)).toHaveLength(2);
});

// Covers RULE-16.
test("an episode says what the team was given with it, and why, even without scores", async () => {
  const api = createFakeApi();
  const { data } = history(0);
  const adjustments = [
    { points: -2, reason: "Late" },
    { points: 7, reason: "Guessed the winner" },
  ];
  const episodes = data.episodes.map((episode) => ({ ...episode, players: [], adjustments, total: 5 }));
  api.reply(teamRoutes.history, { data: { ...data, episodes } });
  await renderPage(<TeamHistory leagueId={testId(5)} teamId={TEAM} players={[player(AVA)]} />, api);
  expect(await screen.findByText("Contestants 0 · Adjusted +5")).toBeTruthy();
  expect(screen.getByLabelText("5 points").textContent).toBe("+5");
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual(["Adjustment Late-2", "Adjustment Guessed the winner+7"]);
});

test("two scores of one name are two, and none of them stays behind", async () => {
  const api = createFakeApi();
  const scored = (name: string, each: number) => ({ statistic: { name }, points: each });
  api.reply(teamRoutes.history, history(6, [scored("Idol", 1), scored("Idol", 2), scored("Wins", 3)]));
  const { queries } = await renderPage(
    <TeamHistory leagueId={testId(5)} teamId={TEAM} players={[player(AVA)]} />,
    api,
  );
  const scores = () => screen.getAllByText(/^(Idol|Wins)/).map(({ textContent }) => textContent);
  await waitFor(() => expect(scores()).toEqual(["Idol+1", "Idol+2", "Wins+3"]));
  api.reply(teamRoutes.history, history(8, [scored("Wins", 3), scored("Idol", 5)]));
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(scores()).toEqual(["Wins+3", "Idol+5"]));
});

// Covers CAPTAIN-2.
test("the history says whose points count twice", async () => {
  const api = createFakeApi();
  const { data } = history(19);
  const [episode] = data.episodes;
  const captain = { ...player(AVA), points: 8, scores: [], isCaptain: true as const };
  const other = { ...player(BEN), firstName: "Ben", points: 3, scores: [] };
  api.reply(teamRoutes.history, {
    data: { ...data, episodes: [{ ...episode!, players: [captain, other] }] },
  });
  await renderPage(<TeamHistory leagueId={testId(5)} teamId={TEAM} players={[player(AVA)]} />, api);
  expect((await screen.findByLabelText("8 points, counted twice")).textContent).toBe("+8 ×2");
  expect(screen.getByLabelText("3 points").textContent).toBe("+3");
  expect(screen.getAllByText("Captain")).toHaveLength(1);
});
