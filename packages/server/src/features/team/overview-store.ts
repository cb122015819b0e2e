import { sql } from "kysely";
import type { Source } from "../../read-model/source-cache.ts";

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

/** The newest note's id; null without notes. */
export const latestNoteSource: Source<{ latestNoteId: string | null }> = {
  key: "latest note",
  load: async (tx) => {
    const note = await tx
      .selectFrom("adminNotes")
      .select("adminNoteId")
      .orderBy("createdAt", "desc")
      .orderBy("adminNoteId")
      .limit(1)
      .executeTakeFirst();
    const value = { latestNoteId: note?.adminNoteId ?? null };
    return { value, subjects: ["notes"], bytes: ROW_BYTES };
  },
};
