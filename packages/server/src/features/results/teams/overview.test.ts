import { leagueRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { addLeague, insertGradedSurvey } from "../../../testing/fixtures/league-fixture.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";
import { addEpisode, callSaveSurvey, newQuestion, submit } from "../../../testing/fixtures/survey-fixture.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const overviewFor = async (as: TestUser) => (await testApp.call(teamRoutes.overview, { as })).data;
const HOUR_MS = 3_600_000;

test("before the first points a team has no rank, and its league the caller owns is marked", async () => {
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[], [0]]);
  expect(await overviewFor(owners[0]!)).toEqual({
    latestNoteId: null,
    teams: [
      {
        teamId: teamIds[0],
        name: "Team 1",
        league: { leagueId, name: "League", teamsCount: 2, draft: null, mine: true },
        standing: null,
        ranking: {
          latestScored: 0,
          teams: [
            { teamId: teamIds[0], bonus: 0, before: 0, players: [] },
            {
              teamId: teamIds[1],
              bonus: 0,
              before: 0,
              players: [{ playerId: testApp.season.players[0], totalPoints: 0 }],
            },
          ],
        },
        latestEpisode: null,
        players: [],
        survey: null,
        surveys: [],
      },
    ],
  });
  const [second] = (await overviewFor(owners[1]!)).teams;
  expect(second).toMatchObject({ league: { mine: false }, players: [{ firstName: "Ada", totalPoints: 0 }] });
});

test("a user without a team has none", async () => {
  expect(await overviewFor(await testApp.createUser())).toEqual({ latestNoteId: null, teams: [] });
});

// Covers LEAGUE-37.
test("each team has the rank, the points and the players of its league's standings", async () => {
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 1],
    [0, 1, 1, 5],
    [1, 0, 0, 2],
    [1, 1, 2, -2],
    [5, 0, 0, 3],
  ]);
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[0], [1, 5], []]);
  await insertGradedSurvey(testApp, { episode: 1, graded: true }, [[leagueId, teamIds[1]!, 4]]);
  const as = owners[1]!;
  const rows = (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data;
  const { rank, tied, movement, totalPoints, players } = rows.find(({ mine }) => mine)!;
  const [team] = (await overviewFor(as)).teams;
  expect(team?.standing).toEqual({ rank, tied, movement, totalPoints });
  expect(team?.players).toEqual(players);
  expect(team?.ranking).toMatchObject({ latestScored: 2 });
  expect(new Map(team?.ranking?.teams.map((other) => [other.teamId, other]))).toEqual(
    new Map(
      rows.map((row) => {
        const owned = row.players.map((player) => ({
          playerId: player.playerId,
          totalPoints: player.totalPoints,
        }));
        const before = row.bonus + (row.form.at(-2) ?? 0);
        return [row.teamId, { teamId: row.teamId, bonus: row.bonus, before, players: owned }];
      }),
    ),
  );
  expect(team?.latestEpisode).toEqual({ number: 2, points: -2 + 4 });
});

// Covers LEAGUE-38.
test("a team's survey is open, answered or locked", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[]]);
  const as = owners[0]!;
  const airsAt = testApp.time + 3 * 24 * HOUR_MS;
  const episodeId = await addEpisode(testApp, airsAt);
  const survey = await callSaveSurvey(testApp, episodeId, [newQuestion()]);
  const surveyNow = async () => (await overviewFor(as)).teams[0]?.survey;
  const locksAt = new Date(airsAt).toISOString();
  expect(await surveyNow()).toEqual({ locksAt, lockDown: false, answered: false, complete: false });
  await submit(testApp, as, { leagueId, survey, chosen: [[survey.questions[0]!.answerOptions[0]!.display]] });
  expect(await surveyNow()).toEqual({ locksAt, lockDown: false, answered: true, complete: true });
  testApp.time = airsAt;
  expect(await surveyNow()).toEqual({ locksAt, lockDown: true, answered: true, complete: true });
});

test("many teams take one connection as one does, once they are in memory", async () => {
  const { owners } = await addLeague(testApp, [[0]]);
  let acquired = 0;
  testApp.pool.on("acquire", () => (acquired += 1));
  for (const name of ["Second", "Third", "Fourth"]) {
    const body = { name, teamName: "Another", privateInd: false };
    await testApp.call(leagueRoutes.add, { as: owners[0]!, body });
  }
  const { teams } = await overviewFor(owners[0]!);
  expect(teams.map(({ league }) => league.name)).toEqual(["Fourth", "League", "Second", "Third"]);
  acquired = 0;
  await overviewFor(owners[0]!);
  expect(acquired).toBe(1);
});
