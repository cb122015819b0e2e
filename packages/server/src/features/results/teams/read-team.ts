import type { ReplyOf, TeamEpisode, teamRoutes } from "@emberline/contract";
import {
  airedThrough,
  currentRules,
  eventScores,
  type HasPassed,
  isSeen,
  type ViewerLimits,
  weightsAt,
  isDuring,
  latestCaptain,
  rulesOfSeason,
  shownPoints,
  stayTotal,
  teamHistory,
  teamStanding,
  valueScores,
} from "@emberline/game";
import type { Caller } from "../../../platform/session/session.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import type { Source } from "../../../platform/cache/source-cache.ts";
import { limitsKey, viewerLimits } from "../../spoilers/index.ts";
import {
  type LeagueSnapshot,
  leagueSource,
  ownTeamIn,
  leagueSeason,
  requireLeague,
  requireMemberOf,
  type SeasonScores,
  seasonScoresSource,
  type SeasonSnapshot,
  seasonSource,
} from "../../snapshots/index.ts";
import { AppError } from "../../../platform/errors.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { adjustedField, type StandingsData, standingsDataOf, type StandingsTeam } from "./read-standings.ts";

type MyTeam = ReplyOf<typeof teamRoutes.myTeam>["data"];
type Team = ReplyOf<typeof teamRoutes.theirTeam>["data"];
type History = ReplyOf<typeof teamRoutes.history>["data"];
type Score = Pick<NonNullable<ReturnType<SeasonScores["get"]>>[number], "playerId" | "points" | "statistic">;

/** The user who requests a team. */
interface Viewer {
  caller: Caller;
  hasPassed: HasPassed;
}

/**
 * The caller's own team in a league. Admins may read any league, and get an empty team where they do not play. Throws
 * 404 for an unknown league and for other callers without a team.
 */
export async function readMyTeam(need: Need, viewer: Viewer, leagueId: string) {
  const league = requireLeague(await need(leagueSource(leagueId)));
  const { userId, isAdmin } = viewer.caller;
  const own = ownTeamIn(league, userId);
  if (own) return teamReply(need, viewer, { league, teamId: own.teamId });
  if (!isAdmin) throw new AppError(404, "Team not found");
  const owner = { firstName: "", lastName: "" };
  const { seasonId } = await need(seasonSource);
  return {
    key: `${leagueId} ${seasonId}`,
    sources: [league],
    fields: (): { data: MyTeam } => ({
      data: {
        teamId: null,
        name: "",
        owner,
        league: { leagueId, name: league.name },
        totalPoints: 0,
        bonus: 0,
        mine: false,
        players: [],
        ...(hasOwnMoves(league, seasonId) && { hasMoves: true as const }),
      },
    }),
  };
}

/**
 * Any team. Throws 404 for an unknown team, 403 when the caller is neither a member of its league nor an admin.
 */
export async function readTheirTeam(need: Need, viewer: Viewer, teamId: string) {
  return teamReply(need, viewer, { teamId, league: await leagueOf(need, viewer, teamId) });
}

/** Taken from the standings, so that both always show the same totals. */
async function teamReply(
  need: Need,
  { caller: { userId }, hasPassed }: Viewer,
  { league, teamId }: { league: LeagueSnapshot; teamId: string },
) {
  const { leagueId } = league;
  const season = await need(seasonSource);
  const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
  const counted = await leagueSeason(need, league);
  const own = ownTeamIn(league, userId);
  const mine = own?.teamId === teamId;
  const hasTrades = rulesOfSeason(league.ruleChanges, season.seasonId).trades !== null;
  const isTradingPartner = hasTrades && own !== undefined && !mine;
  // Rivals do not learn of a captain before the episode begins.
  const until = mine ? Number.POSITIVE_INFINITY : airedThrough(season.schedule, hasPassed);
  return {
    key: `${teamId} ${until} ${isTradingPartner} ${limitsKey(limits)}`,
    sources: [season, league],
    fields: (): { data: Team } => {
      const data = standingsDataOf(counted, league, limits);
      const team = data.teams.find((row) => row.teamId === teamId)!;
      const { name, firstName, lastName, players, bonus } = team;
      const totalPoints = shownPoints(teamStanding(data.teams, data.points, teamId).totalPoints);
      const owner = { firstName, lastName };
      const shown = { leagueId, name: league.name };
      const captainId = captainOf(league, team, { ...limits, seasonId: season.seasonId, until });
      const changes = rosterChanges(data, team);
      const ofSeason = {
        ...adjustedField(team),
        ...(changes.length > 0 && { stays: changes }),
        ...(data.isWeighed && { isWeighed: true as const }),
        ...(captainId !== undefined && { captainId }),
        ...(hasMoves(league, season, limits) && { hasMoves: true as const }),
        ...(isTradingPartner && { tradesWithMe: true as const }),
      };
      return { data: { teamId, name, owner, league: shown, totalPoints, bonus, mine, players, ...ofSeason } };
    },
  };
}

