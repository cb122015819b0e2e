import { type Kysely, sql } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

const CHECK_EVERY_MS = 10;
/** After a longer delay other processes may have been delayed as well. */
const STALL_MS = 30;
/** Stalls rarely occur alone, and short ones are not recorded: the time around one is excused, too. */
const AROUND_MS = 500;

/** A time in which a process did not run because the machine was busy, in epoch milliseconds. */
export interface Stall {
  from: number;
  to: number;
}

/** Records the stalls of this process and of the database until `stop`. A `ChaosServer` records its own. */
export function detectStalls(db?: Kysely<Schema>): { stalls: Stall[]; stop: () => void } {
  const stalls: Stall[] = [];
  const noteStall = (from: number, to: number) => {
    if (to - from > STALL_MS) stalls.push({ from, to });
  };
  let checkedAt = Date.now();
  let isCommitting = false;
  const timer = setInterval(() => {
    const at = Date.now();
    noteStall(checkedAt, at);
    checkedAt = at;
    if (!db || isCommitting) return;
    isCommitting = true;
    const note = () => {
      isCommitting = false;
      noteStall(at, Date.now());
    };
    commitNothing(db).then(note, note);
  }, CHECK_EVERY_MS);
  return { stalls, stop: () => clearInterval(timer) };
}

/** A transaction that writes to the WAL only, so no lock on a draft delays it. */
export const commitNothing = (db: Kysely<Schema>) =>
  sql`select pg_logical_emit_message(true, 'detect-stalls', '')`.execute(db);

/** The times at which no server is expected to be prompt. */
export const excusedTimes = (stalls: readonly Stall[]): Stall[] =>
  stalls.map(({ from, to }) => ({ from: from - AROUND_MS, to: to + AROUND_MS }));
