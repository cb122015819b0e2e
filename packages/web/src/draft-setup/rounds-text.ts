import { roundsFor } from "@emberline/game";

/** "18 contestants for 4 teams: 4 rounds, 2 contestants left over." */
export function roundsText(players: number, teams: number): string {
  const rounds = roundsFor(players, teams);
  const left = players - rounds * teams;
  const rest = left === 0 ? "none left over" : `${counted(left, "contestant")} left over`;
  return `${counted(players, "contestant")} for ${counted(teams, "team")}: ${counted(rounds, "round")}, ${rest}.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
