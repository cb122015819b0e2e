import {
  adminPlayerRoutes,
  episodeRoutes,
  playerRoutes,
  scoringRoutes,
  seasonRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import type { ExitKind } from "@emberline/game";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { insertScores, insertSmallSeason, type SmallSeason } from "../../../testing/fixtures/small-season.ts";
import { newQuestion } from "../../../testing/fixtures/survey-fixture.ts";

const testApp = useTestApp();
let fan: TestUser;
let adaId: string;
beforeAll(async () => {
  fan = await testApp.createUser();
  adaId = testApp.season.players[0]!;
  await sql`insert into episodes (season_id, number, air_date)
    values (${testApp.season.seasonId}, 5, '2027-01-01'), (${testApp.season.seasonId}, 6, '2027-01-08')`.execute(
    testApp.db,
  );
  const { rows } = await sql<{ episodeId: string }>`
    select episode_id from episodes where season_id = ${testApp.season.seasonId} order by number`.execute(
    testApp.db,
  );
  testApp.season.episodes.splice(0, 4, ...rows.map(({ episodeId }) => episodeId));
});
beforeEach(async () => {
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("spoilerMarks").execute();
});

const idOf = (episode: number) => testApp.season.episodes[episode - 1]!;
const call = (episode: number | null, more: object = {}) => ({
  as: testApp.admin,
  params: { playerId: adaId },
  body: { episodeId: episode === null ? null : idOf(episode), ...more },
});
const eliminate = (episode: number | null, more: object = {}) =>
  testApp.call(playerRoutes.setEliminated, call(episode, more));

type Row = [episode: number, kind: ExitKind, returned: number | null];
const rowsOf = (rows: Row[]) =>
  rows.map(([episode, kind, returned]) => ({
    episodeId: idOf(episode),
    kind,
    returnedEpisodeId: returned === null ? null : idOf(returned),
  }));
const stored = async () =>
  (await testApp.call(adminPlayerRoutes.get, { as: testApp.admin, params: { playerId: adaId } })).data.exits;
const record = async (...rows: Row[]) =>
  testApp.call(adminPlayerRoutes.setExits, {
    as: testApp.admin,
    params: { playerId: adaId },
    body: { exits: rowsOf(rows), seenExits: await stored() },
  });
/** Out in 2, back in 4, out again in 5. */
const leaveTwice = () => record([2, "voted-out", 4], [5, "medical", null]);

const watchedThrough = (episode: number) =>
  sql`insert into spoiler_marks (user_id, season_id, mode, through_episode, changed_at)
    values (${fan.userId}, ${testApp.season.seasonId}, 'manual', ${episode}, now())
    on conflict (user_id, season_id) do update set through_episode = excluded.through_episode`.execute(
    testApp.db,
  );
const seenOf = async () =>
  (await testApp.call(playerRoutes.list, { as: fan })).data.find(({ playerId }) => playerId === adaId)!;
const sheetsWith = async () => {
  const sheets = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) =>
      testApp.call(scoringRoutes.sheet, { as: testApp.admin, params: { episodeId: idOf(number) } }),
    ),
  );
  return sheets.map(
    ({ data }) => data.players.find(({ playerId }) => playerId === adaId)?.eliminated ?? null,
  );
};

// Covers ADMIN-SCORE-23.
test("a contestant who returns is in the sheets of the episodes in which they compete, and each mark has its own history", async () => {
  await eliminate(2);
  expect(await sheetsWith()).toEqual([0, 1, null, null, null, null]);
  await record([2, "voted-out", 4]);
  await eliminate(5, { kind: "quit" });
  expect(await sheetsWith()).toEqual([0, 1, null, 0, 1, null]);
  const seen = [];
  for (const mark of [1, 2, 3, 4, 5, 6]) {
    await watchedThrough(mark);
    const { eliminated, exitKind } = await seenOf();
    seen.push([eliminated, exitKind]);
  }
  expect(seen).toEqual([
    [false, undefined],
    [true, "voted-out"],
    [true, "voted-out"],
    [false, undefined],
    [true, "quit"],
    [true, "quit"],
  ]);
});

