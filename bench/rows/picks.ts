import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { tokenOf } from "../data/targets.ts";
import type { RoomLimitJob } from "../limit/room-limit.ts";
import type { Pick, RoomLoadJob, RoomLoadResult } from "../load/room-load.ts";
import { startChild } from "../processes/child.ts";
import { startServer } from "../processes/server.ts";
import { describeCount, describeMs, noiseNotes } from "../report/format.ts";
import { latencyOf, spreadOf } from "../report/statistics.ts";
import type { Context, Result, Row } from "./row.ts";

const TEAMS = 12;
/** Of all drafts together, each of which has a pick every few seconds. */
const PICKS_PER_SECOND = 50;
const GOAL = 1.5;
const STARTED_MS = 60_000;
const SQL = new URL("../data/live-drafts.sql", import.meta.url);

interface LiveDraft {
  leagueId: string;
  /** By seat. */
  tokens: string[];
}

/** A pick, from the moment it is sent until every socket of the room has it, stored before. */
export const picks: Row = { name: "picks", title: "Pick → durable → every client of the room, 99 %", run };

async function run(context: Context): Promise<Result[]> {
  const { database, cores, scale } = context;
  const { pool, connection } = database;
  await pool.query(readFileSync(SQL, "utf8").replaceAll(":drafts", String(scale.drafts)));
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const limit = startChild<RoomLimitJob, number>("limit/room-limit.ts", { core: cores.server });
  const load = startChild<RoomLoadJob, RoomLoadResult | null>("load/room-load.ts", { core: cores.generator });
  try {
    const drafts = await waitForDrafts(pool, scale.drafts);
    const playerIds = await findPlayerIds(pool);
    const picksOf = (round: number) => drafts.map((draft, room) => toPick(draft, { room, round, playerIds }));
    await load.call({ kind: "open", name: "ours", port: server.port, rooms: drafts });
    const runBlock = async (name: string, round: number) => {
      const done = await load.call({ kind: "run", name, rate: PICKS_PER_SECOND, picks: picksOf(round) });
      if (!done) throw new Error("the load generator has no result");
      return done;
    };
    const { frame } = await runBlock("ours", 0);
    const port = await limit.call({ kind: "listen", frame, connection });
    await load.call({ kind: "open", name: "limit", port, rooms: drafts });
    await runBlock("limit", 0);
    const rounds = await alternate(runBlock, scale.rounds);
    await limit.call({ kind: "listen", frame, connection: null });
    const withoutRecord = latencyOf((await runBlock("limit", 0)).latencies);
    await checkStored(pool, { drafts, made: 1 + 2 * rounds.length, playerIds });
    const result = summarise(rounds);
    return [
      {
        ...result,
        notes: [
          ...(result.limitRatio ? noiseNotes(result.limitRatio) : []),
          `${scale.drafts} drafts with ${TEAMS} sockets each, ${PICKS_PER_SECOND} picks a second`,
          `${describeCount(drafts.length * (1 + 2 * rounds.length))} picks are stored as they were acknowledged, each contestant once`,
          `L3, without the record: ${describeMs(withoutRecord.p50)} / ${describeMs(withoutRecord.p99)} / ${describeMs(withoutRecord.max)}`,
        ],
      },
    ];
  } finally {
    await Promise.all([server.stop(), limit.stop(), load.stop()]);
  }
}

interface Round {
  limits: RoomLoadResult[];
  ours: RoomLoadResult[];
}

/** L S S L in each round. Each block has a pick for every draft. */
async function alternate(
  runBlock: (name: string, round: number) => Promise<RoomLoadResult>,
  count: number,
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) {
    const first = await runBlock("limit", 0);
    const ours = [await runBlock("ours", 2 * round + 1), await runBlock("ours", 2 * round + 2)];
    rounds.push({ limits: [first, await runBlock("limit", 0)], ours });
  }
  return rounds;
}

function summarise(rounds: Round[]): Omit<Result, "notes"> {
  const all = (of: keyof Round) =>
    latencyOf(rounds.flatMap((round) => round[of].flatMap(({ latencies }) => latencies)));
  const p99 = (results: RoomLoadResult[]) => latencyOf(results.flatMap(({ latencies }) => latencies)).p99;
  const [ours, limit] = [all("ours"), all("limits")];
  const ratio = spreadOf(rounds.map((round) => p99(round.ours) / p99(round.limits)));
  return {
    title: picks.title,
    ours: describeMs(ours.p99),
    limit: `L4 ${describeMs(limit.p99)}`,
    ratio,
    goal: `≤ ${GOAL}`,
    isMet: ratio.median <= GOAL,
    limitRatio: spreadOf(rounds.map(({ limits: [first, second] }) => p99([first!]) / p99([second!]))),
    latency: { rate: PICKS_PER_SECOND, ours, limit },
  };
}

/** The drafts, once the clocks of all have been started. */
async function waitForDrafts(pool: pg.Pool, count: number): Promise<LiveDraft[]> {
  for (let waitedMs = 0; waitedMs < STARTED_MS; waitedMs += 50) {
    const { rows } = await pool.query<{ leagueId: string; owners: string[] }>(
      `select d.league_id as "leagueId", array_agg(t.owner_id::text order by t.team_id) as owners
       from drafts d join teams t using (league_id) where d.completed_at is null and d.version > 1
       group by d.league_id order by d.league_id`,
    );
    if (rows.length === count)
      return rows.map(({ leagueId, owners }) => ({ leagueId, tokens: owners.map(tokenOf) }));
    await sleep(50);
  }
  throw new Error("the drafts were not started in time");
}

async function findPlayerIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select player_id as id from players order by file_key");
  return rows.map(({ id }) => id);
}

/** In round `n`, from 0, the team of that seat picks the player of that number. */
function toPick(
  { leagueId, tokens }: LiveDraft,
  { room, round, playerIds }: { room: number; round: number; playerIds: string[] },
): Pick {
  const payload = {
    token: tokens[round],
    leagueId,
    key: randomUUID(),
    pickNumber: round + 1,
    playerId: playerIds[round],
  };
  return { room, socket: round, message: JSON.stringify({ type: "choose", payload }) };
}

/** Slots, rosters and log of every draft have the acknowledged picks and no others. */
async function checkStored(
  pool: pg.Pool,
  { drafts, made, playerIds }: { drafts: LiveDraft[]; made: number; playerIds: string[] },
): Promise<void> {
  const expected = playerIds.slice(0, made).join(" ");
  const { rows } = await pool.query<{
    leagueId: string;
    slots: string;
    rosters: string;
    log: string;
    gaps: number;
  }>(
    `select d.league_id as "leagueId",
       (select string_agg(player_id::text, ' ' order by pick_number) from draft_picks k where k.draft_id = d.draft_id) as slots,
       (select string_agg(player_id::text, ' ' order by team_id) from roster_players r where r.league_id = d.league_id) as rosters,
       (select string_agg(event->>'playerId', ' ' order by number) from draft_events e
         where e.draft_id = d.draft_id and event->>'type' = 'picked') as log,
       (select max(number) - count(*) from draft_events e where e.draft_id = d.draft_id)::int as gaps
     from drafts d where d.league_id = any($1)`,
    [drafts.map(({ leagueId }) => leagueId)],
  );
  if (rows.length !== drafts.length) throw new Error("a draft is missing");
  for (const { leagueId, slots, rosters, log, gaps } of rows) {
    if (slots !== expected || rosters !== expected || log !== expected || gaps !== 0)
      throw new Error(
        `the draft of ${leagueId} has the picks ${slots}, the rosters ${rosters}, the log ${log}`,
      );
  }
}
