import { roundsFor } from "@emberline/game";
import { countText } from "../../../ui/text/count-text.ts";

/** "18 contestants for 4 teams: 4 rounds, 2 contestants left over." */
export function roundsText(players: number, teams: number): string {
  const rounds = roundsFor(players, teams);
  const left = players - rounds * teams;
  const rest = left === 0 ? "none left over" : `${countText(left, "contestant")} left over`;
  return `${countText(players, "contestant")} for ${countText(teams, "team")}: ${countText(rounds, "round")}, ${rest}.`;
}