// Covers ADMIN-SCORE-32.
test("every reply that says who is out says how, and only of those", async () => {
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[0, 1]]);
  await record([2, "medical", null]);
  const as = owners[0]!;
  const admin = { as: testApp.admin };
  const query = { leagueId };
  const params = { teamId: teamIds[0]! };
  const lists: { playerId: string; exitKind?: ExitKind | undefined }[][] = [
    (await testApp.call(playerRoutes.standings, { as, query })).data,
    (await testApp.call(teamRoutes.standings, { as, query })).data[0]!.players,
    (await testApp.call(teamRoutes.theirTeam, { as, params })).data.players,
    (await testApp.call(teamRoutes.overview, { as })).data.teams[0]!.players,
    (await testApp.call(adminPlayerRoutes.list, { ...admin, query: {} })).data,
    (await testApp.call(seasonRoutes.overview, { ...admin, params: { seasonId: testApp.season.seasonId } }))
      .data.contestants,
    (await testApp.call(scoringRoutes.sheet, { ...admin, params: { episodeId: idOf(2) } })).data.players,
  ];
  for (const rows of lists) {
    const kindOf = (index: number) =>
      rows.find(({ playerId }) => playerId === testApp.season.players[index])?.exitKind;
    expect([kindOf(0), kindOf(1)]).toEqual(["medical", undefined]);
  }
});

// Covers API-39.
test("the call moves the exit after which a contestant is out, adds one after a return, and takes that one back", async () => {
  await eliminate(2);
  await eliminate(1);
  expect(await stored()).toEqual(rowsOf([[1, "voted-out", null]]));
  await record([1, "quit", 3]);
  await eliminate(4);
  await eliminate(5, { kind: "medical" });
  expect(await stored()).toEqual(
    rowsOf([
      [1, "quit", 3],
      [5, "medical", null],
    ]),
  );
  await eliminate(null);
  expect(await stored()).toEqual(rowsOf([[1, "quit", 3]]));
  await eliminate(null);
  expect(await stored()).toEqual(rowsOf([[1, "quit", 3]]));
  await eliminate(null, { fromEpisodeId: idOf(1) });
  expect(await stored()).toEqual([]);
});

test("an exit while out, a return before the exit and an episode of another season change nothing", async () => {
  await leaveTwice();
  const other: SmallSeason = await insertSmallSeason(testApp.db, { name: "Other", isCurrent: false });
  const before = await stored();
  expect(await testApp.refusal(playerRoutes.setEliminated, call(3))).toEqual({
    code: 409,
    message:
      "Ada Young is out of the game before episode 3. Change the exits and returns in Set Scores, under Exits",
  });
  const sent = (exits: object[], seenExits: object[] = before) => ({
    as: testApp.admin,
    params: { playerId: adaId },
    body: { exits, seenExits },
  });
  expect(await testApp.refusal(adminPlayerRoutes.setExits, sent(rowsOf([[3, "quit", 3]])))).toEqual({
    code: 409,
    message: "Ada Young left in episode 3, so the return must be in a later one",
  });
  const foreign = [{ episodeId: other.episodes[0], kind: "quit", returnedEpisodeId: null }];
  expect(await testApp.codeOf(adminPlayerRoutes.setExits, sent(foreign))).toBe(404);
  expect(await testApp.codeOf(adminPlayerRoutes.setExits, sent([{ ...foreign[0], kind: "bored" }]))).toBe(
    400,
  );
  expect(await testApp.refusal(adminPlayerRoutes.setExits, sent([], []))).toEqual({
    code: 409,
    message: "The exits and returns have been changed meanwhile. Open them again",
  });
  expect(await stored()).toEqual(before);
});

