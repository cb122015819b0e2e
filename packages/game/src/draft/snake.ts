/** A slot in the order of picks; `pickNumber` and `round` count from 1. */
export interface Slot {
  pickNumber: number;
  round: number;
  teamId: string;
}

/** The number of full rounds; 0 without a team. Players left over stay free (DRAFT-21). */
export const roundsFor = (playerCount: number, teamCount: number): number =>
  teamCount > 0 ? Math.floor(playerCount / teamCount) : 0;

/** All slots of a draft: odd rounds in the given order, even rounds reversed (DRAFT-22). */
export function snakeOrder(order: readonly string[], rounds: number): Slot[] {
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    (isReversed(round) ? order.toReversed() : order).map((teamId, index) => ({
      pickNumber: (round - 1) * order.length + index + 1,
      round,
      teamId,
    })),
  );
}

/** The team that picks at a number, in any round; null without a team and for an invalid number. */
export function teamAt(order: readonly string[], pickNumber: number): string | null {
  if (pickNumber < 1) return null;
  const round = Math.ceil(pickNumber / order.length);
  const position = pickNumber - 1 - (round - 1) * order.length;
  return order[isReversed(round) ? order.length - 1 - position : position] ?? null;
}

const isReversed = (round: number): boolean => round % 2 === 0;
