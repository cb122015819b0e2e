import type {
  PlayerPerformance,
  PlayerStanding,
  ReplyOf,
  RosterPlayer,
  Standing,
  StreamEvent,
  TeamsOverview,
  teamRoutes,
  TeamOverview,
} from "@emberline/contract";
import { fullName, playerRanks, rankAmong, sharedRanks, standings } from "@emberline/game";
import type { QueryClient } from "@tanstack/react-query";
import { playerCalls, teamCalls } from "../api/calls.ts";
import { routeKey } from "../api/route-query.ts";
import type { PollGraded } from "./events.ts";

type ScoreEvent = Extract<StreamEvent, { type: "score" }>;
type EliminationEvent = Extract<StreamEvent, { type: "elimination" }>;
type Torch = Pick<RosterPlayer, "playerId" | "eliminated" | "exitKind">;
type Team = ReplyOf<typeof teamRoutes.myTeam>["data"];
type TeamHistory = ReplyOf<typeof teamRoutes.history>["data"];
type RankedTeam = NonNullable<TeamOverview["ranking"]>["teams"][number];
type Envelope<Data> = { data: Data } | undefined;

/**
 * Shows a score at once in what is loaded: totals, ranks and order, by the rules of the server. What else follows from
 * it comes with the next reply, and so do the points of leagues that weigh episodes by their rules. The total makes it safe to apply a score that a reply holds already.
 */
export function applyScore(queries: QueryClient, { data, episode }: ScoreEvent): void {
  const { total } = data;
  if (total === null) return;
  const score = { ...data, total, episode };
  change<Standing[]>(queries, teamCalls.standings, (rows) => withScore(rows, score));
  change<PlayerStanding[]>(queries, playerCalls.standings, (rows) => playersWithScore(rows, score));
  change<PlayerPerformance[]>(queries, playerCalls.list, (players) => performancesWithScore(players, score));
  change<Team>(queries, teamCalls.myTeam, (team) => teamWithScore(team, score));
  change<Team>(queries, teamCalls.theirTeam, (team) => teamWithScore(team, score));
  change<TeamsOverview>(queries, teamCalls.overview, (overview) => overviewWithScore(overview, score));
}

/** The poll points of the user's teams, by their ids. */
export type PollPoints = ReadonlyMap<string, { name: string; points: number }>;

/** What a page says of a graded poll: a line for each of the user's teams whose poll points it changed, or one. */
export function pollGraded(event: StreamEvent, before: PollPoints, after: PollPoints): PollGraded[] {
  const { number, episode } = event;
  if (episode === null) return [];
  const changed = [...after].flatMap(([teamId, { name, points }]) => {
    const difference = points - (before.get(teamId)?.points ?? points);
    return difference === 0 ? [] : [{ team: name, difference }];
  });
  const lines = changed.length === 0 ? [null] : changed;
  return lines.map((data) => ({ type: "poll-graded", number, episode, data }));
}

/** Shows at once that a player is out, or in again, wherever their torch is. */
export function applyElimination(queries: QueryClient, { data }: EliminationEvent): void {
  const { playerId, eliminated, exitKind } = data;
  const withTorches = <Player extends Torch>(players: Player[]): Player[] =>
    players.map((player) => (player.playerId === playerId ? { ...player, eliminated, exitKind } : player));
  const withPlayers = <Owner extends { players: Torch[] }>(owner: Owner): Owner => ({
    ...owner,
    players: withTorches(owner.players),
  });
  change<Standing[]>(queries, teamCalls.standings, (rows) => rows.map(withPlayers));
  change<PlayerStanding[]>(queries, playerCalls.standings, withTorches);
  change<PlayerPerformance[]>(queries, playerCalls.list, withTorches);
  const withStays = (team: Team): Team => ({
    ...withPlayers(team),
    ...(team.stays && { stays: withTorches(team.stays) }),
  });
  change<Team>(queries, teamCalls.myTeam, withStays);
  change<Team>(queries, teamCalls.theirTeam, withStays);
  change<TeamsOverview>(queries, teamCalls.overview, (overview) => ({
    ...overview,
    teams: overview.teams.map(withPlayers),
  }));
  change<TeamHistory>(queries, teamCalls.history, (history) => ({
    ...history,
    episodes: history.episodes.map(withPlayers),
  }));
}

function change<Data>(
  queries: QueryClient,
  route: Parameters<typeof routeKey>[0],
  update: (data: Data) => Data,
): void {
  queries.setQueriesData<Envelope<Data>>({ queryKey: routeKey(route) }, (reply) => {
    if (!reply) return undefined;
    const data = update(reply.data);
    return data === reply.data ? reply : { ...reply, data };
  });
}