// Covers ADMIN-USER-10.
test("a scorer records how a contestant left and that they returned", async () => {
  const scorer = await testApp.createUser();
  await testApp.db.updateTable("users").set({ isScorer: true }).where("userId", "=", scorer.userId).execute();
  const read = async () => {
    const { data } = await testApp.call(adminPlayerRoutes.exits, { as: scorer });
    return data.find(({ playerId }) => playerId === adaId)?.exits;
  };
  await testApp.call(playerRoutes.setEliminated, { ...call(2, { kind: "removed" }), as: scorer });
  const seenExits = rowsOf([[2, "removed", null]]);
  expect(await read()).toEqual(seenExits);
  await testApp.call(adminPlayerRoutes.setExits, {
    as: scorer,
    params: { playerId: adaId },
    body: { exits: rowsOf([[2, "quit", 4]]), seenExits },
  });
  expect(await read()).toEqual(rowsOf([[2, "quit", 4]]));
  expect(await stored()).toEqual(rowsOf([[2, "quit", 4]]));
});

test("of two admins who replace the exits at the same moment one is refused", async () => {
  const seenExits = await stored();
  const codes = await Promise.all(
    (
      [
        [2, "quit", null],
        [3, "medical", null],
      ] satisfies Row[]
    ).map((row) =>
      testApp.codeOf(adminPlayerRoutes.setExits, {
        as: testApp.admin,
        params: { playerId: adaId },
        body: { exits: rowsOf([row]), seenExits },
      }),
    ),
  );
  expect(new Set(codes)).toEqual(new Set([200, 409]));
  expect(await stored()).toHaveLength(1);
});

test("what changed is audited, and a repetition is not", async () => {
  await leaveTwice();
  const count = (await readAudit(testApp, adaId)).length;
  await leaveTwice();
  expect(await readAudit(testApp, adaId)).toHaveLength(count);
});

// Covers SURVEY-20.
test("a contestant who returned is among the remaining ones of a new poll, and one who left again is not", async () => {
  const question = { ...newQuestion(), type: "remaining-players" as const };
  const namesOf = async (episode: number) => {
    const { surveyId } = (
      await testApp.call(surveyRoutes.save, {
        as: testApp.admin,
        body: { surveyId: null, episodeId: idOf(episode), questions: [question] },
      })
    ).data;
    const rows = await testApp.db
      .selectFrom("questionOptions")
      .select("display")
      .where("surveyId", "=", surveyId)
      .execute();
    return rows.map(({ display }) => display);
  };
  await record([2, "voted-out", 4]);
  expect(await namesOf(5)).toContain("Ada Young");
  await leaveTwice();
  expect(await namesOf(6)).not.toContain("Ada Young");
});

// Covers ADMIN-EPISODE-14.
test("the season file carries exits and returns, and an import through an episode stops between them", async () => {
  await leaveTwice();
  const params = { seasonId: testApp.season.seasonId };
  const { text } = await testApp.call(seasonRoutes.export, { as: testApp.admin, params });
  expect(JSON.parse(text)).toMatchObject({
    eliminations: [
      { player: adaId, episode: 2, returned: 4 },
      { player: adaId, episode: 5, kind: "medical" },
    ],
  });
  const load = (file: string, through: number | null) =>
    testApp.call(seasonRoutes.import, {
      as: testApp.admin,
      body: { file, through, dryRun: false, makeCurrent: false },
    });
  const again = await load(text, null);
  expect(again.data.counts["eliminations"]).toEqual({ added: 0, changed: 0, unchanged: 2 });
  await testApp.db.deleteFrom("eliminations").execute();
  await load(text, 3);
  expect(await stored()).toEqual(rowsOf([[2, "voted-out", null]]));
  const whole = await load(text, null);
  expect(whole.data.counts["eliminations"]).toEqual({ added: 1, changed: 1, unchanged: 0 });
  await load(text, 3);
  expect(await stored()).toEqual(
    rowsOf([
      [2, "voted-out", 4],
      [5, "medical", null],
    ]),
  );
});

