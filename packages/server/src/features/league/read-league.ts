import type { AdminLeague, JoinableLeague, League } from "@emberline/contract";
import type * as z from "zod/mini";
import type { Caller } from "../../auth/session.ts";
import type { Db } from "../../db/database.ts";
import { findTeams, type TeamRow } from "../../db/queries/league-queries.ts";
import { AppError } from "../../errors.ts";
import { findJoinableLeagues, findLeagueWithDraft, findLeagues, findRosterPlayers } from "./league-store.ts";

/** One league as its members see it; only the owner and admins get the password. Throws 404 for an unknown league. */
export async function readLeague(db: Db, caller: Caller, leagueId: string): Promise<z.output<typeof League>> {
  const [league, teams, rosters] = await Promise.all([
    findLeagueWithDraft(db, leagueId),
    findTeams(db, leagueId),
    findRosterPlayers(db, leagueId),
  ]);
  if (!league) throw new AppError(404, "League not found");
  const mayChange = caller.isAdmin || league.ownerId === caller.userId;
  return {
    leagueId,
    name: league.name,
    privateInd: league.isPrivate,
    ...(mayChange ? { password: league.password } : {}),
    drafts: draftsOf(league),
    postponedFrom: league.postponedFrom?.toISOString() ?? null,
    mayChange,
    teams: teams.map((team) => ({
      ...asTeam(team),
      mine: team.ownerId === caller.userId,
      ownsLeague: team.ownerId === league.ownerId,
      players: rosters.filter((row) => row.teamId === team.teamId).map(asPlayer),
    })),
  };
}

type LeagueRow = NonNullable<Awaited<ReturnType<typeof findLeagueWithDraft>>>;
type RosterRow = Awaited<ReturnType<typeof findRosterPlayers>>[number];

function draftsOf({ startDate, completedAt, abortedAt, nextDueAt, pickTimeSeconds }: LeagueRow) {
  if (startDate === null || pickTimeSeconds === null) return [];
  const complete = completedAt !== null;
  // An unfinished draft without a due time is paused.
  const paused = !complete && nextDueAt === null;
  const aborted = abortedAt !== null;
  return [{ startDate: startDate.toISOString(), complete, aborted, paused, pickTimeSeconds }];
}

const asTeam = ({ teamId, name, firstName, lastName }: TeamRow) => ({
  teamId,
  name,
  owner: { firstName, lastName },
});

const asPlayer = ({ playerId, firstName, lastName, tribeName }: RosterRow) => ({
  playerId,
  firstName,
  lastName,
  tribe: tribeName === null ? null : { name: tribeName },
});

/** The leagues that the caller can join, by name. */
export async function readJoinableLeagues(
  db: Db,
  userId: string,
  now: number,
): Promise<z.output<typeof JoinableLeague>[]> {
  const leagues = await findJoinableLeagues(db, userId, new Date(now));
  return leagues.map(({ leagueId, name, isPrivate, teamsCount, username }) => ({
    leagueId,
    name,
    privateInd: isPrivate,
    teamsCount,
    owner: { userName: username },
  }));
}

/** All leagues, for the admin's table. */
export async function readLeagues(db: Db): Promise<z.output<typeof AdminLeague>[]> {
  const [leagues, teams] = await Promise.all([findLeagues(db), findTeams(db)]);
  const teamsOf = new Map<string, TeamRow[]>(leagues.map((league) => [league.leagueId, []]));
  for (const team of teams) teamsOf.get(team.leagueId)?.push(team);
  return leagues.map((league) => {
    const own = teamsOf.get(league.leagueId) ?? [];
    const draftStartDate = league.startDate?.toISOString() ?? null;
    const draftComplete = league.completedAt !== null;
    return {
      leagueId: league.leagueId,
      name: league.name,
      owner: { firstName: league.firstName, lastName: league.lastName, userName: league.username },
      privateInd: league.isPrivate,
      teamsCount: own.length,
      draftDate: draftComplete ? null : draftStartDate,
      draftStartDate,
      draftComplete,
      draftAborted: league.abortedAt !== null,
      teams: own.map(asTeam),
    };
  });
}
