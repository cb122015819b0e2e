import { sql } from "kysely";
import { anyOf } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/group-by.ts";
import { sourcesById } from "../../platform/cache/source-cache.ts";

const TEAM_ROW_BYTES = 200;

/** A user's teams by the names of their leagues. */
export const userTeamsSource = sourcesById<readonly { teamId: string; leagueId: string }[]>("teams", {
  inOneQuery: async (db, userIds) => {
    const rows = await db
      .selectFrom("teams")
      .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
      .select(["teamId", "teams.leagueId", "teams.ownerId"])
      .where("teams.ownerId", "=", anyOf(userIds))
      .orderBy(sql`plain_spelling(leagues.name)`)
      .orderBy("teamId")
      .execute();
    const teamsOf = groupBy(rows, ({ ownerId }) => ownerId);
    return userIds.map((userId) => {
      const value = (teamsOf.get(userId) ?? []).map(({ teamId, leagueId }) => ({ teamId, leagueId }));
      const names = value.map(({ leagueId }) => `name:${leagueId}`);
      return { value, subjects: [userId, ...names], bytes: TEAM_ROW_BYTES * (value.length + 1) };
    });
  },
});
