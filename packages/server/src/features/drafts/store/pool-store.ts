import type { PoolPlayer } from "@emberline/game";
import { sql } from "kysely";
import { isOut } from "../../../platform/db/queries/player-exits.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { StoredDraft } from "../model/draft-repository.ts";

interface AvailablePlayer {
  seasonId: string;
  playerId: string;
  points: number;
  /** The given leagues in which the player is on a roster. */
  takenIn: string[];
}

/** The available players of each draft, in one query. */
export async function findPools(tx: Tx, drafts: StoredDraft[]): Promise<PoolPlayer[][]> {
  const leagueIds = drafts.map(({ leagueId }) => leagueId);
  const { rows } = await sql<AvailablePlayer>`
    select season_id, player_id,
      coalesce((select sum(points) from scores s
        where s.season_id = p.season_id and s.player_id = p.player_id
          and s.episode_id not in (select episode_id from held_episodes)), 0)::int as points,
      array(select league_id::text from roster_players r
        where r.league_id = any(${leagueIds}) and r.player_id = p.player_id) as taken_in
    from players p
    where season_id = any(${[...new Set(drafts.map(({ seasonId }) => seasonId))]})
      and not ${isOut("p.player_id")}
    order by player_id`.execute(tx);
  const players = rows.map((row) => ({ ...row, takenIn: new Set(row.takenIn) }));
  return drafts.map(({ seasonId, leagueId }) =>
    players
      .filter((player) => player.seasonId === seasonId && !player.takenIn.has(leagueId))
      .map(({ playerId, points }) => ({ playerId, points })),
  );
}

/** Each team's queue, best first. It may contain players who are not available. */
export async function findQueues(tx: Tx, teamIds: string[]): Promise<string[][]> {
  const rows = await tx
    .selectFrom("draftQueues")
    .select(["teamId", "playerId"])
    .where(sql<boolean>`team_id = any(${teamIds})`)
    .orderBy("position")
    .execute();
  return teamIds.map((teamId) => rows.filter((row) => row.teamId === teamId).map(({ playerId }) => playerId));
}
