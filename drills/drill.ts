import type pg from "pg";
import { findPicks, type LiveDraft } from "../bench/data/live-drafts.ts";
import type { AcknowledgedPick, DraftNight } from "./clients.ts";

/** Breaks a site on purpose and counts the lost data. It stops the processes that it started. */
export type Drill = (options: DrillOptions) => Promise<Outcome>;

export interface DrillOptions {
  /** Empty, and deleted afterwards. */
  folder: string;
  drafts: number;
  /** A built checkout of an earlier version, for the update. */
  from: string | null;
  /** Puts Debian's nginx with TLS before the servers, with `deploy/nginx.conf`. */
  nginx: boolean;
  log: (line: string) => void;
}

export interface Outcome {
  /** Picks or rows. */
  acknowledged: number;
  lost: number;
  /** Other problems. */
  failure: unknown;
}

/**
 * Waits for the end of all drafts, then compares the database with the messages to clients: every acknowledged pick is
 * in its slot; slots, rosters and log agree.
 */
export async function countLostPicks(
  pool: pg.Pool,
  drafts: LiveDraft[],
  { acknowledged, finished }: DraftNight,
): Promise<Outcome> {
  const ended = await finished.then(
    () => null,
    (error: unknown) => error,
  );
  const { rows } = await pool.query<{ pick: string }>(
    `select concat_ws(' ', league_id, pick_number, player_id) as pick from draft_picks where league_id = any($1)`,
    [drafts.map(({ leagueId }) => leagueId)],
  );
  const stored = new Set(rows.map(({ pick }) => pick));
  const lost = acknowledged.filter((pick) => !stored.has(slotOf(pick))).length;
  const disagreement = await findPicks(pool, drafts).then(
    () => null,
    (error: unknown) => error,
  );
  return { acknowledged: acknowledged.length, lost, failure: ended ?? disagreement };
}

const slotOf = ({ leagueId, pickNumber, playerId }: AcknowledgedPick) =>
  `${leagueId} ${pickNumber} ${playerId}`;

/** Describes how many picks were acknowledged before this time (epoch milliseconds), and the longest pause afterwards. */
export function describePause({ acknowledged }: DraftNight, at: number): string {
  const times = acknowledged.map((pick) => pick.at).sort((a, b) => a - b);
  const later = [at, ...times.filter((time) => time > at)];
  const pauses = later.slice(1).map((time, index) => time - later[index]!);
  const longest = (Math.max(0, ...pauses) / 1000).toFixed(1);
  return `${times.length - pauses.length} picks were acknowledged before, and none for at most ${longest} s afterwards`;
}
