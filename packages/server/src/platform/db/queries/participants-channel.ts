import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

/**
 * The notification channel for draft rooms whose participants changed: the payload is the league's id, or empty for all
 * leagues. Triggers notify it of players and tribes.
 */
export const PARTICIPANTS_CHANNEL = "draft_participants_changed";

/**
 * Notifies of rosters that an admin set and of published episodes, which concern all leagues (an empty `leagueId`). The
 * draft's own log broadcasts picks.
 */
export async function notifyParticipantsChanged(tx: Tx, leagueId: string): Promise<void> {
  await sql`select pg_notify(${PARTICIPANTS_CHANNEL}, ${leagueId})`.execute(tx);
}
