import { teamRoutes, type RosterPlayer, type TeamOverview } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { EventStream } from "../../platform/events/event-stream.tsx";
import { createFakeApi } from "../../testing/fake-api.ts";
import { stubWebSocket } from "../../testing/fake-socket.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { MyTeamsPage } from "./my-teams-page.tsx";
import { noLimits } from "../../testing/reply-to-fan.ts";

const [LEAGUE, OWN, RIVAL, AVA, BEN] = [testId(1), testId(2), testId(3), testId(4), testId(5)];

const player = (playerId: string, firstName: string, totalPoints: number): RosterPlayer => ({
  playerId,
  firstName,
  lastName: "",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints,
});
const [ava, ben] = [player(AVA, "Ava", 14), player(BEN, "Ben", 10)];

const own: TeamOverview = {
  teamId: OWN,
  name: "Embers",
  league: { leagueId: LEAGUE, name: "Night Owls", teamsCount: 2, draft: null, mine: false },
  standing: { rank: 1, tied: false, movement: 0, totalPoints: 14 },
  latestEpisode: { number: 2, points: 14 },
  players: [ava],
  ranking: {
    latestScored: 2,
    teams: [
      { teamId: OWN, bonus: 0, before: 4, players: [ava] },
      { teamId: RIVAL, bonus: 0, before: 3, players: [ben] },
    ],
  },
  survey: null,
};

// Covers EVENT-15.
test("the rank on a card follows a score of a rival at once", async () => {
  const api = createFakeApi();
  const { socket } = stubWebSocket();
  api.reply(teamRoutes.overview, { data: { latestNoteId: null, teams: [own] } });
  await renderPage(
    <>
      <MyTeamsPage />
      <EventStream />
    </>,
    api,
  );
  const rank = within(await screen.findByRole("article")).getByText("Rank of 2").nextElementSibling;
  expect(rank?.textContent).toBe("1");
  const data = {
    playerId: BEN,
    player: "Ben",
    statistic: "Idol",
    difference: 5,
    total: 15,
    scoredEpisodes: 2,
    latestScored: 2,
  };
  const score = { type: "score", number: 2, leagueId: null, episode: 2, data } as const;
  act(() => {
    socket().accept();
    socket().receive({ type: "watching", payload: { number: 1, missed: [], ...noLimits } });
    socket().receive({ type: "event", payload: score });
  });
  await waitFor(() => expect(rank?.textContent).toMatch(/^2/));
  expect(api.requests(teamRoutes.overview)).toHaveLength(1);
  expect(api.requests(teamRoutes.standings)).toHaveLength(0);
});
