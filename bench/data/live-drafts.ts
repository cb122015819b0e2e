import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Pick } from "../load/room-load.ts";
import { tokenOf } from "./targets.ts";

/** Of each draft, with a pick for each. */
export const TEAMS = 12;
const STARTED_MS = 60_000;
const SQL = new URL("live-drafts.sql", import.meta.url);

export interface LiveDraft {
  leagueId: string;
  /** By seat. */
  tokens: string[];
  /** Epoch milliseconds. */
  startsAt: number;
}

export interface Schedule {
  drafts: number;
  /** When the first draft starts, and how much later each further one. */
  startsInMs: number;
  spreadMs: number;
  pickSeconds: number;
}

/** Drafts that start in a moment, and whose clocks last for the whole row. */
export const AT_ONCE: Omit<Schedule, "drafts"> = { startsInMs: 2000, spreadMs: 0, pickSeconds: 3600 };

/** Schedules drafts and replaces those of the previous row. */
export async function createDrafts(pool: pg.Pool, schedule: Schedule): Promise<LiveDraft[]> {
  let text = readFileSync(SQL, "utf8");
  for (const [name, value] of Object.entries(schedule)) text = text.replaceAll(`:${name}`, String(value));
  await pool.query(text);
  const { rows } = await pool.query<{ leagueId: string; startsAt: Date; owners: string[] }>(
    `select d.league_id as "leagueId", d.start_date as "startsAt", array_agg(t.owner_id::text order by t.team_id) as owners
     from drafts d join teams t using (league_id) where d.completed_at is null
     group by d.league_id, d.start_date order by d.league_id`,
  );
  return rows.map(({ leagueId, startsAt, owners }) => ({
    leagueId,
    startsAt: startsAt.getTime(),
    tokens: owners.map(tokenOf),
  }));
}

/** So that no clock runs while other rows are measured. */
export async function deleteDrafts(pool: pg.Pool, drafts: LiveDraft[]): Promise<void> {
  await pool.query("delete from leagues where league_id = any($1)", [drafts.map(({ leagueId }) => leagueId)]);
}

/** Waits until the clocks of all drafts have been started. */
export async function waitUntilStarted(pool: pg.Pool): Promise<void> {
  for (let waitedMs = 0; waitedMs < STARTED_MS; waitedMs += 50) {
    const { rowCount } = await pool.query("select from drafts where completed_at is null and version < 2");
    if (rowCount === 0) return;
    await sleep(50);
  }
  throw new Error("the drafts were not started in time");
}

/** The picks of all drafts in turn: the first pick of each draft, the second of each, and so on. */
export async function planPicks(pool: pg.Pool, drafts: LiveDraft[]): Promise<Pick[]> {
  const playerIds = await findPlayerIds(pool);
  return Array.from({ length: TEAMS }, (_, seat) =>
    drafts.map(({ leagueId, tokens }, room) => {
      const payload = {
        token: tokens[seat],
        leagueId,
        key: randomUUID(),
        pickNumber: seat + 1,
        playerId: playerIds[seat],
      };
      return { room, socket: seat, message: JSON.stringify({ type: "choose", payload }) };
    }),
  ).flat();
}

/** In the order in which the drafts pick them. */
export async function findPlayerIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select player_id as id from players join seasons using (season_id) where is_current order by file_key",
  );
  return rows.map(({ id }) => id);
}

/**
 * Checks that the slots, rosters and log of every draft contain exactly its share of the first `made` planned picks,
 * and that the log has no gap.
 */
export async function requirePicks(pool: pg.Pool, drafts: LiveDraft[], made: number): Promise<void> {
  const playerIds = await findPlayerIds(pool);
  for (const [index, found] of (await findPicks(pool, drafts)).entries()) {
    const count = Math.floor((made - 1 - index) / drafts.length) + 1;
    if (found !== playerIds.slice(0, count).join(" "))
      throw new Error(
        `the draft of ${drafts[index]?.leagueId} has the picks ${found}, not the first ${count}`,
      );
  }
}

/** The players that were picked in each draft. Throws unless slots, rosters and log agree and the log has no gap. */
export async function findPicks(pool: pg.Pool, drafts: LiveDraft[]): Promise<string[]> {
  const { rows } = await pool.query<{
    leagueId: string;
    slots: string;
    rosters: string;
    log: string;
    gaps: number;
  }>(
    `select d.league_id as "leagueId",
       (select coalesce(string_agg(player_id::text, ' ' order by pick_number), '') from draft_picks k
         where k.draft_id = d.draft_id) as slots,
       (select coalesce(string_agg(player_id::text, ' ' order by team_id), '') from roster_players r
         where r.league_id = d.league_id) as rosters,
       (select coalesce(string_agg(event->>'playerId', ' ' order by number), '') from draft_events e
         where e.draft_id = d.draft_id and event->>'type' = 'picked') as log,
       (select max(number) - count(*) from draft_events e where e.draft_id = d.draft_id)::int as gaps
     from drafts d where d.league_id = any($1) order by d.league_id`,
    [drafts.map(({ leagueId }) => leagueId)],
  );
  if (rows.length !== drafts.length) throw new Error("a draft is missing");
  for (const { leagueId, slots, rosters, log, gaps } of rows) {
    if (
      slots !== rosters ||
      slots !== log ||
      gaps !== 0 ||
      new Set(slots.split(" ")).size !== slots.split(" ").length
    )
      throw new Error(
        `the draft of ${leagueId} has the picks ${slots}, the rosters ${rosters}, the log ${log}`,
      );
  }
  return rows.map(({ slots }) => slots);
}
