import type { SeasonLeague, SeasonOverview } from "@emberline/contract";
import {
  addEvents,
  adjustedEpisodes,
  adjustedFor,
  applyValues,
  captainStays,
  countedEntries,
  fullName,
  hasOwnValues,
  type NumberedEpisode,
  playerRanks,
  type PollResult,
  type RosterPlace,
  seasonPoints,
  type SeasonPoints,
  shownPoints,
  standingsAfter,
  type StatisticScore,
  staysThrough,
  type TeamStay,
  totalsAfter,
  weighPoints,
  weightsAt,
} from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { inSnapshot, type Tx } from "../../platform/db/transaction.ts";
import {
  findEventEntries,
  findHistories,
  type StoredEventEntry,
} from "../../platform/db/queries/league-queries.ts";
import { AppError } from "../../platform/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import {
  findOverviewPlayers,
  findOverviewEpisodes,
  findOverviewScores,
  findOverviewStatisticScores,
  findPollResults,
  findRosterRows,
  findDraftResults,
  findFormerTeams,
  findLeaguesThatPlayed,
  findTeamsThatPlayed,
  type LeagueFilter,
  type SeasonThrough,
} from "./overview-store.ts";
import { findSeasonById } from "./season-store.ts";

/** The players and episodes of any season. Throws 404 for an unknown season. */
export const readOverview = (db: Db, seasonId: string): Promise<SeasonOverview> =>
  inSnapshot(db, async (tx) => {
    const season = await findSeasonById(tx, seasonId);
    if (!season) throw new AppError(404, "Season not found");
    const { contestants } = await readPlayers(tx, { seasonId, through: null });
    return {
      ...season,
      archivedAt: season.archivedAt?.toISOString() ?? null,
      contestants,
      episodes: (await findOverviewEpisodes(tx, seasonId)).map(({ airDate, ...episode }) => ({
        ...episode,
        airDate: airDate.toISOString(),
      })),
    };
  });

/**
 * The standings of a season's leagues by name, by the same rules as the current one's, a page at a time. Every search
 * word must occur in the name. Throws 404 for an unknown season.
 */
export const readSeasonLeagues = (
  db: Db,
  { seasonId, search = "", page }: { seasonId: string; search?: string | undefined; page: number },
): Promise<{ total: number; rows: SeasonLeague[] }> =>
  inSnapshot(db, async (tx) => {
    if (!(await findSeasonById(tx, seasonId))) throw new AppError(404, "Season not found");
    const words = search.split(/\s+/).filter(Boolean);
    const { total, leagueIds } = await findLeaguesThatPlayed(tx, { seasonId, words, page });
    if (leagueIds.length === 0) return { total, rows: [] };
    const filter = { seasonId, through: null, leagueIds };
    return { total, rows: await readLeagues(tx, filter, await readPlayers(tx, filter)) };
  });

/** The season's players and the standings of some of its leagues. Each team has its owner's id. */
export async function readResults(tx: Tx, filter: LeagueFilter) {
  const players = await readPlayers(tx, filter);
  return { contestants: players.contestants, leagues: await readLeagues(tx, filter, players) };
}

/** The season's players by rank. */
export async function readPlayers(tx: Tx, season: SeasonThrough) {
  const episodes = (await findOverviewEpisodes(tx, season.seasonId)).map(({ airDate, ...episode }) => {
    return { ...episode, airsAt: airDate.getTime() };
  });
  const points = seasonPoints(episodes, await findOverviewScores(tx, season));
  const players = await findOverviewPlayers(tx, season);
  return { points, players, contestants: rankPlayers(players, totalsAfter(points)) };
}

type OverviewPlayers = Awaited<ReturnType<typeof findOverviewPlayers>>;

function rankPlayers(
  players: OverviewPlayers,
  points: ReadonlyMap<string, number>,
): SeasonOverview["contestants"] {
  const byId = new Map(players.map((player) => [player.playerId, player]));
  return playerRanks(
    players.map((player) => ({ playerId: player.playerId, name: fullName(player) })),
    points,
  ).map((ranked) => {
    const { tribeName, tribeColor, exitKind, ...player } = byId.get(ranked.playerId)!;
    const tribe = tribeName === null || tribeColor === null ? null : { name: tribeName, color: tribeColor };
    return { ...player, ...ranked, tribe, exitKind: exitKind ?? undefined };
  });
}

/** The leagues whose drafts reveal more than the viewer has watched. */
async function findHiddenLeagues(tx: Tx, filter: LeagueFilter): Promise<ReadonlySet<string>> {
  const { isDraftSeen } = filter;
  const drafts = isDraftSeen ? await findDraftResults(tx, filter) : [];
  return new Set(drafts.filter((rosters) => !isDraftSeen?.(rosters)).map(({ leagueId }) => leagueId));
}

type History = NonNullable<ReturnType<Awaited<ReturnType<typeof findHistories>>["get"]>> & {
  eventEntries: readonly StoredEventEntry[];
};

