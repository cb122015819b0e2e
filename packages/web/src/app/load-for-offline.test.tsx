import { leagueRoutes, noteRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createQueryClient } from "../platform/api/query-client.ts";
import { createFakeApi } from "../testing/fake-api.ts";
import { testId } from "../testing/test-id.ts";
import { loadForOffline } from "./load-for-offline.ts";

// Covers APP-35.
test("notes, and the standings and the roster of each league are loaded; a failure leaves out only itself", async () => {
  const api = createFakeApi();
  const team = (number: number) => ({
    teamId: testId(number),
    name: `Team ${number}`,
    league: { leagueId: testId(10 + number), name: "Owls", teamsCount: 1, draft: null, mine: false },
    standing: null,
    latestEpisode: null,
    players: [],
    survey: null,
  });
  api.reply(teamRoutes.overview, { data: { latestNoteId: null, teams: [team(1), team(2)] } });
  api.reply(noteRoutes.list, { data: [] });
  api.fail(leagueRoutes.get, 404);
  api.reply(teamRoutes.standings, { data: [] });
  api.fail(teamRoutes.myTeam, 404);
  await loadForOffline(createQueryClient(() => undefined));
  expect(api.requests(noteRoutes.list)).toHaveLength(1);
  expect(api.requests(leagueRoutes.get)).toHaveLength(2);
  expect(api.requests(teamRoutes.standings)).toHaveLength(2);
  expect(api.requests(teamRoutes.myTeam)).toHaveLength(2);
});
