import type pg from "pg";
import { findTargets, type Target } from "../data/targets.ts";
import type { HttpLimitJob, LimitReply } from "../limit/http-limit.ts";
import { type Call, fetchReply, prepareRequests, type Reply, repeat } from "../load/prepare-requests.ts";
import { startChild } from "../processes/child.ts";
import { startServer } from "../processes/server.ts";
import { compareHttp } from "./compare-http.ts";
import { type Check, checks, MARK } from "./check-replies.ts";
import type { Context, Result, Row } from "./row.ts";

interface Read {
  name: string;
  title: string;
  path: (target: Target) => string;
  /** The least ratio to L1, and with a matching ETag; see decision 56. */
  goal: number | null;
  etagGoal: number | null;
  check: Check;
  /** The callers have said that they have seen the season through this episode. */
  throughEpisode?: number;
}

/** The number of replies that are compared with the database, and of replies that are requested first, at a time. */
const CHECKED = 20;
const AT_ONCE = 16;

const reads: Read[] = [
  {
    name: "standings",
    title: "Standings",
    path: ({ leagueId }) => `/api/team/byLeague?leagueId=${leagueId}`,
    goal: 0.5,
    etagGoal: 0.5,
    check: checks.standings,
  },
  {
    name: "marked-standings",
    title: "Standings for those who have not seen everything",
    path: ({ leagueId }) => `/api/team/byLeague?leagueId=${leagueId}`,
    goal: 0.5,
    etagGoal: null,
    check: checks.markedStandings,
    throughEpisode: MARK,
  },
  {
    name: "players",
    title: "Contestants of a league",
    path: ({ leagueId }) => `/api/player/byLeague?leagueId=${leagueId}`,
    goal: 0.5,
    etagGoal: 0.5,
    check: checks.players,
  },
  {
    name: "league",
    title: "League",
    path: ({ leagueId }) => `/api/league/${leagueId}`,
    goal: 0.5,
    etagGoal: 0.5,
    check: checks.league,
  },
  {
    name: "my-teams",
    title: "My teams",
    path: () => "/api/team/myTeams",
    goal: 0.5,
    etagGoal: 0.5,
    check: checks.myTeams,
  },
  {
    name: "latest-poll",
    title: "Latest poll",
    path: ({ leagueId }) => `/api/survey/latest/${leagueId}`,
    goal: 0.5,
    etagGoal: 0.5,
    check: checks.latestPoll,
  },
  {
    name: "notes",
    title: "Notes",
    path: () => "/api/adminNote",
    goal: 0.5,
    etagGoal: 0.5,
    check: checks.notes,
  },
  {
    name: "login-check",
    title: "Login check: an empty authenticated call",
    path: () => "/api/login/check",
    goal: 0.5,
    etagGoal: null,
    check: checks.loginCheck,
  },
  {
    name: "health-live",
    title: "Health: nothing to do",
    path: () => "/api/health/live",
    goal: null,
    etagGoal: null,
    check: checks.health,
  },
];

export const readRows: Row[] = reads.map((read) => ({
  name: read.name,
  title: read.title,
  run: (context) => runRead(context, read),
}));

async function runRead(context: Context, read: Read): Promise<Result[]> {
  const { database, cores, leagues, scale } = context;
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const limit = startChild<HttpLimitJob, number>("limit/http-limit.ts", { core: cores.server });
  try {
    const targets = await findTargets(database.pool, { leagues, count: scale.targets });
    if (read.throughEpisode !== undefined) await saveMarks(database.pool, targets, read.throughEpisode);
    const calls = targets.map((target): Call => ({ method: "GET", path: read.path(target), target }));
    const replies = await fetchAll(server.port, calls);
    await checkAll(database.pool, read, { targets, replies });
    const compare = async (
      title: string,
      goal: number | null,
      asked: Call[],
      answered: Reply[],
      notes: string[],
    ) => {
      const { status } = answered[0]!;
      const plan = { requests: prepareRequests(asked), status };
      const constant = medianReply(answered);
      const limitJob = { replies: [toLimitReply(constant)], durable: null };
      return compareHttp(context, {
        title,
        ours: { ...plan, port: server.port, bodies: repeat(answered.map(({ body }) => body)) },
        limit: { ...plan, port: await limit.call(limitJob), bodies: [constant.body] },
        connections: scale.connections,
        goal,
        limitName: "L1",
        notes: [`${constant.body.length} bytes`, ...notes],
      });
    };
    const plain = await compare(read.title, read.goal, calls, replies, []);
    if (read.etagGoal === null) return [plain];
    const conditional = calls.map((call, index) => ({ ...call, etag: replies[index]?.etag ?? '"none"' }));
    const answers = await fetchAll(server.port, conditional);
    const isSupported = answers.every(({ status }) => status === 304);
    const notes = isSupported ? [] : ["the server has no ETag for it: answered 200"];
    const title = `${read.title}, matching ETag`;
    const result = await compare(title, isSupported ? read.etagGoal : null, conditional, answers, notes);
    return [plain, isSupported ? result : { ...result, goal: `≥ ${read.etagGoal}`, isMet: false }];
  } finally {
    await Promise.all([server.stop(), limit.stop()]);
    await database.pool.query("delete from spoiler_marks");
  }
}

const saveMarks = (pool: pg.Pool, targets: Target[], throughEpisode: number) =>
  pool.query(
    `insert into spoiler_marks (user_id, season_id, mode, through_episode, changed_at)
     select person.user_id, season_id, 'manual', $2, now()
     from unnest($1::uuid[]) as person (user_id) cross join seasons where is_current
     on conflict do nothing`,
    [targets.map(({ userId }) => userId), throughEpisode],
  );

export async function fetchAll(port: number, calls: Call[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    replies.push(
      ...(await Promise.all(calls.slice(from, from + AT_ONCE).map((call) => fetchReply(port, call)))),
    );
  }
  const failed = replies.find(({ status }) => status !== replies[0]?.status || ![200, 304].includes(status));
  if (failed) throw new Error(`a reply is ${failed.status}: ${failed.text.slice(0, 200)}`);
  return replies;
}

async function checkAll(
  pool: pg.Pool,
  { name, check }: Read,
  { targets, replies }: { targets: Target[]; replies: Reply[] },
): Promise<void> {
  const step = Math.max(1, Math.floor(targets.length / CHECKED));
  for (let index = 0; index < targets.length; index += step) {
    const [target, reply] = [targets[index]!, replies[index]!];
    const wrong = await check(pool, target, JSON.parse(reply.text));
    if (wrong !== null) throw new Error(`${name}: ${wrong}`);
  }
}

/** The limit server always sends the same reply: one of median length. */
export function medianReply(replies: Reply[]): Reply {
  const sorted = replies.toSorted((a, b) => a.body.length - b.body.length);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Without the headers that Node adds itself. */
export function toLimitReply({ status, rawHeaders, body }: Reply): LimitReply {
  const added = new Set(["date", "connection", "keep-alive"]);
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !added.has(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ""] : [],
  );
  return { status, headers, body };
}
