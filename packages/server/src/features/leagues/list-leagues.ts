import type { AdminLeague, JoinableLeague, PageQuery } from "@emberline/contract";
import { findCurrentSeasonId } from "../../platform/db/queries/season-queries.ts";
import { CLASSIC_RULES, differingRules, type LeagueRules, rulesOfSeason } from "@emberline/game";
import type * as z from "zod/mini";
import type { Db } from "../../platform/db/database.ts";
import {
  findTeamsOf,
  type StoredRuleChange,
  type TeamRow,
} from "../../platform/db/queries/league-queries.ts";
import { toPage } from "../../platform/db/queries/pages.ts";
import { groupBy } from "../../platform/group-by.ts";
import { findJoinableLeagues, findJoinablePage, findLeaguePage, findLeagues } from "./league-store.ts";

interface Viewer {
  userId: string;
  now: Date;
}

/** The leagues that the caller can join, by name, in batches. */
export async function* readJoinableLeagues(
  db: Db,
  viewer: Viewer,
): AsyncGenerator<z.output<typeof JoinableLeague>[]> {
  for await (const rows of findJoinableLeagues(db, viewer)) yield rows.map(asJoinable);
}

/** One page of them. */
export async function readJoinablePage(db: Db, viewer: Viewer, query: PageQuery) {
  const { rows, total } = await findJoinablePage(db, viewer, query);
  const seasonId = (await findCurrentSeasonId(db)) ?? null;
  return toPage(rows, total, (row) => ({ ...asJoinable(row), ...ownRules(row.ruleChanges, seasonId) }));
}

/** The rules of a league in a season, unless they are the classic ones. */
export function ownRules(
  changes: readonly StoredRuleChange[],
  seasonId: string | null,
): { rules?: LeagueRules } {
  const rules = rulesOfSeason(changes, seasonId);
  return differingRules(rules, CLASSIC_RULES).length === 0 ? {} : { rules };
}

type JoinableRow = Awaited<ReturnType<typeof findJoinablePage>>["rows"][number];

const asJoinable = ({
  leagueId,
  name,
  isPrivate,
  teamsCount,
  username,
}: Omit<JoinableRow, "sortKey" | "sortId" | "ruleChanges">) => ({
  leagueId,
  name,
  privateInd: isPrivate,
  teamsCount,
  owner: { userName: username },
});

/** The leagues with their teams, by name, in batches. */
export async function* readLeagues(db: Db): AsyncGenerator<z.output<typeof AdminLeague>[]> {
  for await (const leagues of findLeagues(db)) {
    const ids = leagues.map(({ leagueId }) => leagueId);
    const teamsOf = groupBy(ids.length > 0 ? await findTeamsOf(db, ids) : [], ({ leagueId }) => leagueId);
    yield leagues.map((league) => {
      const own = teamsOf.get(league.leagueId) ?? [];
      return { ...asAdminLeague(league), teamsCount: own.length, teams: own.map(asTeam) };
    });
  }
}

/** One page of leagues for the admin's table. */
export async function readLeaguePage(db: Db, query: PageQuery) {
  const { rows, total } = await findLeaguePage(db, query);
  return toPage(rows, total, (league) => ({ ...asAdminLeague(league), teamsCount: league.teamsCount }));
}

type LeagueRow = Awaited<ReturnType<typeof findLeaguePage>>["rows"][number];

function asAdminLeague(league: Omit<LeagueRow, "sortKey" | "sortId" | "teamsCount">) {
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
