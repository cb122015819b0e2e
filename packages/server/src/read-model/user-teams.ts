import { sql } from "kysely";
import type { Source } from "./source-cache.ts";

const ROW_BYTES = 200;

/** A user's teams by the names of their leagues. */
export const userTeamsSource = (userId: string): Source<readonly { teamId: string; leagueId: string }[]> => ({
  key: `teams:${userId}`,
  load: async (tx) => {
    const value = await tx
      .selectFrom("teams")
      .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
      .select(["teamId", "teams.leagueId"])
      .where("teams.ownerId", "=", userId)
      .orderBy(sql`lower(leagues.name)`)
      .orderBy("teamId")
      .execute();
    const names = value.map(({ leagueId }) => `name:${leagueId}`);
    return { value, subjects: [userId, ...names], bytes: ROW_BYTES * (value.length + 1) };
  },
});
