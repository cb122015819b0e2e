import type { Standing } from "@emberline/contract";
import {
  adjustedFor,
  fullName,
  isSeen,
  pointsOverTime,
  rankChange,
  sharedRanks,
  shownPoints,
  teamHistory,
  type ViewerLimits,
  weightsAt,
  standingsAfter,
  type TeamStay,
} from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import { escapeHtml } from "../../../platform/html.ts";
import {
  adjustedIn,
  leagueSource,
  ownTeamIn,
  captainciesIn,
  pointsIn,
  pollResultsIn,
  requireLeague,
  seasonSource,
  type LeagueSnapshot,
  leagueSeason,
  loadLeagues,
  loadLeagueSeasons,
  staysIn,
  type SeasonSnapshot,
  type SeasonView,
} from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey } from "../../spoilers/index.ts";
import { groupBy } from "../../../platform/group-by.ts";

interface StandingsQuery {
  leagueId: string;
  userId: string;
  limits: ViewerLimits;
}

/** A league's teams in rank order for the read model. Throws 404 for an unknown league. */
export async function readStandings(need: Need, { leagueId, userId, limits }: StandingsQuery) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const counted = await leagueSeason(need, league);
  return {
    key: `${leagueId} ${ownTeamIn(league, userId)?.teamId} ${limitsKey(limits)}`,
    sources: [season, league],
    fields: () => ({ data: standingsOf(standingsDataOf(counted, league, limits), userId) }),
  };
}

/**
 * A league's teams in rank order with the results through an episode and all rosters, for no particular user; undefined
 * for an unknown league. Call it in a snapshot.
 */
export async function findStandings(tx: Tx, leagueId: string, shownThrough: number | null) {
  const loaded = await loadStandingsData(tx, leagueId, { watchedThrough: null, shownThrough });
  return loaded && standingsOf(loaded, "");
}

/** A league's teams in rank order, as `userId` sees them. All displayed totals of teams are computed here. */
export function standingsOf({ teams, season, points, isWeighed }: StandingsData, userId: string): Standing[] {
  const rows = standingsAfter(teams, points);
  const moved = rankChange(teams, points);
  const shared = sharedRanks(rows);
  const numberOf = new Map(season.episodes.map(({ episodeId, number }) => [episodeId, number]));
  const teamById = new Map(teams.map((team) => [team.teamId, team]));
  const recap = latestRecap({ teams, season });
  return rows.map((row) => {
    const team = teamById.get(row.teamId)!;
    const race = teamHistory(team.stays, points, team.surveyResults, team.adjusted).map(
      ({ episodeId, total }) => ({ episode: numberOf.get(episodeId) ?? 0, total: shownPoints(total) }),
    );
    return {
      ...row,
      playersPoints: shownPoints(row.playersPoints),
      totalPoints: shownPoints(row.totalPoints),
      ...toShownTeam(team),
      tied: shared.has(row.rank),
      movement: moved.get(row.teamId) ?? 0,
      form: pointsOverTime(team.stays, points).map(({ total }) => shownPoints(total)),
      race,
      ...(recap !== undefined && recap !== (race.at(-1)?.episode ?? null) && { recap }),
      mine: team.ownerId === userId,
      ...adjustedField(team),
      ...(isWeighed && { isWeighed: true as const }),
    };
  });
}

/**
 * The latest episode with a recap, which own events and adjustments do not make (OWN-4), null for none; undefined in a
 * league without these.
 */
function latestRecap({ teams, season }: Pick<StandingsData, "teams" | "season">): number | null | undefined {
  if (!season.hasOwnValues && teams.every(({ adjusted }) => adjusted.length === 0)) return undefined;
  const graded = season.surveys.filter(({ gradedAt }) => gradedAt !== null);
  return Math.max(season.latestScored, ...graded.map(({ number }) => number)) || null;
}

/** What the team was given or paid, unless that is nothing. */
export function adjustedField({ adjusted }: Pick<StandingsTeam, "adjusted">): { adjusted?: number } {
  const sum = sumOf(adjusted);
  return sum === 0 ? {} : { adjusted: sum };
}

const sumOf = (earned: readonly { points: number }[]): number =>
  earned.reduce((sum, { points }) => sum + points, 0);

