import type { League } from "@emberline/contract";
import { type HasPassed, NO_LIMITS, rulesOfSeason, type ViewerLimits } from "@emberline/game";
import type * as z from "zod/mini";
import type { Caller } from "../../platform/session/session.ts";
import type { TeamRow } from "../../platform/db/queries/league-queries.ts";
import type { SeasonPlayer } from "../../platform/db/queries/season-queries.ts";
import { groupBy } from "../../platform/group-by.ts";
import {
  copiesIn,
  draftIn,
  type LeagueSnapshot,
  leagueSource,
  ownTeamIn,
  requireLeague,
  rostersThrough,
  type SeasonSnapshot,
  seasonSource,
} from "../snapshots/index.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import { versionOf } from "./rosters-version.ts";
import { limitsKey, viewerLimits } from "../spoilers/index.ts";

interface LeagueQuery {
  leagueId: string;
  caller: Caller;
  hasPassed: HasPassed;
}

/** One league as its members see it; only the owner and admins get the password. Throws 404 for an unknown league. */
export async function readLeague(need: Need, { leagueId, caller, hasPassed }: LeagueQuery) {
  const own = await viewerLimits(need, { userId: caller.userId, hasPassed, leagueId });
  // Admins edit rosters, so they get those as stored.
  const limits = { shown: own, rosters: caller.isAdmin ? NO_LIMITS : own };
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const rosters = caller.isAdmin ? rostersIn(league, season) : undefined;
  const rostersVersion = rosters && versionOf(rosters);
  const copies = copiesIn(league, season.seasonId);
  const mayChange = caller.isAdmin || league.ownerId === caller.userId;
  return {
    key: `${leagueId} ${ownTeamIn(league, caller.userId)?.teamId} ${mayChange} ${rostersVersion} ${limitsKey(own)}`,
    sources: [season, league],
    fields: () => ({
      data: {
        ...toShownLeague(league, season, { userId: caller.userId, mayChange, limits }),
        rostersVersion,
        ...(caller.isAdmin && copies > 1 ? { copies } : {}),
      },
    }),
    rosters,
  };
}

/** The rosters of the season. */
function rostersIn(league: LeagueSnapshot, season: SeasonSnapshot) {
  const inSeason = new Set(season.through(null).players.map(({ playerId }) => playerId));
  return league.rosters.filter(({ playerId }) => inSeason.has(playerId));
}

function toShownLeague(
  league: LeagueSnapshot,
  season: SeasonSnapshot,
  {
    userId,
    mayChange,
    limits,
  }: { userId: string; mayChange: boolean; limits: { shown: ViewerLimits; rosters: ViewerLimits } },
): z.output<typeof League> {
  const { seasonId, players } = season.through(limits.shown.shownThrough);
  const draft = draftIn(league, seasonId);
  const postponed = league.postponed.find((row) => row.seasonId === seasonId);
  const rosters = groupBy(rostersThrough(league, season, limits.rosters), ({ teamId }) => teamId);
  const playersOn = (teamId: string) => {
    const own = new Set(rosters.get(teamId)?.map(({ playerId }) => playerId));
    return players.filter(({ playerId }) => own.has(playerId));
  };
  return {
    leagueId: league.leagueId,
    name: league.name,
    privateInd: league.isPrivate,
    ...(mayChange ? { password: league.password } : {}),
    drafts: draft ? [draft] : [],
    postponedFrom: postponed?.startDate.toISOString() ?? null,
    ...(rulesOfSeason(league.ruleChanges, seasonId).secondDraft && { secondDraft: true as const }),
    spoilerDelayHours: league.spoilerDelayHours,
    mayChange,
    teams: league.teams.map((team) => ({
      ...asTeam(team),
      mine: team.ownerId === userId,
      ownsLeague: team.ownerId === league.ownerId,
      ...(isDraftingLate(league, { teamId: team.teamId, seasonId }) && { draftsLate: true as const }),
      players: playersOn(team.teamId).map(asPlayer),
    })),
  };
}

const isDraftingLate = (
  { lateDrafts }: LeagueSnapshot,
  { teamId, seasonId }: { teamId: string; seasonId: string | null },
): boolean =>
  lateDrafts.some((draft) => draft.teamId === teamId && draft.seasonId === seasonId && draft.dueAt !== null);

const asTeam = ({ teamId, name, firstName, lastName }: TeamRow) => ({
  teamId,
  name,
  owner: { firstName, lastName },
});

const asPlayer = ({ playerId, firstName, lastName, tribe }: SeasonPlayer) => ({
  playerId,
  firstName,
  lastName,
  tribe: tribe && { name: tribe.name },
});
