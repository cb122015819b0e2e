import {
  adjustedEpisodes,
  type AdjustedEpisode,
  captainStays,
  isSeen,
  currentRules,
  type PollResult,
  resultsThrough,
  type RosterPlace,
  staysThrough,
  type TeamStay,
  type SeasonPoints,
  type ViewerLimits,
  weighPoints,
  weightsAt,
} from "@emberline/game";
import { AppError } from "../../platform/errors.ts";
import {
  findTeamsOf,
  selectAdjustments,
  selectCaptains,
  selectEventEntries,
  selectLateDrafts,
  selectMoves,
  firstCompletedAt,
  rostersThroughDraft,
  selectRuleChanges,
  selectTrades,
  type TeamRow,
} from "../../platform/db/queries/league-queries.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { groupBy } from "../../platform/group-by.ts";
import { bytesOf } from "./league-bytes.ts";
import { needValuedSeason } from "./league-season.ts";
import { type SeasonSnapshot, seasonSource, type SeasonView } from "./season-snapshot.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import { sourcesById } from "../../platform/cache/source-cache.ts";
import { anyOf } from "../../platform/db/database.ts";

/** A league with its teams, of all seasons. Dates are as in the database. */
export interface LeagueSnapshot extends LeagueRow {
  /** The oldest first. */
  teams: readonly TeamRow[];
  /** Who is on a team now. */
  rosters: readonly RosterPlace[];
  /** The newest one of each season. */
  drafts: readonly DraftRow[];
  postponed: readonly { seasonId: string; startDate: Date }[];
  /** The points and state of each submission, by team and survey: see `submissionOf`. */
  submissions: ReadonlyMap<string, ReadonlyMap<string, { points: number; complete: boolean }>>;
}

export const submissionOf = (
  { submissions }: Pick<LeagueSnapshot, "submissions">,
  teamId: string,
  surveyId: string,
) => submissions.get(teamId)?.get(surveyId);

/** Each team's points from the graded surveys of a season, weighted by the rules of the league. */
export function pollResultsIn(
  league: Pick<LeagueSnapshot, "submissions" | "ruleChanges">,
  { seasonId, surveys }: Pick<SeasonView, "seasonId" | "surveys">,
): (teamId: string) => PollResult[] {
  const graded = surveys
    .filter(({ gradedAt }) => gradedAt !== null)
    .map(({ surveyId, episodeId, number, airsAt }) => ({
      surveyId,
      episodeId,
      weight: weightsAt(league.ruleChanges, { seasonId, number, airsAt }).polls,
    }));
  return (teamId) =>
    graded.map(({ surveyId, episodeId, weight }) => ({
      episodeId,
      points: (submissionOf(league, teamId, surveyId)?.points ?? 0) * weight,
    }));
}

/** The points of a season as they count by the rules of a league; the same object if all count once. */
export const pointsIn = (
  { ruleChanges }: Pick<LeagueSnapshot, "ruleChanges">,
  { seasonId, points }: Pick<SeasonView, "seasonId" | "points">,
): SeasonPoints =>
  ruleChanges.length === 0
    ? points
    : weighPoints(points, (episode) => weightsAt(ruleChanges, { seasonId, ...episode }).points);

/**
 * The current season as a league counts it, by its own values of statistics (RULE-14) and own events (OWN-4); the season
 * itself if it has none. Replies are kept for the season of `seasonSource`.
 */
export const leagueSeason = (
  need: Need,
  league: Pick<LeagueSnapshot, "ruleChanges" | "eventEntries"> | null,
): Promise<SeasonSnapshot> =>
  !league || league.ruleChanges.length === 0 ? need(seasonSource) : needValuedSeason(need, league);

type LeagueRow = Awaited<ReturnType<typeof findLeagueRows>>[number];
type DraftRow = Awaited<ReturnType<typeof findDraftRows>>[number];

/** Null for an unknown league. */
export const leagueSource = sourcesById<LeagueSnapshot | null>("league", {
  inSnapshot: async (tx, leagueIds) => {
    const leagues = await loadLeagues(tx, leagueIds);
    return leagueIds.map((leagueId) => {
      const value = leagues.get(leagueId) ?? null;
      const owners = value?.teams.map(({ ownerId }) => ownerId) ?? [];
      return {
        value,
        subjects: [leagueId, ...owners],
        bytes: bytesOf(value),
      };
    });
  },
});