/** The standings with a score: the same rows in the order of the new totals. */
export function withScore(rows: Standing[], score: SeasonScore): Standing[] {
  if (rows[0]?.isWeighed) return rows;
  const { playerId, total, latestScored } = score;
  const owner = rows.find(({ players }) => players.some((player) => player.playerId === playerId));
  const { difference, counted } = changesBy(score, owner?.players ?? []);
  const shown = rows.map((row) => withLatest(row, latestScored));
  // The rows have the same episodes.
  if (difference === 0 && shown[0]?.form.length === rows[0]?.form.length) return rows;
  const from = score.episode ?? latestScored;
  const byId = new Map(
    shown.map((row) => {
      if (row.teamId !== owner?.teamId) return [row.teamId, row];
      const players = inOrder(row.players, { playerId, total });
      return [row.teamId, { ...withDifference(row, counted, from), players }];
    }),
  );
  const ranked = standings([...byId.values()]);
  const shared = sharedRanks(ranked);
  const changed = ranked.map((row) => ({ ...byId.get(row.teamId)!, ...row, tied: shared.has(row.rank) }));
  return score.scoredEpisodes > 1 ? withMovements(changed) : changed.map((row) => ({ ...row, movement: 0 }));
}

/** Rows with how their ranks moved with the latest scored episode; bonus points count before and after it. */
function withMovements(rows: readonly Standing[]): Standing[] {
  const before = rows.map(({ form, bonus }) => (form.at(-2) ?? 0) + bonus);
  const now = rows.map(({ form, bonus }) => (form.at(-1) ?? 0) + bonus);
  return rows.map((row, index) => ({
    ...row,
    movement: rankAmong(before, before[index]!).rank - rankAmong(now, now[index]!).rank,
  }));
}

/**
 * A row whose form ends with the latest scored episode, which changes when an episode gets its first score or loses its
 * only one. The race may go on after it, because of graded polls. If a number between them is missing in the season, the
 * row is right with the next reply; ranks and movements are right at once.
 */
function withLatest(row: Standing, latestScored: number): Standing {
  const race = [...row.race];
  for (let episode = (race.at(-1)?.episode ?? 0) + 1; episode <= latestScored; episode += 1)
    race.push({ episode, total: row.totalPoints });
  const scored = race.filter(({ episode }) => episode <= latestScored);
  return { ...row, race, form: scored.map((_, index) => row.form[index] ?? row.form.at(-1) ?? 0) };
}

const withDifference = (row: Standing, difference: number, episode: number): Standing => ({
  ...row,
  playersPoints: row.playersPoints + difference,
  form: row.form.map((points, index) => (row.race[index]!.episode >= episode ? points + difference : points)),
  race: row.race.map((point) =>
    point.episode >= episode ? { ...point, total: point.total + difference } : point,
  ),
});

/** All players by rank, with a score. */
export function playersWithScore(rows: PlayerStanding[], { playerId, total }: Score): PlayerStanding[] {
  // The points of a league with own values come with the next reply.
  if (rows[0]?.sitePoints !== undefined) return rows;
  const byId = new Map(rows.map((row) => [row.playerId, row]));
  if ((byId.get(playerId)?.totalPoints ?? total) === total) return rows;
  const points = new Map([...rows.map(pointsOf), [playerId, total]]);
  const named = rows.map((row) => ({ playerId: row.playerId, name: fullName(row) }));
  return playerRanks(named, points).map((row) => ({ ...byId.get(row.playerId)!, ...row }));
}

/** All players with a score; the number of episodes, which decides the average, comes with the next reply. */
export function performancesWithScore(
  players: PlayerPerformance[],
  { playerId, total }: Score,
): PlayerPerformance[] {
  return players.map((player) => (player.playerId === playerId ? { ...player, totalPoints: total } : player));
}

/** A team with a score. */
export function teamWithScore(team: Team, score: Score): Team {
  if (team.isWeighed) return team;
  const { playerId, total } = score;
  const shown = [...team.players, ...(team.stays ?? [])].filter((player) => player.playerId === playerId);
  if (shown.every(({ totalPoints }) => totalPoints === total)) return team;
  const { counted } = changesBy(score, team.players);
  const stays = team.stays?.map((stay) => {
    if (stay.playerId !== playerId) return stay;
    return { ...stay, totalPoints: total, points: stay.points + (stay.until === null ? counted : 0) };
  });
  return {
    ...team,
    totalPoints: team.totalPoints + counted,
    players: inOrder(team.players, { playerId, total }),
    ...(stays && { stays }),
  };
}