/** The player of a team's latest choice that a viewer may know, if the team still has them. */
function captainOf(
  { captains, ruleChanges }: LeagueSnapshot,
  { teamId, players }: StandingsTeam,
  { seasonId, shownThrough, until }: { seasonId: string | null; shownThrough: number | null; until: number },
): string | undefined {
  if (!currentRules(ruleChanges).captain) return undefined;
  const own = captains.filter((one) => one.teamId === teamId && one.seasonId === seasonId);
  const captainId = latestCaptain(own, { until, shownThrough });
  return players.find(({ playerId }) => playerId === captainId)?.playerId;
}

const hasOwnMoves = (
  { ruleChanges }: Pick<LeagueSnapshot, "ruleChanges">,
  seasonId: string | null,
): boolean => {
  const { replacements, captain, trades } = rulesOfSeason(ruleChanges, seasonId);
  return replacements > 0 || captain || trades !== null;
};

/** Whether the league has replacements, trades or captains, as far as a viewer may know. */
const hasMoves = (
  league: LeagueSnapshot,
  { seasonId }: SeasonSnapshot,
  { shownThrough }: ViewerLimits,
): boolean =>
  hasOwnMoves(league, seasonId) ||
  league.lateDrafts.some((draft) => draft.seasonId === seasonId && draft.dueAt !== null) ||
  [
    ...league.moves,
    // Their moves are gone.
    ...league.trades
      .filter(({ state }) => state === "vetoed")
      .map(({ seasonId: ofSeason, answeredThrough }) => ({
        seasonId: ofSeason,
        decidedThrough: answeredThrough ?? 0,
      })),
  ].some((move) => move.seasonId === seasonId && isSeen(shownThrough, move.decidedThrough));

/**
 * The stays with which a team did not earn what the player has in the season, in the order of their first episodes: with
 * some episodes only, or all where points count several times.
 */
function rosterChanges(
  { points: weighed, isWeighed }: StandingsData,
  { roster, captaincies }: StandingsTeam,
): NonNullable<Team["stays"]> {
  const earnedIn = (stay: StandingsTeam["roster"][number]) =>
    captaincies
      .filter(({ playerId, from = 0 }) => playerId === stay.playerId && isDuring(stay, from))
      .reduce((sum, captaincy) => sum + stayTotal(captaincy, weighed), stayTotal(stay, weighed));
  return roster
    .filter(({ from, until }) => isWeighed || from !== undefined || until !== undefined)
    .map((stay) => ({
      ...stay.player,
      from: stay.from ?? null,
      until: stay.until ?? null,
      points: shownPoints(earnedIn(stay)),
    }))
    .toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0) || (a.until ?? 0) - (b.until ?? 0));
}

/**
 * A team's points by episode, newest first. Throws 404 for an unknown team, 403 when the caller is neither a member of
 * its league nor an admin.
 */