const toShownTeam = ({ name, firstName, lastName, players }: StandingsTeam) => ({
  name,
  firstName,
  lastName,
  players,
  playersHTML: players.map(asHtml).join("<br>"),
});

const asHtml = (player: StandingsTeam["players"][number]) =>
  `${escapeHtml(fullName(player))} - ${player.totalPoints}`;

export type StandingsData = ReturnType<typeof standingsDataOf>;
export type StandingsTeam = StandingsData["teams"][number];

/**
 * The data of a league's standings, bypassing the read model; undefined for an unknown league. Call it in a snapshot
 * (`inSnapshot`), so that a score saved concurrently is in all of the data or in none.
 */
export async function loadStandingsData(
  tx: Tx,
  leagueId: string,
  limits: ViewerLimits,
): Promise<StandingsData | undefined> {
  const league = (await loadLeagues(tx, [leagueId])).get(leagueId);
  return league && standingsDataOf((await loadLeagueSeasons(tx, [league])).get(league)!, league, limits);
}

/**
 * The data of a league's standings and of its teams, within the limits of a viewer. The season is that of the league,
 * see `leagueSeason`.
 */
export function standingsDataOf(snapshot: SeasonSnapshot, league: LeagueSnapshot, limits: ViewerLimits) {
  const season = snapshot.through(limits.shownThrough);
  const { shownThrough } = limits;
  const roster = ofSeason(staysIn(league, snapshot, limits), season);
  const rosterOf = groupBy(roster, ({ teamId }) => teamId);
  const captaincies = captainciesIn(league, season, { stays: roster, shownThrough });
  const captainciesOf = groupBy(captaincies, ({ teamId }) => teamId);
  const pollResultsOf = pollResultsIn(league, season);
  const adjustments = adjustedIn(league, season, shownThrough);
  const teams = league.teams.map((row) => {
    const own = rosterOf.get(row.teamId) ?? [];
    const captainEpisodes = captainciesOf.get(row.teamId) ?? [];
    const surveyResults = pollResultsOf(row.teamId);
    const adjusted = adjustedFor(adjustments, row.teamId);
    return {
      ...row,
      roster: own,
      captaincies: captainEpisodes,
      /** What counts: captains twice. */
      stays: captainEpisodes.length === 0 ? own : [...own, ...captainEpisodes],
      players: own.filter(({ until }) => until === undefined).map(asPlayer),
      surveyResults,
      /** The same episodes for every team. */
      adjusted,
      bonus: sumOf(surveyResults) + sumOf(adjusted),
    };
  });
  const points = pointsIn(league, season);
  // By the rules and all episodes, so that neither a rival's choice of captain nor a hold shows.
  const isWeighed =
    isWeighedIn(league, snapshot) ||
    season.hasOwnValues === true ||
    hasPrices(league, season.seasonId, shownThrough);
  return { teams, season, points, adjustments, isWeighed };
}

const isWeighedIn = ({ ruleChanges }: LeagueSnapshot, { seasonId, schedule }: SeasonSnapshot): boolean =>
  ruleChanges.length > 0 &&
  schedule.some((episode) => {
    const { points, hasCaptain } = weightsAt(ruleChanges, { seasonId, ...episode });
    return points !== 1 || hasCaptain;
  });

/** Whether a score can make a team pay for a replacement, as far as a viewer may know. */
const hasPrices = (
  { moves }: LeagueSnapshot,
  seasonId: string | null,
  shownThrough: number | null,
): boolean =>
  moves.some(
    (move) => move.seasonId === seasonId && move.price > 0 && isSeen(shownThrough, move.decidedThrough),
  );

/** The stays of players of the season with the players, those with most points first. */
function ofSeason(stays: readonly TeamStay[], { ranked }: SeasonView) {
  const staysOf = groupBy(stays, ({ playerId }) => playerId);
  return ranked.flatMap((player) =>
    (staysOf.get(player.playerId) ?? []).map((stay) => ({ ...stay, player })),
  );
}

const asPlayer = ({ player, from }: { player: SeasonView["ranked"][number]; from?: number }) =>
  from === undefined ? player : { ...player, countsFrom: from };
