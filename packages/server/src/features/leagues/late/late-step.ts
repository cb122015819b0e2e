import { freeCopy, hasPassedAt, isInPendingTrade, lateChoices, type LateStep } from "@emberline/game";
import type { StoredLateDraft } from "../../../platform/db/queries/league-queries.ts";
import { notifyParticipantsChanged } from "../../../platform/db/queries/running-drafts.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { copiesIn, type LeagueSnapshot, type SeasonSnapshot } from "../../snapshots/index.ts";
import { nextFrom, pendingTradesIn } from "../moves/prepare-move.ts";

/** Puts a player on a team outside of a draft; the drafts feature implements it. */
export type AddToRoster = (
  tx: Tx,
  place: { leagueId: string; teamId: string; playerId: string; copy: number },
) => Promise<void>;

/** A draft with what its steps depend on. */
export interface LoadedLateDraft {
  at: number;
  leagueId: string;
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  decidedThrough: number;
  draft: StoredLateDraft;
}

/** The picks that a team has made, in their order. */
export const picksOf = ({ moves }: Pick<LeagueSnapshot, "moves">, { teamId, seasonId }: StoredLateDraft) =>
  moves.filter(
    (move) =>
      move.seasonId === seasonId &&
      move.lateBy !== null &&
      move.players.every((player) => player.toTeam === teamId),
  );

/** What the next step of a draft depends on. */
export function momentOf({ at, league, season, decidedThrough, draft }: LoadedLateDraft) {
  const { players } = season.through(null);
  const inSeason = new Set(players.map(({ playerId }) => playerId));
  // A contestant of a trade that may still be vetoed may come back.
  const pending = pendingTradesIn(league, {
    seasonId: draft.seasonId,
    hasPassed: hasPassedAt(at),
    decidedThrough,
  });
  const inGame = players.filter(
    ({ eliminated, playerId }) =>
      !eliminated && !isInPendingTrade(pending, { teamId: draft.teamId, playerId }),
  );
  return {
    at,
    made: picksOf(league, draft).length,
    held: league.rosters.filter(({ teamId, playerId }) => teamId === draft.teamId && inSeason.has(playerId))
      .length,
    choices: lateChoices(draft.teamId, {
      rosters: league.rosters,
      copies: copiesIn(league, draft.seasonId),
      inGame: inGame.map(({ playerId }) => playerId),
    }),
  };
}

/** Stores a step: the clock, and a pick as a move of rosters. Returns the first episode that counts for a pick. */
export async function storeStep(
  tx: Tx,
  addToRoster: AddToRoster | null,
  { at, leagueId, league, decidedThrough, draft: { teamId, seasonId } }: LoadedLateDraft,
  { draft: { startedAt, dueAt }, pick }: LateStep,
): Promise<number> {
  await tx
    .updateTable("lateDrafts")
    .set({
      startedAt: startedAt === null ? null : new Date(startedAt),
      dueAt: dueAt === null ? null : new Date(dueAt),
    })
    .where("teamId", "=", teamId)
    .execute();
  const moves = league.moves.filter((move) => move.seasonId === seasonId);
  const from = nextFrom(moves, decidedThrough);
  if (!pick || !addToRoster) return from;
  const { playerId, by } = pick;
  const moved = copiesIn(league, seasonId) === 1 ? [] : moves.flatMap(({ players }) => players);
  const copy = freeCopy([...league.rosters, ...moved], playerId);
  const number = (league.moves.at(-1)?.number ?? 0) + 1;
  await tx
    .insertInto("rosterMoves")
    .values({
      leagueId,
      number,
      seasonId,
      fromEpisode: from,
      decidedThrough,
      madeAt: new Date(at),
      lateBy: by,
    })
    .execute();
  await tx
    .insertInto("rosterMovePlayers")
    .values({ leagueId, number, playerId, copy, fromTeamId: null, toTeamId: teamId })
    .execute();
  await addToRoster(tx, { leagueId, teamId, playerId, copy });
  await notifyParticipantsChanged(tx, leagueId);
  return from;
}
