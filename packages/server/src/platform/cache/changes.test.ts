import {
  accountRoutes,
  chatRoutes,
  draftRoutes,
  leagueRoutes,
  noteRoutes,
  playerRoutes,
  publishingRoutes,
  recapRoutes,
  scoringRoutes,
  seasonRoutes,
  spoilerRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import type { KyselyPlugin } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { addLeague, insertGradedSurvey } from "../../testing/fixtures/league-fixture.ts";
import { insertScores } from "../../testing/fixtures/small-season.ts";
import { addEpisode, callSaveSurvey, submit } from "../../testing/fixtures/survey-fixture.ts";
import { createChangeFeed, type Changes, deleteOldChanges } from "./change-feed.ts";
import { createReadModel } from "./read-model.ts";

const testApp = useTestApp();

test("every table that is read into memory records its changes", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[0]]);
  const as = owners[0]!;
  const survey = await callSaveSurvey(testApp, await addEpisode(testApp, testApp.time + 86_400_000));
  await submit(testApp, as, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await insertScores(testApp.db, testApp.season, [[0, 0, 0, 1]]);
  await insertGradedSurvey(testApp, { episode: 0, graded: true }, []);
  const tables = new Set<string>();
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const [, name = ""] of JSON.stringify(node).matchAll(
        /"kind":"SchemableIdentifierNode","identifier":\{"kind":"IdentifierNode","name":"(\w+)"/g,
      ))
        tables.add(name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const db = testApp.db.withPlugin(recorder);
  Object.assign(testApp.server, { readModel: createReadModel({ ...testApp, db }) });
  await testApp.call(teamRoutes.standings, { as, query: { leagueId } });
  await testApp.call(playerRoutes.standings, { as, query: { leagueId } });
  await testApp.call(leagueRoutes.get, { as, params: { leagueId } });
  await testApp.call(surveyRoutes.latest, { as, params: { leagueId } });
  await testApp.call(teamRoutes.overview, { as });
  await testApp.call(noteRoutes.list, { as });
  await testApp.call(recapRoutes.get, { as, params: { episode: 1 } });
  const { teamId } = (await testApp.call(teamRoutes.myTeam, { as, params: { leagueId } })).data;
  await testApp.call(teamRoutes.history, { as, params: { teamId: teamId! } });
  const player = { playerId: testApp.season.players[0]! };
  await testApp.call(playerRoutes.facts, { as, params: player, query: {} });
  await testApp.call(publishingRoutes.corrections, { as, query: {} });
  await testApp.call(scoringRoutes.statistics, { as });
  await testApp.call(accountRoutes.me, { as });
  await testApp.call(spoilerRoutes.mark, { as });
  await testApp.call(seasonRoutes.past, { as });
  await testApp.call(draftRoutes.byLeague, { as, params: { leagueId } });
  await testApp.call(surveyRoutes.myPolls, { as, params: { leagueId }, query: {} });
  const { surveyId } = survey;
  await testApp.codeOf(surveyRoutes.leagueAnswers, { as, params: { leagueId, surveyId } });
  await testApp.call(chatRoutes.messages, { as, params: { leagueId }, query: {} });
  await testApp.call(chatRoutes.state, { as, params: { leagueId } });
  const reactionsOf = `player:${player.playerId}`;
  await testApp.call(chatRoutes.reactions, { as, params: { leagueId }, query: { reactionsOf } });
  expect([...tables]).toEqual(expect.arrayContaining(["submission_answers", "statistics"]));
  const { rows } = await testApp.pool.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'read_model_%'",
  );
  const tracked = new Set(rows.map(({ name }) => name));
  expect([...tables].filter((name) => !tracked.has(name))).toEqual([]);
});

test("a change is reported once, to every caller, once it is committed", async () => {
  const reports: Changes[] = [];
  const feed = createChangeFeed(testApp.pool, (changes) => void reports.push(changes));
  await feed.sync();
  expect(reports.splice(0)).toEqual(["all"]);
  const tx = await testApp.db.startTransaction().execute();
  await tx.insertInto("notes").values({ note: "The merge" }).execute();
  await feed.sync();
  await tx.commit().execute();
  await Promise.all([feed.sync(), feed.sync()]);
  await feed.sync();
  expect(reports).toEqual([new Set(), new Set(["notes"]), new Set()]);
});

test("a server that has not polled for a long time treats everything as changed", async () => {
  const reports: Changes[] = [];
  const polledAt = new Date(Date.now() - 45 * 60_000).toISOString();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of its many forms
  const query = (async (config: pg.QueryConfig) => {
    const found = await testApp.pool.query<{ polledAt: string }>(config);
    return { rows: found.rows.map((row) => ({ ...row, polledAt })) };
  }) as typeof testApp.pool.query;
  const feed = createChangeFeed({ query }, (changes) => void reports.push(changes));
  await feed.sync();
  await feed.sync();
  expect(reports).toEqual(["all", "all"]);
});

test("changes are kept for an hour", async () => {
  const { admin: as, season } = testApp;
  const [playerId, episodeId, statisticId] = [season.players[0]!, season.episodes[0]!, season.statistics[0]!];
  await testApp.call(scoringRoutes.save, { as, body: { playerId, episodeId, statisticId, points: 1 } });
  await testApp.pool.query(
    "update read_model.changes set changed_at = changed_at - interval '2 hours' where subject <> 'season'",
  );
  await deleteOldChanges(testApp.pool);
  const { rows } = await testApp.pool.query("select distinct subject from read_model.changes");
  expect(rows).toEqual([{ subject: "season" }]);
});
