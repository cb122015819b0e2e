import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";

/** Replaces the rosters of the current season; those of other seasons stay. */
export async function overwriteRosters(
  tx: Tx,
  leagueId: string,
  assignments: { teamId: string; playerId: string }[],
): Promise<void> {
  await tx
    .deleteFrom("rosterPlayers")
    .where("leagueId", "=", leagueId)
    .where(
      sql<boolean>`player_id in (select player_id from players join seasons using (season_id) where is_current)`,
    )
    .execute();
  if (assignments.length === 0) return;
  await tx
    .insertInto("rosterPlayers")
    .values(assignments.map((assignment) => ({ leagueId, ...assignment })))
    .execute();
}
