import { NO_LIMITS } from "@emberline/game";
import { type ReplyOf, scoringRoutes, teamRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { addLeague, insertGradedSurvey } from "../../../testing/fixtures/league-fixture.ts";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { loadStandingsData, standingsOf as computeStandings } from "./read-standings.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";

type History = ReplyOf<typeof teamRoutes.history>["data"];

const testApp = useTestApp();
let league: Awaited<ReturnType<typeof addLeague>>;
beforeAll(async () => {
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 1, 5],
    [0, 0, 0, 1],
    [1, 0, 0, 1],
    [1, 1, 2, -2],
    [5, 0, 0, 3],
    [5, 1, 0, 0],
  ]);
  league = await addLeague(testApp, [[0, 1], [5], []]);
  const { leagueId, teamIds } = league;
  await insertGradedSurvey(testApp, { episode: 1, graded: true }, [[leagueId, teamIds[0]!, 4]]);
  // Graded before any player has a score in its episode.
  await insertGradedSurvey(testApp, { episode: 2, graded: true }, [[leagueId, teamIds[1]!, 7]]);
  await insertGradedSurvey(testApp, { episode: 3, graded: false }, [[leagueId, teamIds[0]!, 99]]);
});

const historyOf = async (as: TestUser, teamId: string): Promise<History> =>
  (await testApp.call(teamRoutes.history, { as, params: { teamId } })).data;

const standingsOf = async () =>
  (await testApp.call(teamRoutes.standings, { as: league.owners[0]!, query: { leagueId: league.leagueId } }))
    .data;

const pointsOf = ({ episodes }: History) =>
  episodes.map(({ number, points, pollPoints: surveyPoints, total }) => [
    number,
    points,
    surveyPoints,
    total,
  ]);

test("a history has each episode's points, its poll and the running total, newest first", async () => {
  const history = await historyOf(league.owners[1]!, league.teamIds[0]!);
  expect(history).toMatchObject({ teamId: league.teamIds[0], name: "Team 1" });
  expect(pointsOf(history)).toEqual([
    [3, 0, 0, 9],
    [2, -2, 4, 9],
    [1, 7, null, 7],
  ]);
  expect(history.episodes[1]).toMatchObject({ title: "Episode 2", airDate: "2026-10-01T00:00:00.000Z" });
  expect(
    history.episodes[2]!.players.map(({ firstName, points, scores }) => [
      firstName,
      points,
      scores.map((score) => [score.statistic.name, score.points]),
    ]),
  ).toEqual([
    [
      "Ada",
      6,
      [
        ["Survived", 1],
        ["Immunity", 5],
      ],
    ],
    ["Bo", 1, [["Survived", 1]]],
  ]);
});

test("every team's history adds up to its total in the standings, with an empty roster too", async () => {
  for (const row of await standingsOf()) {
    const { episodes } = await historyOf(league.owners[2]!, row.teamId);
    expect(episodes[0]!.total).toBe(row.totalPoints);
    const summed = episodes.map(({ players, pollPoints: surveyPoints }) => [
      ...players.flatMap(({ scores }) => scores.map((score) => score.points)),
      surveyPoints ?? 0,
    ]);
    expect(summed.flat().reduce((sum, points) => sum + points, 0)).toBe(row.totalPoints);
    expect(episodes.map(({ total }) => total).toReversed()).toEqual(row.race.map(({ total }) => total));
  }
  const second = await historyOf(league.owners[2]!, league.teamIds[1]!);
  expect(second.episodes[1]!.players).toMatchObject([{ points: 0, scores: [{ points: 0 }] }]);
});

test("players and polls of past seasons are not in the history", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Long ago", isCurrent: false });
  await insertScores(testApp.db, past, [[0, 0, 0, 100]]);
  const before = await historyOf(league.owners[0]!, league.teamIds[2]!);
  await testApp.db
    .insertInto("rosterPlayers")
    .values({ leagueId: league.leagueId, teamId: league.teamIds[2]!, playerId: past.players[0]! })
    .execute();
  expect(await historyOf(league.owners[0]!, league.teamIds[2]!)).toEqual(before);
});

test("only members and admins read a history; an unknown team has none", async () => {
  const params = { teamId: league.teamIds[0]! };
  expect(await testApp.refusal(teamRoutes.history, { as: await testApp.createUser(), params })).toEqual({
    code: 403,
    message: "Only members of this league can see it",
  });
  await historyOf(testApp.admin, league.teamIds[0]!);
  const nowhere = { teamId: "00000000-0000-4000-8000-000000000000" };
  expect(await testApp.refusal(teamRoutes.history, { as: testApp.admin, params: nowhere })).toEqual({
    code: 404,
    message: "Team not found",
  });
});

test("a score saved during the read is not in the history", async () => {
  const { before, during } = await inSnapshot(testApp.db, async (tx) => {
    const read = async () => computeStandings((await loadStandingsData(tx, league.leagueId, NO_LIMITS))!, "");
    const first = await read();
    await saveScore(50);
    return { before: first, during: await read() };
  });
  expect(during).toEqual(before);
  const totalOf = (rows: { teamId: string; totalPoints: number }[]) =>
    rows.find(({ teamId }) => teamId === league.teamIds[0])!.totalPoints;
  expect(totalOf(await standingsOf())).toBe(totalOf(before) + 49);
  await saveScore(1);
});

test("every history is consistent while scores change", async () => {
  const entry = enterScores();
  const wrong: unknown[] = [];
  for (let round = 0; round < 25; round += 1) {
    const [rows, { episodes }] = await Promise.all([
      standingsOf(),
      historyOf(league.owners[0]!, league.teamIds[0]!),
    ]);
    for (const { race, totalPoints, playersPoints, bonus, players } of rows) {
      const roster = players.reduce((sum, player) => sum + player.totalPoints, 0);
      if (race.at(-1)!.total !== totalPoints || roster !== playersPoints) wrong.push(race);
      if (playersPoints + bonus !== totalPoints) wrong.push(totalPoints);
    }
    for (const { points, players } of episodes) {
      if (players.reduce((sum, player) => sum + player.points, 0) !== points) wrong.push(players);
    }
  }
  await entry.end();
  expect(wrong).toEqual([]);
});

/** An admin who saves scores without pause until stopped. */
function enterScores() {
  const stop = new AbortController();
  const typing = (async () => {
    for (let points = 0; !stop.signal.aborted; points += 1) await saveScore(points % 40);
  })();
  return {
    end: () => {
      stop.abort();
      return typing;
    },
  };
}

/** Saves Ada's "Survived" of the first episode, as an admin does. */
const saveScore = (points: number) =>
  testApp.call(scoringRoutes.save, {
    as: testApp.admin,
    body: {
      playerId: testApp.season.players[0]!,
      episodeId: testApp.season.episodes[0]!,
      statisticId: testApp.season.statistics[0]!,
      points: String(points),
    },
  });
