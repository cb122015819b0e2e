import type { PlayedSeason } from "@emberline/contract";
import {
  countedEntries,
  type HasPassed,
  isInForce,
  isSeasonOver,
  isSeen,
  lastNumber,
  rulesOfSeason,
} from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import { findEventEntries, type StoredMove } from "../../platform/db/queries/league-queries.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { SEASON_SUBJECT, seasonSource } from "../snapshots/index.ts";
import { scheduleOf, viewerLimits } from "../spoilers/index.ts";
import { findOverviewStatisticScores, findSeasonStatistics } from "./overview-store.ts";
import { findTeamsWithStays, readPlayers } from "./read-overview.ts";

/** A past season that a league of the user played. */
interface Played {
  seasonId: string;
  name: string;
  leagueId: string;
}

interface WhatIfQuery {
  leagueId: string;
  /** The current one if it is missing. */
  seasonId: string | undefined;
  userId: string;
  hasPassed: HasPassed;
  /** The user's past seasons, of all leagues. */
  past: readonly Played[];
}

/**
 * A season that a league has played, for users who are shown all of it; null as long as it goes on, or for the others
 * (LAB-9). Throws 404 for a season that is neither the current one nor a past one of the user's in the league.
 */
export async function readWhatIf(
  need: Need,
  { leagueId, seasonId: asked, userId, hasPassed, past }: WhatIfQuery,
) {
  const current = await need(seasonSource);
  const seasons = past
    .filter((season) => season.leagueId === leagueId)
    .map(({ seasonId, name }) => ({ seasonId, name }));
  const seasonId = asked ?? current.seasonId;
  const isPast = seasons.some((season) => season.seasonId === seasonId);
  if (asked !== undefined && asked !== current.seasonId && !isPast)
    throw new AppError(404, "Season not found");
  const schedule = seasonId === null ? [] : await scheduleOf(need, seasonId);
  const viewer = { userId, hasPassed, leagueId, ...(seasonId !== null && { seasonId }) };
  const { shownThrough } = await viewerLimits(need, viewer);
  const isThere = isSeasonOver(schedule, { hasPassed, isPast }) && isSeen(shownThrough, lastNumber(schedule));
  const result =
    seasonId !== null && isThere
      ? await need(playedSource({ seasonId, leagueId, through: shownThrough }))
      : null;
  return {
    key: `${leagueId} ${userId} ${seasonId} ${isThere} ${shownThrough}`,
    sources: [current, past, ...(result ? [result] : [])],
    fields: () => ({
      data: {
        seasons,
        played: result && {
          ...result,
          teams: result.teams.map(({ ownerId, ...team }) => ({ ...team, mine: ownerId === userId })),
        },
      },
    }),
  };
}

interface LeagueSeason {
  seasonId: string;
  leagueId: string;
  /** The last episode whose results are shown; null for all. */
  through: number | null;
}

const playedSource = ({ seasonId, leagueId, through }: LeagueSeason): Source<StoredPlayed | null> => ({
  key: `what-if:${leagueId}:${seasonId}:${through}`,
  load: async (tx) => {
    const value = await loadPlayed(tx, { seasonId, leagueId, through });
    const owners = value?.teams.flatMap(({ ownerId }) => ownerId ?? []) ?? [];
    return {
      value,
      subjects: [SEASON_SUBJECT, leagueId, ...owners],
      // Strings of one byte a character, and as much again for the objects around them.
      bytes: 2 * JSON.stringify(value).length,
    };
  },
});

type StoredPlayed = Omit<PlayedSeason, "teams"> & {
  teams: (Omit<PlayedSeason["teams"][number], "mine"> & { ownerId: string | null })[];
};

/** Null for a league that did not play the season. */
async function loadPlayed(
  tx: Tx,
  { seasonId, leagueId, through }: LeagueSeason,
): Promise<StoredPlayed | null> {
  const filter = { seasonId, through, leagueIds: [leagueId] };
  const { points, players } = await readPlayers(tx, filter);
  const { members, histories } = await findTeamsWithStays(tx, filter, points);
  const history = histories.get(leagueId);
  if (!history || members.length === 0) return null;
  const entries = (await findEventEntries(tx, [leagueId])).get(leagueId) ?? [];
  const ofSeason = <T extends { seasonId: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.seasonId === seasonId);
  const episodes = points.episodes.toSorted((one, other) => one.number - other.number);
  const playerAt = new Map(players.map(({ playerId }, place) => [playerId, String(place)]));
  const episodeAt = new Map(episodes.map(({ episodeId }, place) => [episodeId, String(place)]));
  const player = ({ playerId }: { playerId: string }) => ({ playerId: playerAt.get(playerId)! });
  const episode = ({ episodeId }: { episodeId: string }) => ({ episodeId: episodeAt.get(episodeId)! });
  const changes = history.ruleChanges.map(({ changedAt, rules, ...change }) => {
    return { changedAt, seasonId: change.seasonId, rules };
  });
  return {
    seasonId,
    rules: lastRules(changes, { seasonId, episodes }),
    changes,
    episodes: episodes.map(({ number, airsAt, ...one }) => ({ ...episode(one), number, airsAt })),
    statistics: await findSeasonStatistics(tx, seasonId),
    scores: (await findOverviewStatisticScores(tx, filter)).map((score) => ({
      ...player(score),
      ...episode(score),
      statisticId: score.statisticId,
      points: score.points,
    })),
    teams: members.map(({ teamId, name, ownerId, isFormer }) => ({ teamId, name, ownerId, isFormer })),
    stays: members.flatMap(({ teamId, stays }) =>
      stays.map(({ from = null, until = null, ...stay }) => ({ teamId, ...player(stay), from, until })),
    ),
    captains: ofSeason(history.captains).map(({ teamId, from, ...choice }) => {
      return { teamId, ...player(choice), from };
    }),
    polls: members.flatMap(({ teamId, polls }) =>
      polls.map((poll) => ({ teamId, ...episode(poll), points: poll.points })),
    ),
    replacements: ofSeason(history.moves).flatMap(toReplacement),
    adjustments: ofSeason(history.adjustments)
      .filter((adjustment) => isInForce(adjustment, through))
      .map(({ teamId, points: given, isOpening, ...adjustment }) => {
        return { teamId, episode: adjustment.episode, points: given, isOpening };
      }),
    events: countedEntries(ofSeason(entries), through)
      .filter(({ episodeId }) => episodeAt.has(episodeId))
      .map(({ eventId, count, ...entry }) => ({ ...player(entry), ...episode(entry), eventId, count })),
  };
}

/** Those of the last episode. The first episode that counts is that of the present rules (RULE-12). */
function lastRules(
  changes: PlayedSeason["changes"],
  { seasonId, episodes }: { seasonId: string; episodes: readonly { airsAt: number }[] },
) {
  const last = Math.max(...episodes.map(({ airsAt }) => airsAt));
  const { countsFrom } = rulesOfSeason(changes, seasonId);
  return {
    ...rulesOfSeason(
      changes.filter(({ changedAt }) => changedAt < last),
      seasonId,
    ),
    countsFrom,
  };
}

/** A move with which a player left a team for none; one of the two may have been deleted since. */
function toReplacement({ from, price, players, isDraft, tradeId }: StoredMove): PlayedSeason["replacements"] {
  const isReplacement = !isDraft && tradeId === null && players.some(({ toTeam }) => toTeam === null);
  const teamId = players.map(({ toTeam, fromTeam }) => toTeam ?? fromTeam).find((id) => id !== null);
  return teamId && (isReplacement || price > 0) ? [{ teamId, from, price }] : [];
}
