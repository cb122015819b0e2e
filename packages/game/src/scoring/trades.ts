import { fullName } from "../texts.ts";
import type { RosterPlace } from "./stays.ts";

/** Players of two teams that change places. */
export interface Trade {
  /** The team that proposed it. */
  fromTeam: string;
  toTeam: string;
  players: readonly TradedPlayer[];
}

interface TradedPlayer {
  playerId: string;
  /** The team that gives the player. */
  fromTeam: string;
}

/** An accepted trade counts at once; until a time its league's owner may veto it. */
export interface AcceptedTrade extends Trade {
  state: string;
  /** Epoch milliseconds; null: no veto. */
  vetoUntil: number | null;
  /** The number of the last episode that the acceptance may have been based on. */
  answeredThrough: number | null;
}

interface TradeContext {
  rosters: readonly RosterPlace[];
  /** The players of the season. */
  playerOf: ReadonlyMap<string, { firstName: string; lastName: string; eliminated: boolean }>;
  /** Trades that may still be vetoed. */
  pending: readonly Trade[];
}

/** The team that gets a player. */
export const receiverOf = ({ fromTeam, toTeam }: Omit<Trade, "players">, player: TradedPlayer): string =>
  player.fromTeam === fromTeam ? toTeam : fromTeam;

/** Whether a trade may still be vetoed: not once there is a later episode that something may be based on. */
export const isPendingTrade = (
  { state, vetoUntil, answeredThrough }: AcceptedTrade,
  { hasPassed, decidedThrough }: { hasPassed: (at: number) => boolean; decidedThrough: number },
): boolean =>
  state === "accepted" && vetoUntil !== null && !hasPassed(vetoUntil) && answeredThrough === decidedThrough;

/**
 * Whether a team must not give a player away, or get one, until it is certain that a trade is not vetoed: it got the
 * player in the trade, or would get the player back.
 */
export const isInPendingTrade = (
  pending: readonly Trade[],
  { teamId, playerId }: { teamId: string; playerId: string },
): boolean =>
  pending.some(
    ({ fromTeam, toTeam, players }) =>
      [fromTeam, toTeam].includes(teamId) && players.some((player) => player.playerId === playerId),
  );

/** Why a trade cannot be made with these rosters; null if it can. */
export function tradeProblem(trade: Trade, { rosters, playerOf, pending }: TradeContext): string | null {
  const { fromTeam, players } = trade;
  const given = players.filter((player) => player.fromTeam === fromTeam);
  const ids = new Set(players.map(({ playerId }) => playerId));
  if (given.length === 0 || given.length * 2 !== players.length || ids.size !== players.length) {
    return "Both teams give the same number of contestants in a trade";
  }
  const has = (teamId: string, playerId: string) =>
    rosters.some((place) => place.teamId === teamId && place.playerId === playerId);
  for (const traded of players) {
    const { playerId } = traded;
    const player = playerOf.get(playerId);
    if (!player) return "One of these contestants is not in this season";
    const name = fullName(player);
    const receiver = receiverOf(trade, traded);
    if (!has(traded.fromTeam, playerId)) return `${name} is no longer on the team`;
    if (player.eliminated) return `${name} has left the game`;
    if (has(receiver, playerId)) return `${name} is on both teams`;
    if ([traded.fromTeam, receiver].some((teamId) => isInPendingTrade(pending, { teamId, playerId }))) {
      return `${name} is part of a trade that may still be vetoed`;
    }
  }
  return null;
}
