import type { ReplyOf, Standing, teamRoutes } from "@emberline/contract";
import { requireMember } from "../../auth/league-access.ts";
import type { Caller } from "../../auth/session.ts";
import type { Db } from "../../db/database.ts";
import { inSnapshot } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { readTable } from "./league-table.ts";
import { standingsOf } from "./read-standings.ts";
import { findLeague, findTeam } from "./team-store.ts";

type Team = ReplyOf<typeof teamRoutes.myTeam>["data"];

/** The caller's own team in a league. */
export const readMyTeam = (db: Db, caller: Caller, leagueId: string) =>
  readTeam(db, caller, { leagueId, isIt: (row) => row.mine });

/** A team of a league the caller belongs to. */
export async function readTheirTeam(db: Db, caller: Caller, teamId: string): Promise<Team> {
  const team = await findTeam(db, teamId);
  if (!team) throw new AppError(404, "Team not found");
  await requireMember(db, caller, team.leagueId);
  return readTeam(db, caller, { leagueId: team.leagueId, isIt: (row) => row.teamId === team.teamId });
}

/** Taken out of the standings, so that the two can never say different totals. */
async function readTeam(
  db: Db,
  caller: Caller,
  { leagueId, isIt }: { leagueId: string; isIt: (row: Standing) => boolean },
): Promise<Team> {
  const { league, table } = await inSnapshot(db, async (tx) => ({
    league: await findLeague(tx, leagueId),
    table: await readTable(tx, leagueId),
  }));
  if (!league) throw new AppError(404, "League not found");
  const row = standingsOf(table, caller.userId).find(isIt);
  if (!row) throw new AppError(404, "Team not found");
  const { teamId, name, firstName, lastName, totalPoints, bonus, mine, players } = row;
  return { teamId, name, owner: { firstName, lastName }, league, totalPoints, bonus, mine, players };
}
