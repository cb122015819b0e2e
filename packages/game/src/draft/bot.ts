import { SECOND_MS } from "../limits.ts";
import type { PoolPlayer } from "./decide-clock.ts";

/** Two numbers from 0 to below 1: how far a bot strays from the best player, and which of equal players it takes. */
export interface BotRandom {
  randomness: number;
  draw: number;
}

const SKIP_MAX = 3;
const DELAY_MIN_MS = SECOND_MS;
const DELAY_MAX_MS = 3 * SECOND_MS;

/**
 * A bot's choice from the available players: half of the time the one with the most points, a quarter of the
 * time the second, and so on, never below the fourth. Equal players are equally likely in any order of the pool.
 * Throws when the pool is empty.
 */
export function botChoice(pool: readonly PoolPlayer[], { randomness, draw }: BotRandom): string {
  const levels = [...new Set(pool.map(({ points }) => points))].sort((one, other) => other - one);
  const skip = Math.min(Math.floor(-Math.log2(1 - randomness)), SKIP_MAX, levels.length - 1);
  const equals = pool
    .filter(({ points }) => points === levels[skip])
    .map(({ playerId }) => playerId)
    .sort();
  const playerId = equals[Math.floor(draw * equals.length)];
  if (playerId === undefined) throw new Error(`a bot has no player to pick among ${pool.length}`);
  return playerId;
}

/** How long a bot waits: 1 to 3 seconds. */
export const botDelayMs = (random: number): number =>
  DELAY_MIN_MS + Math.floor(random * (DELAY_MAX_MS - DELAY_MIN_MS + 1));
