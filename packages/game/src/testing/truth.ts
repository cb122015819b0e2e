import type { Attempt } from "./world.ts";

/** Whether what was said about an attempt was true, asked of the picks and not of the rules. */
export function isTrueAnswer({ draft, choice, pool, answer }: Attempt): boolean {
  const { picks } = draft;
  const filled = picks.find(({ pickNumber }) => pickNumber === choice.pickNumber);
  const stands = filled?.teamId === choice.teamId && filled.playerId === choice.playerId;
  const obstacles: Record<string, boolean> = {
    complete: draft.completedAt !== null,
    "not-started": draft.begunAt === null,
    "slot-filled": filled !== undefined,
    "not-your-turn":
      choice.pickNumber !== picks.length + 1 || snakeByHand(draft)[picks.length] !== choice.teamId,
    "time-is-up": draft.deadline !== null && choice.at >= draft.deadline,
    "player-taken": picks.some(({ playerId }) => playerId === choice.playerId),
    "player-unavailable": !pool.has(choice.playerId),
  };
  if (!answer.ok) return !stands && obstacles[answer.refusal] === true;
  return stands || !Object.values(obstacles).includes(true);
}

/** The snake, written once more and in another way. */
export function snakeByHand({ order, rounds }: { order: readonly string[]; rounds: number }): string[] {
  const line: string[] = [];
  let row = [...order];
  for (let round = 0; round < rounds; round += 1) {
    line.push(...row);
    row = row.toReversed();
  }
  return line;
}
