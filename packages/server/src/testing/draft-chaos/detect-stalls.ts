import { type Kysely, sql } from "kysely";
import type { Schema } from "../../db/schema.ts";

const CHECK_EVERY_MS = 10;
/** Later than this, and other processes of the machine may have been late as well. */
const STALL_MS = 30;
/** A stall here is one of many, around it and in other processes. */
const AROUND_MS = 250;

/** When a busy machine gave a process no time; epoch milliseconds. */
export interface Stall {
  from: number;
  to: number;
}

/** Notes the stalls of this process and of the database until `stop`; a `ChaosServer` notes its own. */
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

/** A transaction that writes to the log only: no lock of a draft can delay it. */
const commitNothing = (db: Kysely<Schema>) =>
  sql`select pg_logical_emit_message(true, 'detect-stalls', '')`.execute(db);

/** The times at which no server can be expected to be prompt. */
export const excusedTimes = (stalls: readonly Stall[]): Stall[] =>
  stalls.map(({ from, to }) => ({ from: from - AROUND_MS, to: to + AROUND_MS }));

/** How much time was lost to stalls since a moment, in milliseconds; what two processes lost at once counts once. */
export function lostSince(stalls: readonly Stall[], moment: number): number {
  let [lostMs, countedUntil] = [0, moment];
  for (const { from, to } of stalls.toSorted((one, other) => one.from - other.from)) {
    lostMs += Math.max(0, to - Math.max(from, countedUntil));
    countedUntil = Math.max(countedUntil, to);
  }
  return lostMs;
}
