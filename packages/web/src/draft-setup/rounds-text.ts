import { roundsFor } from "@emberline/game";

/** "18 contestants for 4 teams: 4 rounds, 2 contestants left over." */
export function roundsText(contestants: number, teams: number): string {
  const rounds = roundsFor(contestants, teams);
  const left = contestants - rounds * teams;
  const rest = left === 0 ? "nobody left over" : `${counted(left, "contestant")} left over`;
  return `${counted(contestants, "contestant")} for ${counted(teams, "team")}: ${counted(rounds, "round")}, ${rest}.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