export async function readTeamHistory(need: Need, viewer: Viewer, teamId: string) {
  const league = await leagueOf(need, viewer, teamId);
  const { leagueId } = league;
  const { caller, hasPassed } = viewer;
  const limits = await viewerLimits(need, { userId: caller.userId, hasPassed, leagueId });
  const season = await need(seasonSource);
  const counted = await leagueSeason(need, league);
  const scores = await need(seasonScoresSource(season.seasonId));
  return {
    key: `${teamId} ${limitsKey(limits)}`,
    sources: [season, league, scores],
    fields: (): { data: History } => {
      const data = standingsDataOf(counted, league, limits);
      const team = data.teams.find((row) => row.teamId === teamId)!;
      return { data: { teamId, name: team.name, episodes: episodesOf(data, { league, team, scores }) } };
    },
  };
}

/** The id of a team's league. Its load throws 404 for an unknown team. */
const leagueIdSource = (teamId: string): Source<{ leagueId: string }> => ({
  key: `league-of:${teamId}`,
  load: async (tx) => {
    const value = await tx
      .selectFrom("teams")
      .select("leagueId")
      .where("teamId", "=", teamId)
      .executeTakeFirst();
    if (!value) throw new AppError(404, "Team not found");
    return { value, subjects: [value.leagueId], bytes: 0 };
  },
});

/** The league of a team. Throws 404 for an unknown team, 403 for callers who may not see the league. */
async function leagueOf(need: Need, { caller }: Viewer, teamId: string): Promise<LeagueSnapshot> {
  const { leagueId } = await need(leagueIdSource(teamId));
  const league = await need(leagueSource(leagueId));
  if (!league?.teams.some((row) => row.teamId === teamId)) throw new AppError(404, "Team not found");
  requireMemberOf(league, caller);
  return league;
}

function episodesOf(
  { season, points, adjustments }: StandingsData,
  { league, team, scores }: { league: LeagueSnapshot; team: StandingsTeam; scores: SeasonScores },
): TeamEpisode[] {
  const { seasonId } = season;
  const episodeById = new Map(season.episodes.map((episode) => [episode.episodeId, episode]));
  const own = adjustments.filter(({ teamId }) => teamId === team.teamId);
  const givenWith = groupBy(own, ({ episodeId }) => episodeId);
  return teamHistory(team.stays, points, team.surveyResults, team.adjusted)
    .map((earned) => {
      const { number, title, airsAt } = episodeById.get(earned.episodeId)!;
      const weights = weightsAt(league.ruleChanges, { seasonId, number, airsAt });
      const { points: times } = weights;
      const ofSite = valueScores(scores.get(earned.episodeId) ?? [], weights.values);
      const ofEvents = eventScores(season.eventEntries ?? [], earned.episodeId, weights.events);
      const players = scorers(team, [...ofSite, ...ofEvents], number);
      const airDate = new Date(airsAt).toISOString();
      const given = givenWith
        .get(earned.episodeId)
        ?.map((one) => ({ points: one.points, reason: one.reason }));
      const ofLeague = { ...(times !== 1 && { times }), ...(given && { adjustments: given }) };
      const shown = { ...earned, points: shownPoints(earned.points), total: shownPoints(earned.total) };
      return { ...shown, number, title, airDate, players, ...ofLeague };
    })
    .toReversed();
}

/** The players with a score whom the team had in the episode, most points first. */
function scorers(
  { roster, captaincies }: StandingsTeam,
  scores: readonly Score[],
  episode: number,
): TeamEpisode["players"] {
  const scoresOf = groupBy(scores, ({ playerId }) => playerId);
  const captain = captaincies.find((stay) => isDuring(stay, episode))?.playerId;
  return roster
    .filter((stay) => isDuring(stay, episode))
    .flatMap(({ player }) => {
      const own = scoresOf.get(player.playerId);
      if (own === undefined) return [];
      const isCaptain = player.playerId === captain && { isCaptain: true as const };
      return [{ ...player, points: sumOf(own), scores: own.map(asScore), ...isCaptain }];
    })
    .toSorted((a, b) => b.points - a.points);
}

const sumOf = (scores: readonly Score[]): number =>
  shownPoints(scores.reduce((sum, { points }) => sum + points, 0));
const asScore = ({ points, statistic }: Score) => ({
  points: shownPoints(points),
  statistic: { name: statistic },
});