/** The draft of a season. */
export function draftIn({ drafts }: LeagueSnapshot, seasonId: string | null) {
  const draft = drafts.find((row) => row.seasonId === seasonId);
  if (!draft) return null;
  const { startDate, completedAt, abortedAt, nextDueAt, pickTimeSeconds } = draft;
  const complete = completedAt !== null;
  // An unfinished draft without a due time is paused.
  const paused = !complete && nextDueAt === null;
  const aborted = abortedAt !== null;
  return { startDate: startDate.toISOString(), complete, aborted, paused, pickTimeSeconds };
}

/**
 * How many teams of a league may have the same player in a season (RULE-18): where the rules leave it open, as many as
 * in the draft; without one, all.
 */
export const copiesIn = (
  { ruleChanges, drafts, teams }: Pick<LeagueSnapshot, "ruleChanges" | "drafts" | "teams">,
  seasonId: string | null,
): number =>
  currentRules(ruleChanges).copies ??
  drafts.find((row) => row.seasonId === seasonId)?.teamsPerPlayer ??
  teams.length;

/**
 * The stays on a league's teams within the limits of a viewer: without the moves that were decided after later results.
 * Those of teams that left the league are not among them. Empty when the league drafted after a later episode than the
 * viewer has watched, since only the remaining players were drafted. Rosters of an open draft are as of the last
 * results. Results that are hidden again do not hide a drafted roster from a user who has watched.
 */
export function staysIn(
  { drafts, teams, rosters, moves }: Pick<LeagueSnapshot, "drafts" | "teams" | "rosters" | "moves">,
  { seasonId, schedule }: SeasonSnapshot,
  { watchedThrough, shownThrough }: ViewerLimits,
): readonly TeamStay[] {
  const draft = drafts.find((row) => row.seasonId === seasonId);
  const draftedAfter = draft ? (draft.rostersThrough ?? resultsThrough(schedule)) : 0;
  if (!isSeen(watchedThrough, draftedAfter)) return [];
  const own = moves.filter((move) => move.seasonId === seasonId);
  if (own.length === 0) return rosters;
  const ids = new Set(teams.map(({ teamId }) => teamId));
  return staysThrough(rosters, own, shownThrough, watchedThrough).filter(({ teamId }) => ids.has(teamId));
}

/** The episodes in which captains count a second time, as further stays; `stays` are those that the viewer sees. */
export function captainciesIn(
  { captains, ruleChanges }: Pick<LeagueSnapshot, "captains" | "ruleChanges">,
  { seasonId, episodes }: Pick<SeasonView, "seasonId" | "episodes">,
  { stays, shownThrough }: { stays: readonly TeamStay[]; shownThrough: number | null },
): readonly TeamStay[] {
  const choices = captains.filter((choice) => choice.seasonId === seasonId);
  if (choices.length === 0) return [];
  const ofSeason = episodes.map(({ number, airsAt }) => {
    const { hasCaptain } = weightsAt(ruleChanges, { seasonId, number, airsAt });
    return { number, hasCaptain };
  });
  return captainStays({ choices, stays, episodes: ofSeason, shownThrough });
}

/** What a viewer knows that teams were given or paid in a season, beside what they earned with players and polls. */
export function adjustedIn(
  { adjustments, moves }: Pick<LeagueSnapshot, "adjustments" | "moves">,
  { seasonId, points }: Pick<SeasonView, "seasonId" | "points">,
  shownThrough: number | null,
): AdjustedEpisode[] {
  if (adjustments.length === 0 && moves.length === 0) return [];
  const ofSeason = <T extends { seasonId: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.seasonId === seasonId);
  return adjustedEpisodes({
    adjustments: ofSeason(adjustments),
    moves: ofSeason(moves),
    season: points,
    shownThrough,
  });
}

/** The same without those that have ended: who is on a team, as far as the user knows. */
export const rostersThrough = (...of: Parameters<typeof staysIn>): readonly TeamStay[] =>
  staysIn(...of).filter(({ until }) => until === undefined);

/** Throws 404 for null. */
export function requireLeague(league: LeagueSnapshot | null): LeagueSnapshot {
  if (!league) throw new AppError(404, "League not found");
  return league;
}

