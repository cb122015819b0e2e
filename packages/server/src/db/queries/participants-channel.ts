import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

/**
 * Where servers are told, at the commit, that draft rooms show somebody wrongly: with the id of the league, or
 * with nothing for all leagues. Triggers tell of contestants and tribes, whoever changes them.
 */
export const PARTICIPANTS_CHANNEL = "draft_cast_changed";

/** For rosters that are set by hand. A pick is told by the draft's own log. */
export async function notifyParticipantsChanged(tx: Tx, leagueId: string): Promise<void> {
  await sql`select pg_notify(${PARTICIPANTS_CHANNEL}, ${leagueId})`.execute(tx);
}
