import {
  airedThrough,
  hasPassedAt,
  HOUR_MS,
  newLateDraft,
  openingPoints,
  resultsThrough,
  rulesOfSeason,
} from "@emberline/game";
import { keepEpisodeNumbers } from "../../../platform/db/queries/episode-references.ts";
import { findRuleChanges } from "../../../platform/db/queries/league-queries.ts";
import { findCurrentSeasonShared } from "../../../platform/db/queries/season-lock.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { loadLeagues, loadLeagueSeasons } from "../../snapshots/index.ts";
import { lastKnowable } from "../moves/prepare-move.ts";
import { lockLeagueDrafts } from "../admin/admin-league-store.ts";
import { totalsOf } from "../moves/team-totals.ts";
import { draftState } from "./draft-state.ts";

/** The reason of opening points, as members read it. */
const OPENING = "Opening points";

/**
 * For a join of a league whose transaction has locked it: what to do for the new team, by the rule for late joiners.
 * Null where that says nothing, and for a user who had a team while the league drafted, or later (LATE-8). Throws 409
 * once the episode of the rule has begun to air.
 */
export async function prepareLateJoin(
  tx: Tx,
  { leagueId, userId, at }: { leagueId: string; userId: string; at: number },
): Promise<((teamId: string) => Promise<void>) | null> {
  const changes = await findRuleChanges(tx, leagueId);
  if (changes.every(({ rules }) => rules.lateJoiners === null)) return null;
  const seasonId = (await findCurrentSeasonShared(tx))?.seasonId ?? null;
  const rule = rulesOfSeason(changes, seasonId).lateJoiners;
  if (!rule || seasonId === null) return null;
  // A draft that ends meanwhile has ended before this, or waits for it.
  await lockLeagueDrafts(tx, leagueId);
  await keepEpisodeNumbers(tx);
  // Of the league without the new team.
  const league = (await loadLeagues(tx, [leagueId])).get(leagueId)!;
  const { isDrafted, isOpen, pickSeconds } = draftState(league, seasonId);
  if (!isDrafted) return null;
  const season = (await loadLeagueSeasons(tx, [league])).get(league)!;
  if (airedThrough(season.schedule, hasPassedAt(at)) >= rule.until) {
    throw new AppError(409, `Teams could join this league until episode ${rule.until} began to air`);
  }
  if (await hasLeft(tx, { leagueId, seasonId, userId })) return null;
  const through = resultsThrough(season.schedule);
  const totalOf = totalsOf(league, season, { watchedThrough: through, shownThrough: through });
  const totals = league.teams.map((team) => totalOf(team.teamId));
  const points = openingPoints(rule.start, totals);
  const decidedThrough = lastKnowable(season, league, hasPassedAt(at));
  const inSeason = new Set(season.through(null).players.map(({ playerId }) => playerId));
  const rosters = league.rosters.filter(({ playerId }) => inSeason.has(playerId));
  const { rosterSize } = rulesOfSeason(changes, seasonId);
  return async (teamId) => {
    if (points !== 0) {
      await tx
        .insertInto("adjustments")
        .values({
          leagueId,
          number: (league.adjustments.at(-1)?.number ?? 0) + 1,
          teamId,
          seasonId,
          episode: Math.max(through, 1),
          points,
          reason: OPENING,
          decidedThrough,
          createdAt: new Date(at),
          isOpening: true,
        })
        .execute();
    }
    // A team that joins before a second draft drafts in that.
    const draft = isOpen ? null : newLateDraft({ teamId, pickSeconds, at }, { rosterSize, rosters });
    if (draft === null || draft.dueAt === null) return;
    await tx
      .insertInto("lateDrafts")
      .values({
        teamId,
        leagueId,
        seasonId,
        joinedAt: new Date(at),
        size: draft.size,
        pickSeconds,
        dueAt: new Date(draft.dueAt + (league.spoilerDelayHours ?? 0) * HOUR_MS),
      })
      .execute();
  };
}

/** Whether a user had a team in the league since its draft of the season began. */
async function hasLeft(
  tx: Tx,
  user: { leagueId: string; seasonId: string; userId: string },
): Promise<boolean> {
  const departure = await tx
    .selectFrom("departures")
    .select("userId")
    .where((eb) => eb.and(user))
    .executeTakeFirst();
  return departure !== undefined;
}
