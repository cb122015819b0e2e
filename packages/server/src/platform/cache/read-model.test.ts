import { teamRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, createApp } from "../../app.ts";
import { type ApiCaller, createApiCaller, urlFor } from "../../testing/app/api-caller.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { startTwoServers, type TwoServers } from "../../testing/app/two-servers.ts";
import { ask, type Read, readsOf } from "../../testing/read-model/reads.ts";
import { createRng } from "../../testing/draft-simulation/rng.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import type { WriteContext } from "../../testing/read-model/random-choices.ts";
import { WRITES } from "../../testing/read-model/random-writes.ts";
import { insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { createReadModel } from "./read-model.ts";

const SEED = Number(process.env["READ_MODEL_SEED"] ?? 20261123);
/** How many times each kind of write runs. */
const ROUNDS = Number(process.env["READ_MODEL_ROUNDS"] ?? 1);

const CONCURRENT_READS = 60;

let testApp: TestApp;
let servers: TwoServers;
let callers: ApiCaller[];
/** An app without a cache: it reads everything from the database. */
let uncached: App;
let killer: pg.Client;
beforeAll(async () => {
  testApp = await createTestApp();
  servers = await startTwoServers(testApp);
  uncached = await createApp(testApp);
  await servers.second.server.listen({ host: "127.0.0.1", port: 0 });
  callers = [servers.first, servers.second].map(({ server }) => createApiCaller(server, () => {}));
  killer = new pg.Client(testApp.connection);
  await killer.connect();
});
afterAll(async () => {
  await killer.end();
  await uncached.server.close();
  await servers.close();
  await testApp.close();
});

async function askUncached(read: Read) {
  Object.assign(uncached.server, { readModel: createReadModel(testApp) });
  return ask(uncached.server, read);
}

/** Cuts every connection of the servers, including those that listen for notifications. */
async function cutConnections(): Promise<void> {
  await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

/** Points by team, computed in plain SQL. */
async function totalsBySql(leagueId: string): Promise<Record<string, number>> {
  const { rows } = await killer.query<{ team_id: string; total: number }>(
    `select team_id, (
       coalesce((select sum(points) from roster_players r join scores using (player_id)
                 join seasons using (season_id) where r.team_id = teams.team_id and is_current), 0)
       + coalesce((select sum(points * coalesce((select (rules ->> 'pollWeight')::int from rule_changes r
                     where r.league_id = teams.league_id and changed_at < air_date order by number desc limit 1), 1))
                   from submissions s join surveys using (survey_id) join episodes using (episode_id)
                   join seasons on seasons.season_id = episodes.season_id
                   where s.team_id = teams.team_id and graded_at is not null and is_current), 0)
     )::int as total
     from teams where league_id = $1`,
    [leagueId],
  );
  return Object.fromEntries(rows.map(({ team_id, total }) => [team_id, total]));
}

test(`after any write both servers answer with what the database holds (seed ${SEED})`, async () => {
  const one = await addLeague(testApp, [[0, 1], [2], []]);
  const other = await addLeague(testApp, [[3], [4, 5]]);
  await insertSmallSeason(testApp.db, { name: "Another", isCurrent: false });
  const outsider = await testApp.createUser();
  const users = [...one.owners, other.owners[1]!, outsider];
  const leagueIds = [one.leagueId, other.leagueId];
  const rng = createRng(SEED);
  const context: WriteContext = { testApp, rng, users, leagueIds };
  const { rows: teams } = await testApp.pool.query<{ teamId: string }>(
    'select team_id as "teamId" from teams order by league_id, team_id',
  );
  const reads = readsOf([...users, testApp.admin], leagueIds, {
    teamIds: teams.map(({ teamId }) => teamId),
    playerIds: testApp.season.players.slice(0, 3),
  });
  const done = new Set<string>();
  let latest = "nothing";
  const check = async (read: Read) => {
    const expected = await askUncached(read);
    for (const { server } of [servers.first, servers.second]) {
      const got = await ask(server, read);
      const where = `${read.route.name} for ${read.as.username} after ${latest}`;
      expect({ where, ...got }).toEqual({ where, ...expected });
    }
  };
  const kinds = Array.from({ length: ROUNDS }, () => Object.keys(WRITES)).flat();
  while (kinds.length > 0) {
    const [kind] = kinds.splice(rng.int(0, kinds.length - 1), 1);
    // The replies are kept when the write happens.
    const kept = [rng.sampleOrUndefined(reads)!, rng.sampleOrUndefined(reads)!];
    for (const read of kept) {
      for (const { server } of [servers.first, servers.second]) await ask(server, read);
    }
    let code = 0;
    for (let tries = 0; tries < 4 && code !== 200; tries += 1) {
      code = await WRITES[kind!]!(context, rng.sampleOrUndefined(callers)!.codeOf);
    }
    latest = `${kind} (${code}), ${kinds.length} to come`;
    if (code === 200) done.add(kind!);
    if (rng.happens(0.05)) await cutConnections();
    for (const read of kept) await check(read);
    await check(rng.sampleOrUndefined(reads)!);
  }
  for (const read of reads.filter((_, index) => index % 4 === 0)) await check(read);
  // Nothing is hidden from the admin.
  await killer.query("update episodes set publishing = 'stream', published_at = null");
  await killer.query("update leagues set spoiler_delay_hours = null");
  await killer.query("delete from spoiler_marks");
  for (const leagueId of leagueIds) {
    const url = urlFor(teamRoutes.standings, { query: { leagueId } });
    const { code, body } = await ask(servers.second.server, {
      route: teamRoutes.standings,
      as: testApp.admin,
      url,
    });
    if (code === 404) continue;
    const { data } = z.parse(teamRoutes.standings.reply, JSON.parse(body));
    const totals = Object.fromEntries(data.map(({ teamId, totalPoints }) => [teamId, totalPoints]));
    expect(totals).toEqual(await totalsBySql(leagueId));
  }
  // A few kinds may find nothing to change.
  expect(done.size).toBeGreaterThan(Object.keys(WRITES).length / 2);
});

test("while scores are written and connections cut, no answer is older than its request or mixes two moments", async () => {
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[]]);
  const season = await insertSmallSeason(testApp.db, { name: "The concurrent one", isCurrent: false });
  await killer.query("update seasons set is_current = false");
  await killer.query("update seasons set is_current = true where season_id = $1", [season.seasonId]);
  await killer.query("insert into roster_players (league_id, team_id, player_id) values ($1, $2, $3)", [
    leagueId,
    teamIds[0],
    season.players[0],
  ]);
  let begun = 0;
  let committed = 0;
  // One transaction changes the league and the season.
  const write = async (points: number) => {
    begun = points;
    await killer.query("begin");
    await killer.query("update teams set name = $1 where team_id = $2", [`Team ${points}`, teamIds[0]]);
    await killer.query(
      `insert into scores (season_id, episode_id, player_id, statistic_id, points) values ($1, $2, $3, $4, $5)
       on conflict (episode_id, player_id, statistic_id) do update set points = excluded.points`,
      [season.seasonId, season.episodes[0], season.players[0], season.statistics[0], points],
    );
    await killer.query("commit");
    committed = points;
  };
  await write(1);
  const url = urlFor(teamRoutes.standings, { query: { leagueId } });
  const read = { route: teamRoutes.standings, as: owners[0]!, url };
  const seen = new Set<number>();
  let answered = 0;
  const readRepeatedly = async (server: FastifyInstance) => {
    while (answered < CONCURRENT_READS) {
      const before = committed;
      const { body } = await ask(server, read);
      const [row] = z.parse(teamRoutes.standings.reply, JSON.parse(body)).data;
      expect(row?.name).toBe(`Team ${row?.totalPoints}`);
      expect(row?.totalPoints).toBeGreaterThanOrEqual(before);
      expect(row?.totalPoints).toBeLessThanOrEqual(begun);
      seen.add(row?.totalPoints ?? 0);
      answered += 1;
    }
  };
  const readers = [servers.first, servers.second, servers.first, servers.second].map(({ server }) =>
    readRepeatedly(server),
  );
  const cutsAt = [10, 20, 30];
  const isAnswered = () => answered >= CONCURRENT_READS;
  for (let points = 2; !isAnswered(); points += 1) {
    await write(points);
    const [nextCut = CONCURRENT_READS] = cutsAt;
    if (answered >= nextCut) {
      cutsAt.shift();
      await cutConnections();
    }
  }
  await Promise.all(readers);
  expect(seen.size).toBeGreaterThan(1);
});
