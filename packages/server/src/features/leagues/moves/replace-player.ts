import {
  currentRules,
  freeCopy,
  fullName,
  type HasPassed,
  hasPassedAt,
  holdersOf,
  isInPendingTrade,
  pointCount,
  replacementText,
  replacementsBy,
  type RosterMove,
  usedUpText,
  type ViewerLimits,
} from "@emberline/game";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { copiesIn, draftIn, type LeagueSnapshot, type SeasonSnapshot } from "../../snapshots/index.ts";
import { isAnnounced, type MoveDeps, sendMoveNews, teamName } from "./move-news.ts";
import { prepareMove } from "./prepare-move.ts";
import { totalsOf } from "./team-totals.ts";

const HOUR_MS = 3_600_000;

/** Takes one player off a team and puts another one on it; the drafts feature implements it. */
export type ChangeRoster = (
  tx: Tx,
  change: { leagueId: string; teamId: string; leaves: string; joins: string; copy: number },
) => Promise<void>;

interface Request {
  leagueId: string;
  /** The ids of the players. */
  leaves: string;
  joins: string;
  /** The points that the caller has read that it costs. */
  price?: number | undefined;
}

/**
 * Replaces a player of the caller's team who left the game by one of no team (MOVE-1 to MOVE-4), which the other members
 * are told (MOVE-13). The same request again changes nothing. Returns the message for the user. Throws as `prepareMove` does, 404 for an unknown player, and 409
 * when the rules, the draft, the player or another team stands against it, or the price is another one than the caller
 * has read.
 */
export const replacePlayer = (
  deps: MoveDeps,
  changeRoster: ChangeRoster,
  caller: Caller,
  { leagueId, leaves, joins, price = 0 }: Request,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const move = await prepareMove(tx, caller, { leagueId, what: "replace contestants", at: deps.now });
    const { at, seasonId, season, league, limits, teamId, decidedThrough, moves, from, playerOf, isOnTeam } =
      move;
    const { pendingTrades } = move;
    const [leaver, joiner] = [playerOf.get(leaves), playerOf.get(joins)];
    if (!leaver || !joiner) throw new AppError(404, "One of these contestants is not in this season");
    const made = moves.find((one) => one.tradeId === null && isOf({ teamId, leaves, joins })(one));
    if (made && isOnTeam(joins)) return messageOf(joiner, made.from);
    const { replacements, replacementPrice } = currentRules(league.ruleChanges);
    if (replacements === 0) throw new AppError(409, "This league does not replace contestants");
    if (replacementsBy(moves, teamId) >= replacements) {
      throw new AppError(409, usedUpText(replacementsBy(moves, teamId), replacements));
    }
    if (draftIn(league, seasonId)?.complete === false) {
      throw new AppError(409, "Replacements open when the draft is over");
    }
    if (opensAt({ league, season, limits, hasPassed: hasPassedAt(at) }, teamId) > at) {
      throw new AppError(409, "Teams in the lower half of the standings choose first");
    }
    if (!isOnTeam(leaves)) throw new AppError(409, `${fullName(leaver)} is not on your team`);
    if (!leaver.eliminated) throw new AppError(409, `${fullName(leaver)} is still in the game`);
    if (joiner.eliminated) throw new AppError(409, `${fullName(joiner)} has left the game`);
    const copies = copiesIn(league, seasonId);
    if ((holdersOf(league.rosters).get(joins) ?? 0) >= copies) {
      throw new AppError(409, `${fullName(joiner)} is on ${countOfTeams(copies)} already`);
    }
    if (isOnTeam(joins)) throw new AppError(409, `${fullName(joiner)} is on your team already`);
    for (const [playerId, player] of [
      [leaves, leaver],
      [joins, joiner],
    ] as const) {
      if (isInPendingTrade(pendingTrades, { teamId, playerId }))
        throw new AppError(409, `${fullName(player)} is part of a trade that may still be vetoed`);
    }
    if (price !== replacementPrice) {
      throw new AppError(
        409,
        `A replacement costs ${pointCount(replacementPrice)} now. Please check it again`,
      );
    }
    const moved = copies === 1 ? [] : moves.flatMap(({ players }) => players);
    const copy = freeCopy([...league.rosters, ...moved], joins);
    const left = league.rosters.find((place) => place.playerId === leaves && place.teamId === teamId);
    const number = (league.moves.at(-1)?.number ?? 0) + 1;
    await tx
      .insertInto("rosterMoves")
      .values({ leagueId, number, seasonId, fromEpisode: from, decidedThrough, price, madeAt: new Date(at) })
      .execute();
    await tx
      .insertInto("rosterMovePlayers")
      .values([
        { leagueId, number, playerId: leaves, copy: left?.copy ?? 1, fromTeamId: teamId, toTeamId: null },
        { leagueId, number, playerId: joins, copy, fromTeamId: null, toTeamId: teamId },
      ])
      .execute();
    await changeRoster(tx, { leagueId, teamId, leaves, joins, copy });
    const text = replacementText({
      team: teamName(league, teamId),
      leaves: fullName(leaver),
      joins: fullName(joiner),
    });
    const cost = price > 0 ? `, for ${pointCount(price)}` : "";
    if (!isAnnounced(league, at)) return messageOf(joiner, from);
    await sendMoveNews(deps, tx, {
      league,
      season,
      decidedThrough,
      kind: `replacement-${number}`,
      by: caller.userId,
      title: `A replacement in ${league.name}`,
      paragraphs: [`${text}.`, `It counts from episode ${from} on${cost}.`],
      neutral: "A team has replaced a contestant.",
    });
    return messageOf(joiner, from);
  });

interface Standings {
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  limits: ViewerLimits;
  hasPassed: HasPassed;
}

/**
 * When a team may choose after the last episode, in epoch milliseconds: a team in the upper half of the standings waits
 * for the hours of the rules (MOVE-10). The upper half has at least as many other teams below it as not.
 */
export function opensAt({ league, season, limits, hasPassed }: Standings, teamId: string): number {
  const { lowerFirstHours } = currentRules(league.ruleChanges);
  const aired = season.schedule.filter(({ airsAt }) => hasPassed(airsAt));
  const episode = aired.toSorted((one, other) => one.airsAt - other.airsAt).at(-1);
  if (lowerFirstHours === 0 || !episode) return 0;
  const totalOf = totalsOf(league, season, limits);
  const others = league.teams.filter((team) => team.teamId !== teamId);
  const below = others.filter((team) => totalOf(team.teamId) < totalOf(teamId));
  const isUpper = others.length > 0 && below.length * 2 >= others.length;
  return isUpper ? episode.airsAt + lowerFirstHours * HOUR_MS : 0;
}

const isOf =
  ({ teamId, leaves, joins }: { teamId: string; leaves: string; joins: string }) =>
  ({ players }: RosterMove): boolean =>
    players.some(({ playerId, fromTeam }) => playerId === leaves && fromTeam === teamId) &&
    players.some(({ playerId, toTeam }) => playerId === joins && toTeam === teamId);

const countOfTeams = (count: number): string => (count === 1 ? "a team" : `${count} teams`);

const messageOf = (joiner: { firstName: string; lastName: string }, from: number): string =>
  `${fullName(joiner)} is on your team from episode ${from} on`;