/** What counts in a league in the season, by its moves, rules, captains, adjustments and own events. */
function createCount(
  { moves, ruleChanges, captains, adjustments, eventEntries }: History,
  { seasonId, through }: SeasonThrough,
  { points, scores }: { points: SeasonPoints; scores: readonly StatisticScore[] },
) {
  const ofSeason = <T extends { seasonId: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.seasonId === seasonId);
  const weightsIn = (episode: NumberedEpisode) => weightsAt(ruleChanges, { seasonId, ...episode });
  const weights = new Map(points.episodes.map((episode) => [episode.episodeId, weightsIn(episode)]));
  const valued = hasOwnValues(ruleChanges, seasonId)
    ? addEvents(
        applyValues(points, [scores], ({ episodeId }) => weights.get(episodeId)!.values),
        countedEntries(ofSeason(eventEntries), through),
        ({ episodeId }) => weights.get(episodeId)!.events,
      )
    : points;
  const adjusted = adjustedEpisodes({
    adjustments: ofSeason(adjustments),
    moves: ofSeason(moves),
    season: valued,
    shownThrough: through,
  });
  return {
    points: weighPoints(valued, ({ episodeId }) => weights.get(episodeId)!.points),
    bonus: (teamId: string, polls: readonly PollResult[]) =>
      polls.reduce(
        (sum, poll) => sum + poll.points * weights.get(poll.episodeId)!.polls,
        adjustedFor(adjusted, teamId).reduce((sum, given) => sum + given.points, 0),
      ),
    stays: (rosters: readonly RosterPlace[]) => staysThrough(rosters, ofSeason(moves), through),
    /** By the moves of the former team only: its players may have been taken by others since. */
    formerStays: (teamId: string, playerIds: readonly string[]) => {
      const own = ofSeason(moves).filter(({ players }) =>
        players.some(({ fromTeam, toTeam }) => fromTeam === teamId || toTeam === teamId),
      );
      const moved = own.flatMap(({ players }) => players);
      const copyOf = (playerId: string) =>
        moved.findLast((place) => place.playerId === playerId && place.toTeam === teamId)?.copy ?? 1;
      const roster = playerIds.map((playerId) => ({ teamId, playerId, copy: copyOf(playerId) }));
      return staysThrough(roster, own, through).filter((stay) => stay.teamId === teamId);
    },
    captainStays: (stays: readonly TeamStay[]) =>
      captainStays({
        choices: ofSeason(captains),
        stays,
        episodes: points.episodes.map(({ number, episodeId }) => {
          return { number, hasCaptain: weights.get(episodeId)!.hasCaptain };
        }),
        shownThrough: through,
      }),
  };
}

/**
 * The teams that played the season, with their stays and what their answers to polls earned, and what changed in their
 * leagues.
 */
export async function findTeamsWithStays(tx: Tx, filter: LeagueFilter, points: SeasonPoints) {
  const hidden = await findHiddenLeagues(tx, filter);
  const rosters = (await findRosterRows(tx, filter)).filter(({ leagueId }) => !hidden.has(leagueId));
  const histories = await findHistories(tx, filter.leagueIds);
  const hasValues = [...histories.values()].some(({ ruleChanges }) =>
    hasOwnValues(ruleChanges, filter.seasonId),
  );
  const scores = hasValues ? await findOverviewStatisticScores(tx, filter) : [];
  const entries = hasValues ? await findEventEntries(tx, filter.leagueIds) : new Map<string, never>();
  const countIn = new Map(
    [...histories].map(([leagueId, history]) => {
      const eventEntries = entries.get(leagueId) ?? [];
      return [leagueId, createCount({ ...history, eventEntries }, filter, { points, scores })];
    }),
  );
  const staysOf = new Map(
    [...groupBy(rosters, ({ leagueId }) => leagueId)].flatMap(([leagueId, own]) => [
      ...groupBy(countIn.get(leagueId)!.stays(own), ({ teamId }) => teamId),
    ]),
  );
  const pollsOf = groupBy(await findPollResults(tx, filter), ({ teamId }) => teamId);
  const present = (await findTeamsThatPlayed(tx, filter)).map(({ firstName, lastName, ...team }) => ({
    ...team,
    owner: { firstName, lastName },
    isFormer: false,
    stays: staysOf.get(team.teamId) ?? [],
    polls: pollsOf.get(team.teamId) ?? [],
  }));
  const former = (await findFormerTeams(tx, filter)).map(({ playerIds, ...team }) => ({
    ...team,
    stays: hidden.has(team.leagueId) ? [] : countIn.get(team.leagueId)!.formerStays(team.teamId, playerIds),
    ownerId: null,
    owner: { firstName: "", lastName: "" },
    isFormer: true,
  }));
  return { members: [...present, ...former], histories, countIn };
}

/** Leagues without a roster or a poll answer in the season are left out. */
async function readLeagues(
  tx: Tx,
  filter: LeagueFilter,
  { points, players }: { points: SeasonPoints; players: OverviewPlayers },
) {
  const { members: teams, countIn } = await findTeamsWithStays(tx, filter, points);
  return [...groupBy(teams, (team) => team.leagueId)].map(([leagueId, members]) => {
    const byId = new Map(members.map((team) => [team.teamId, team]));
    const count = countIn.get(leagueId)!;
    const counted = members.map(({ stays, polls, ...team }) => {
      return {
        ...team,
        stays: [...stays, ...count.captainStays(stays)],
        bonus: count.bonus(team.teamId, polls),
      };
    });
    return {
      leagueId,
      name: members[0]?.leagueName ?? "",
      teams: standingsAfter(counted, count.points).map((row) => {
        const { name, ownerId, owner, isFormer, stays } = byId.get(row.teamId)!;
        const onTeam = new Set(
          stays.filter(({ until }) => until === undefined).map(({ playerId }) => playerId),
        );
        const contestants = players.filter(({ playerId }) => onTeam.has(playerId)).map(fullName);
        const totalPoints = shownPoints(row.totalPoints);
        return { ...row, totalPoints, name, ownerId, owner, isFormer, contestants };
      }),
    };
  });
}
