import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

/**
 * The notification channel for draft rooms whose participants changed: with the league's id, or empty for all
 * leagues. Triggers notify of players and tribes.
 */
export const PARTICIPANTS_CHANNEL = "draft_cast_changed";

/**
 * For rosters that an admin sets, and for published episodes, which concern all leagues (an empty `leagueId`). Picks are
 * broadcast from the draft's own log.
 */
export async function notifyParticipantsChanged(tx: Tx, leagueId: string): Promise<void> {
  await sql`select pg_notify(${PARTICIPANTS_CHANNEL}, ${leagueId})`.execute(tx);
}
