import { type Draft, hasPassedAt, moveAfterDraft, rulesOfSeason } from "@emberline/game";
import { keepEpisodeNumbers } from "../../../platform/db/queries/episode-references.ts";
import { notifyParticipantsChanged } from "../../../platform/db/queries/running-drafts.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { copiesIn, loadLeagues, loadLeagueSeasons } from "../../snapshots/index.ts";
import type { OverwriteRosters } from "../admin/replace-rosters.ts";
import { lastKnowable, nextFrom } from "./prepare-move.ts";

/**
 * Changes the rosters of a league by its second draft, as one move (REDRAFT-6). While the draft was open there were no
 * other moves. Nothing changes after one that an admin ended before its start, or without its picks.
 * Returns the number of the episode after which the move was decided; null without one.
 */
export async function endSecondDraft(
  tx: Tx,
  overwriteRosters: OverwriteRosters,
  { leagueId, draftId, draft }: { leagueId: string; draftId: string; draft: Draft },
): Promise<number | null> {
  await keepEpisodeNumbers(tx);
  const league = (await loadLeagues(tx, [leagueId])).get(leagueId)!;
  const season = (await loadLeagueSeasons(tx, [league])).get(league)!;
  const { seasonId } = season;
  if (seasonId === null) return null;
  const at = draft.completedAt!;
  const inSeason = new Set(season.through(null).players.map(({ playerId }) => playerId));
  const moves = league.moves.filter((move) => move.seasonId === seasonId);
  const after = moveAfterDraft(draft, {
    teamIds: league.teams.map(({ teamId }) => teamId),
    rosters: league.rosters.filter(({ playerId }) => inSeason.has(playerId)),
    moved: copiesIn(league, seasonId) === 1 ? [] : moves.flatMap(({ players }) => players),
  });
  if (!after || after.players.length === 0) return null;
  await overwriteRosters(tx, leagueId, after.places);
  // Teams that joined late have drafted in it.
  await tx
    .updateTable("lateDrafts")
    .set({ dueAt: null })
    .where("leagueId", "=", leagueId)
    .where("seasonId", "=", seasonId)
    .execute();
  await notifyParticipantsChanged(tx, leagueId);
  const decidedThrough = lastKnowable(season, league, hasPassedAt(at));
  const number = (league.moves.at(-1)?.number ?? 0) + 1;
  const first = rulesOfSeason(league.ruleChanges, seasonId).secondDraft?.from ?? 0;
  await tx
    .insertInto("rosterMoves")
    .values({
      leagueId,
      number,
      seasonId,
      draftId,
      fromEpisode: Math.max(first, nextFrom(moves, decidedThrough)),
      decidedThrough,
      madeAt: new Date(at),
    })
    .execute();
  await tx
    .insertInto("rosterMovePlayers")
    .values(
      after.players.map(({ playerId, copy, fromTeam, toTeam }) => ({
        leagueId,
        number,
        playerId,
        copy,
        fromTeamId: fromTeam,
        toTeamId: toTeam,
      })),
    )
    .execute();
  return decidedThrough;
}