// Covers TEAM-5, TEAM-3.
test("episodes competed in are those with scores in which the contestant was in the game", async () => {
  await leaveTwice();
  await insertScores(testApp.db, testApp.season, [
    [1, 0, 0, 1],
    [1, 1, 0, 1],
    [1, 2, 0, 1],
    [0, 3, 0, 8],
    [1, 4, 0, 1],
  ]);
  const countsOf = async (index: number) => {
    const { data } = await testApp.call(playerRoutes.list, { as: fan });
    const row = data.find(({ playerId }) => playerId === testApp.season.players[index]);
    return [row?.episodesCompeted, row?.episodeCount];
  };
  expect(await countsOf(0)).toEqual([4, 1]);
  expect(await countsOf(1)).toEqual([5, 4]);
  await watchedThrough(3);
  expect(await countsOf(0)).toEqual([2, 0]);
});

// Covers PUBLISH-15.
test("the episode of an exit is deleted without a correction of the return", async () => {
  const { seasonId } = testApp.season;
  const { rows } = await sql<{ episodeId: string }>`
    insert into episodes (season_id, number, air_date)
    values (${seasonId}, 17, '2026-01-01'), (${seasonId}, 18, '2026-01-02') returning episode_id`.execute(
    testApp.db,
  );
  const [exit, back] = rows.map(({ episodeId }) => episodeId);
  await sql`insert into scores (season_id, episode_id, player_id, statistic_id, points, created_at)
    select ${seasonId}, e, ${adaId}, statistic_id, 1, now() - interval '2 days'
    from unnest(${[exit, back]}::uuid[]) as e,
      (select statistic_id from statistics where season_id = ${seasonId} limit 1) as s`.execute(testApp.db);
  await testApp.call(adminPlayerRoutes.setExits, {
    as: testApp.admin,
    params: { playerId: adaId },
    body: {
      exits: [{ episodeId: exit!, kind: "voted-out", returnedEpisodeId: back! }],
      seenExits: [],
    },
  });
  const corrections = () => testApp.db.selectFrom("eliminationCorrections").select("isReturn").execute();
  expect(await corrections()).not.toEqual([]);
  await testApp.db.deleteFrom("eliminationCorrections").execute();
  for (const episodeId of [exit!, back!]) {
    await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } });
    expect(await corrections()).toEqual([]);
  }
});

test("pages are sent how a contestant left and, at last, where they stand", async () => {
  await record([2, "voted-out", 4]);
  const sentBy = async (change: () => Promise<unknown>) => {
    await sql`delete from read_model.stream_events`.execute(testApp.db);
    await change();
    const { rows } = await sql<{ data: { eliminated: boolean; exitKind?: string } }>`
      select data from read_model.stream_events where type = 'elimination' order by event_id`.execute(
      testApp.db,
    );
    return rows.map(({ data }) => (data.eliminated ? data.exitKind : "back"));
  };
  expect(await sentBy(() => record([2, "quit", 4]))).toEqual(["quit", "back"]);
  expect(await sentBy(() => record([2, "quit", null]))).toEqual(["quit"]);
  expect(await sentBy(() => record([2, "quit", 4], [5, "medical", null]))).toEqual(["back", "medical"]);
  expect(await sentBy(() => record([2, "removed", 4], [5, "medical", null]))).toEqual([
    "removed",
    "back",
    "medical",
  ]);
});

// Covers ADMIN-EPISODE-10.
test("a deleted episode takes the exit in it along, and a return in it is one in the next", async () => {
  await leaveTwice();
  const remove = (episode: number) =>
    testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId: idOf(episode) } });
  await remove(5);
  expect(await stored()).toEqual(rowsOf([[2, "voted-out", 4]]));
  await remove(4);
  expect(await stored()).toEqual(rowsOf([[2, "voted-out", 6]]));
  await remove(6);
  expect(await stored()).toEqual(rowsOf([[2, "voted-out", null]]));
});
