import type { ReplyOf, teamRoutes } from "@emberline/contract";
import type { Db } from "../../db/database.ts";
import { findUserTeams } from "./team-store.ts";

type MyTeam = ReplyOf<typeof teamRoutes.mine>["data"][number];
type Row = Awaited<ReturnType<typeof findUserTeams>>[number];

/** A user's teams, each with the state of its league's draft. */
export async function readMyTeams(db: Db, userId: string): Promise<MyTeam[]> {
  return (await findUserTeams(db, userId)).map((row) => ({
    teamId: row.teamId,
    name: row.name,
    league: {
      leagueId: row.leagueId,
      name: row.leagueName,
      teamsCount: row.teamsCount,
      draft: draftOf(row),
    },
  }));
}

export function draftOf({
  startDate,
  completedAt,
  abortedAt,
  nextDueAt,
  pickTimeSeconds,
}: Row): MyTeam["league"]["draft"] {
  if (startDate === null || pickTimeSeconds === null) return null;
  const complete = completedAt !== null;
  // An unfinished draft without a due time is paused.
  const paused = !complete && nextDueAt === null;
  const aborted = abortedAt !== null;
  return { startDate: startDate.toISOString(), complete, aborted, paused, pickTimeSeconds };
}
