import type { ReplyOf, Standing, teamRoutes } from "@emberline/contract";
import { requireMember } from "../../leagues/index.ts";
import type { Caller } from "../../../platform/session/session.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import { findViewerLimits } from "../../spoilers/index.ts";
import { AppError } from "../../../platform/errors.ts";
import { loadStandingsData } from "./load-standings-data.ts";
import { standingsOf } from "./read-standings.ts";
import { findLeagueName, findTeam } from "./team-store.ts";

type MyTeam = ReplyOf<typeof teamRoutes.myTeam>["data"];
type Team = ReplyOf<typeof teamRoutes.theirTeam>["data"];

/** The user who requests a team, and when (epoch milliseconds). */
export interface Viewer {
  caller: Caller;
  at: number;
}

/**
 * The caller's own team in a league. Admins may read any league, and get an empty team where they do not play. Throws
 * 404 for an unknown league and for other callers without a team.
 */
export async function readMyTeam(db: Db, viewer: Viewer, leagueId: string): Promise<MyTeam> {
  const { league, team } = await findTeamIn(db, viewer, { leagueId, isIt: (row) => row.mine });
  if (team) return team;
  if (!viewer.caller.isAdmin) throw new AppError(404, "Team not found");
  const owner = { firstName: "", lastName: "" };
  return { teamId: null, name: "", owner, league, totalPoints: 0, bonus: 0, mine: false, players: [] };
}

/**
 * Any team. Throws 404 for an unknown team, 403 when the caller is neither a member of its league nor an admin.
 */
export async function readTheirTeam(db: Db, viewer: Viewer, teamId: string): Promise<Team> {
  const team = await findTeam(db, teamId);
  if (!team) throw new AppError(404, "Team not found");
  await requireMember(db, viewer.caller, team.leagueId);
  const { leagueId } = team;
  const found = await findTeamIn(db, viewer, { leagueId, isIt: (row) => row.teamId === teamId });
  if (!found.team) throw new AppError(404, "Team not found");
  return found.team;
}

/** Taken from the standings, so that both always show the same totals. */
async function findTeamIn(
  db: Db,
  { caller: { userId }, at }: Viewer,
  { leagueId, isIt }: { leagueId: string; isIt: (row: Standing) => boolean },
): Promise<{ league: Team["league"]; team: Team | null }> {
  const { league, data } = await inSnapshot(db, async (tx) => ({
    league: await findLeagueName(tx, leagueId),
    data: await loadStandingsData(tx, leagueId, await findViewerLimits(tx, { userId, at, leagueId })),
  }));
  if (!league || !data) throw new AppError(404, "League not found");
  const row = standingsOf(data, userId).find(isIt);
  if (!row) return { league, team: null };
  const { teamId, name, firstName, lastName, totalPoints, bonus, mine, players } = row;
  const owner = { firstName, lastName };
  return { league, team: { teamId, name, owner, league, totalPoints, bonus, mine, players } };
}
