import type { AdminLeague, JoinableLeague, PageQuery } from "@emberline/contract";
import type * as z from "zod/mini";
import type { Db } from "../../db/database.ts";
import { findTeams, type TeamRow } from "../../db/queries/league-queries.ts";
import { toPage } from "../../db/queries/pages.ts";
import { findJoinableLeagues, findJoinablePage, findLeaguePage, findLeagues } from "./league-store.ts";

interface Viewer {
  userId: string;
  now: Date;
}

/** All leagues that the caller can join, by name. */
export async function readJoinableLeagues(
  db: Db,
  viewer: Viewer,
): Promise<z.output<typeof JoinableLeague>[]> {
  return (await findJoinableLeagues(db, viewer)).map(asJoinable);
}

/** One page of them. */
export async function readJoinablePage(db: Db, viewer: Viewer, query: PageQuery) {
  const { rows, total } = await findJoinablePage(db, viewer, query);
  return toPage(rows, total, asJoinable);
}

type JoinableRow = Awaited<ReturnType<typeof findJoinableLeagues>>[number];

const asJoinable = ({ leagueId, name, isPrivate, teamsCount, username }: JoinableRow) => ({
  leagueId,
  name,
  privateInd: isPrivate,
  teamsCount,
  owner: { userName: username },
});

/** All leagues with their teams. */
export async function readLeagues(db: Db): Promise<z.output<typeof AdminLeague>[]> {
  const [leagues, teams] = await Promise.all([findLeagues(db), findTeams(db)]);
  const teamsOf = new Map<string, TeamRow[]>(leagues.map((league) => [league.leagueId, []]));
  for (const team of teams) teamsOf.get(team.leagueId)?.push(team);
  return leagues.map((league) => {
    const own = teamsOf.get(league.leagueId) ?? [];
    return { ...asAdminLeague(league), teamsCount: own.length, teams: own.map(asTeam) };
  });
}

/** One page of leagues for the admin's table. */
export async function readLeaguePage(db: Db, query: PageQuery) {
  const { rows, total } = await findLeaguePage(db, query);
  return toPage(rows, total, (league) => ({ ...asAdminLeague(league), teamsCount: league.teamsCount }));
}

type LeagueRow = Awaited<ReturnType<typeof findLeagues>>[number];

function asAdminLeague(league: LeagueRow) {
  const draftStartDate = league.startDate?.toISOString() ?? null;
  const draftComplete = league.completedAt !== null;
  return {
    leagueId: league.leagueId,
    name: league.name,
    owner: { firstName: league.firstName, lastName: league.lastName, userName: league.username },
    privateInd: league.isPrivate,
    draftDate: draftComplete ? null : draftStartDate,
    draftStartDate,
    draftComplete,
    draftAborted: league.abortedAt !== null,
  };
}

const asTeam = ({ teamId, name, firstName, lastName }: TeamRow) => ({
  teamId,
  name,
  owner: { firstName, lastName },
});