/** The user's teams with a score, their own or a rival's. */
export function overviewWithScore(overview: TeamsOverview, score: SeasonScore): TeamsOverview {
  const { playerId, total, episode } = score;
  const teams = overview.teams.map((team) => {
    if (team.isWeighed) return team;
    const { difference, counted } = changesBy(score, team.players);
    const latestEpisode = withEpisodePoints(team.latestEpisode, episode, counted);
    const players = difference === 0 ? team.players : inOrder(team.players, { playerId, total });
    return { ...team, latestEpisode, players, ...placeWithScore(team, score, counted) };
  });
  return { ...overview, teams };
}

/** A team's place after a score, which may be that of a rival or of a player on no team. */
function placeWithScore(
  { teamId, standing, ranking }: TeamOverview,
  score: SeasonScore,
  counted: number,
): Pick<TeamOverview, "standing" | "ranking"> {
  // A reply of an older server: the rank comes with the next one.
  if (!ranking) return { standing: standing && { ...standing, totalPoints: standing.totalPoints + counted } };
  const { scoredEpisodes, latestScored } = score;
  const isCorrection = (score.episode ?? latestScored) < latestScored;
  const teams = ranking.teams.map((team) => {
    const changed = rankedWithScore(team, score);
    const [now, then] = [totalOf(changed), totalOf(team)];
    if (latestScored === ranking.latestScored)
      return { ...changed, before: team.before + (isCorrection ? now - then : 0) };
    // If the latest episode lost its only score, the points before the one that is now the latest are not known here.
    return { ...changed, before: latestScored > ranking.latestScored && !isCorrection ? then : now };
  });
  const own = teams.findIndex((team) => team.teamId === teamId);
  const totals = teams.map(totalOf);
  const place = rankAmong(totals, totals[own]!);
  const before = teams.map((team) => team.before);
  const movement = scoredEpisodes > 1 ? rankAmong(before, before[own]!).rank - place.rank : 0;
  const hasPoints = totals.some((one) => one !== 0);
  return {
    standing: hasPoints ? { ...place, movement, totalPoints: totals[own]! } : null,
    ranking: { latestScored, teams },
  };
}

/** A team's part of a ranking with a score; the bonus takes back points that do not count for the team. */
function rankedWithScore(team: RankedTeam, score: Score): RankedTeam {
  const { difference, counted } = changesBy(score, team.players);
  const players = team.players.map((player) =>
    player.playerId === score.playerId ? { ...player, totalPoints: score.total } : player,
  );
  return { ...team, players, bonus: team.bonus + counted - difference };
}

const totalOf = ({ bonus, players }: Pick<RankedTeam, "bonus" | "players">): number =>
  players.reduce((sum, { totalPoints }) => sum + totalPoints, bonus);

/** The latest episode is that of the score when it is the first of a later one. */
function withEpisodePoints(
  latest: TeamOverview["latestEpisode"],
  episode: number | null,
  difference: number,
): TeamOverview["latestEpisode"] {
  const number = latest?.number ?? 0;
  if (episode === null || episode < number || (episode === number && difference === 0)) return latest;
  return { number: episode, points: difference + (latest?.number === episode ? latest.points : 0) };
}

/** What a score changes: a player's points of the season, by those of an episode. */
interface Score {
  playerId: string;
  total: number;
  episode: number | null;
}
/** The same with how far the season has scores. */
type SeasonScore = Score & Pick<ScoreEvent["data"], "scoredEpisodes" | "latestScored">;

/**
 * How a score changes its player's points, and those that count for the team with these players. Points of an episode
 * in which a former team had the player come with the next reply.
 */
function changesBy(
  { playerId, total, episode }: Score,
  players: RankedTeam["players"],
): { difference: number; counted: number } {
  const before = players.find((player) => player.playerId === playerId);
  if (!before) return { difference: 0, counted: 0 };
  const difference = total - before.totalPoints;
  const { countsFrom } = before;
  const isCounted = countsFrom === undefined || (episode !== null && episode >= countsFrom);
  return { difference, counted: isCounted ? difference : 0 };
}

/** Most points first. */
function inOrder(
  players: RosterPlayer[],
  { playerId, total }: Pick<Score, "playerId" | "total">,
): RosterPlayer[] {
  const byId = new Map(players.map((player) => [player.playerId, player]));
  const points = new Map([...players.map(pointsOf), [playerId, total]]);
  const named = players.map((player) => ({ playerId: player.playerId, name: fullName(player) }));
  return playerRanks(named, points).map((row) => ({
    ...byId.get(row.playerId)!,
    totalPoints: row.totalPoints,
  }));
}

const pointsOf = ({ playerId, totalPoints }: { playerId: string; totalPoints: number }) =>
  [playerId, totalPoints] as const;
