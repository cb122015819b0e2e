import { membershipRoutes, type Route } from "@emberline/contract";
import type pg from "pg";
import { findAppReads } from "../data/app-reads.ts";
import { findAdmin, findTargets, type Target } from "../data/targets.ts";
import { fetchReply } from "../load/prepare-requests.ts";
import { startServer } from "../processes/server.ts";
import { describeCount, describeMs } from "../report/format.ts";
import { spreadOf } from "../report/statistics.ts";
import type { Context, Result, Row } from "./row.ts";

const GOAL_MS = 50;
const GOAL_KB = 200;
/** How many leagues, not used by other rows, are requested one after the other. */
const SHARE = 0.02;
const TARGETS_MIN = 5;
const LISTED = 5;

/** Every route that our app's pages read, for leagues that were not read before: the slowest reply, and the largest. */
export const appReads: Row = { name: "app-reads", title: "Slowest reply to our app, first time", run };

async function run({ database, cores, leagues, scale }: Context): Promise<Result[]> {
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  try {
    const count = Math.max(TARGETS_MIN, Math.round(scale.targets * SHARE));
    const routes = findAppReads();
    // Of each call other leagues, if there are enough.
    const owners = await findTargets(database.pool, { leagues, count: routes.length * (count + 1) });
    const admin = await findAdmin(database.pool);
    const context: ReadContext = { pool: database.pool, port: server.port, admin };
    const reads: Read[] = [];
    let next = 0;
    for (const route of routes) {
      const replies: Read["replies"] = [];
      for (let index = 0; index <= count; index += 1, next += 1)
        replies.push(await readOnce(context, route, owners[next % owners.length]!));
      // The first request of a kind does not count, because it loads modules.
      reads.push({ name: route.name, replies: replies.slice(1) });
    }
    return toResults(reads, { leagues, count });
  } finally {
    await server.stop();
  }
}

interface Read {
  name: string;
  /** Bytes are not compressed. */
  replies: { elapsedMs: number; bytes: number }[];
}

interface ReadContext {
  pool: pg.Pool;
  port: number;
  admin: Target;
}

/** Throws when the reply does not match the contract. */
async function readOnce(context: ReadContext, route: Route, owner: Target): Promise<Read["replies"][number]> {
  const target = route.access === "admin" || route.access === "scorer" ? context.admin : owner;
  const path = await pathOf(context, route, owner);
  const began = performance.now();
  const { status, text } = await fetchReply(context.port, { method: "GET", path, target });
  const elapsedMs = performance.now() - began;
  if (status !== 200) throw new Error(`${path} is answered ${status}: ${text.slice(0, 200)}`);
  route.reply.parse(JSON.parse(text));
  return { elapsedMs, bytes: Buffer.byteLength(text) };
}

/** With the ids of the league, or of the season. */
async function pathOf({ pool, port }: ReadContext, { path, query }: Route, owner: Target): Promise<string> {
  const ids: Record<string, string> = { ...(await findSeasonIds(pool)), ...owner };
  if (path.includes(":invite")) ids["invite"] = await createInvite(port, owner);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`the benchmark has no ${name} for ${path}`);
    return ids[name];
  });
  if (!query || query.safeParse({}).success) return `/api${filled}`;
  // Values for queries that need one; a query ignores unknown ones.
  const asked = { leagueId: owner.leagueId, reactionsOf: `player:${ids["playerId"]}`, state: "open" };
  return `/api${filled}?${new URLSearchParams(asked).toString()}`;
}

/** Some of each kind. */
async function findSeasonIds(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(
    `select season_id as "seasonId", (select player_id from players p where p.season_id = s.season_id limit 1) as "playerId",
       (select episode_id from episodes e where e.season_id = s.season_id order by number limit 1) as "episodeId",
       '1' as episode, (select survey_id from surveys v where v.season_id = s.season_id limit 1) as "surveyId",
       (select tribe_id from tribes t where t.season_id = s.season_id limit 1) as "tribeId"
     from seasons s where is_current`,
  );
  return rows[0] ?? {};
}

async function createInvite(port: number, owner: Target): Promise<string> {
  const { renewInvite } = membershipRoutes;
  const path = `/api${renewInvite.path.replace(":leagueId", owner.leagueId)}`;
  const { text } = await fetchReply(port, { method: "POST", path, target: owner, body: "{}" });
  return renewInvite.reply.parse(JSON.parse(text)).data.token;
}

function toResults(reads: Read[], { leagues, count }: { leagues: number; count: number }): Result[] {
  const calls = reads.map(({ name, replies }) => ({
    name,
    time: spreadOf(replies.map(({ elapsedMs }) => elapsedMs)),
    kilobytes: Math.max(...replies.map(({ bytes }) => bytes)) / 1024,
  }));
  const slowest = calls.toSorted((a, b) => b.time.median - a.time.median);
  const largest = calls.toSorted((a, b) => b.kilobytes - a.kilobytes);
  const [slow, large] = [slowest[0]!, largest[0]!];
  const without = { limit: "–", ratio: null, limitRatio: null, latency: null };
  const { median, min, max } = slow.time;
  return [
    {
      title: appReads.title,
      ours: `${describeMs(median)} (${describeMs(min)}–${describeMs(max)}), ${slow.name}`,
      goal: `≤ ${GOAL_MS} ms`,
      isMet: median <= GOAL_MS,
      ...without,
      notes: [
        `${calls.length} calls that the app's source names, each of ${count} leagues, one at a time, of ${describeCount(leagues)}; each reply is of the contract`,
        `the slowest are ${slowest
          .slice(0, LISTED)
          .map(({ name, time }) => `${name} ${describeMs(time.median)}`)
          .join(", ")}`,
      ],
    },
    {
      title: "Largest reply to our app",
      ours: `${describeCount(large.kilobytes)} KB, ${large.name}`,
      goal: `≤ ${GOAL_KB} KB`,
      isMet: large.kilobytes <= GOAL_KB,
      ...without,
      notes: [
        `not compressed; the largest are ${largest
          .slice(0, LISTED)
          .map(({ name, kilobytes }) => `${name} ${describeCount(kilobytes)} KB`)
          .join(", ")}`,
      ],
    },
  ];
}