/** Throws 404 when the league does not exist, 403 when the caller is neither a member nor an admin. */
export function requireMemberOf(
  league: LeagueSnapshot | null,
  caller: { userId: string; isAdmin: boolean },
): void {
  const isMember = ownTeamIn(requireLeague(league), caller.userId) !== undefined;
  if (!isMember && !caller.isAdmin) throw new AppError(403, "Only members of this league can see it");
}

export const ownTeamIn = ({ teams }: LeagueSnapshot, userId: string): TeamRow | undefined =>
  teams.find(({ ownerId }) => ownerId === userId);

/**
 * Loads leagues without the cache, with the same number of queries for many as for one. Call it in a snapshot
 * (`inSnapshot`).
 */
export async function loadLeagues(
  tx: Tx,
  leagueIds: readonly string[],
): Promise<Map<string, LeagueSnapshot>> {
  if (leagueIds.length === 0) return new Map();
  const leagueOf = (row: { leagueId: string }) => row.leagueId;
  const teams = groupBy(await findTeamsOf(tx, leagueIds), leagueOf);
  const rosters = groupBy(await findRosterRows(tx, leagueIds), leagueOf);
  const drafts = groupBy(await findDraftRows(tx, leagueIds), leagueOf);
  const postponed = groupBy(await findPostponedRows(tx, leagueIds), leagueOf);
  const submissions = groupBy(await findSubmissionRows(tx, leagueIds), leagueOf);
  const leagues = await findLeagueRows(tx, leagueIds);
  return new Map(
    leagues.map((league) => [
      league.leagueId,
      {
        ...league,
        teams: teams.get(league.leagueId) ?? [],
        rosters: rosters.get(league.leagueId) ?? [],
        drafts: drafts.get(league.leagueId) ?? [],
        postponed: postponed.get(league.leagueId) ?? [],
        submissions: byTeamAndSurvey(submissions.get(league.leagueId) ?? []),
      },
    ]),
  );
}

function byTeamAndSurvey(
  rows: Awaited<ReturnType<typeof findSubmissionRows>>,
): LeagueSnapshot["submissions"] {
  const byTeam = new Map<string, Map<string, { points: number; complete: boolean }>>();
  for (const { teamId, surveyId, points, complete } of rows) {
    const own = byTeam.get(teamId) ?? new Map<string, { points: number; complete: boolean }>();
    byTeam.set(teamId, own.set(surveyId, { points, complete }));
  }
  return byTeam;
}

const findLeagueRows = (tx: Tx, leagueIds: readonly string[]) =>
  tx
    .selectFrom("leagues")
    .select(["leagueId", "name", "ownerId", "isPrivate", "password", "spoilerDelayHours"])
    .select([selectRuleChanges.as("ruleChanges"), selectMoves.as("moves")])
    .select([selectCaptains.as("captains"), selectAdjustments.as("adjustments")])
    .select(selectEventEntries.as("eventEntries"))
    .select([selectTrades.as("trades"), selectLateDrafts.as("lateDrafts")])
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();

const findRosterRows = (tx: Tx, leagueIds: readonly string[]) =>
  tx
    .selectFrom("rosterPlayers")
    .select(["leagueId", "teamId", "playerId", "copy"])
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();

const findDraftRows = (tx: Tx, leagueIds: readonly string[]) =>
  tx
    .selectFrom("drafts")
    .select([
      "leagueId",
      "seasonId",
      "startDate",
      "completedAt",
      "abortedAt",
      "nextDueAt",
      "pickTimeSeconds",
      "resultsThrough",
      "decidedThrough",
      "teamsPerPlayer",
    ])
    .select([rostersThroughDraft.as("rostersThrough"), firstCompletedAt.as("firstCompletedAt")])
    .where("leagueId", "=", anyOf(leagueIds))
    .where("replacedAt", "is", null)
    .execute();

const findPostponedRows = (tx: Tx, leagueIds: readonly string[]) =>
  tx
    .selectFrom("postponedDrafts")
    .select(["leagueId", "seasonId", "startDate"])
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();

const findSubmissionRows = (tx: Tx, leagueIds: readonly string[]) =>
  tx
    .selectFrom("submissions")
    .select(["leagueId", "teamId", "surveyId", "points", "complete"])
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();
