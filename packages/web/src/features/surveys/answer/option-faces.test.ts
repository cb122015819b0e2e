import type { PlayerPerformance } from "@emberline/contract";
import { expect, test } from "vitest";
import { optionFaces } from "./question-fieldset.tsx";

const player = (playerId: string, firstName: string, lastName: string): PlayerPerformance => ({
  playerId,
  firstName,
  lastName,
  photoUrl: null,
  tribe: { name: "Kahana", color: "#2a9d8f" },
  eliminated: false,
  totalPoints: 0,
  episodeCount: 0,
});

// Covers SURVEY-25.
test("an option is a player by the whole name, unless two players share it", () => {
  const { players, tribeColors } = optionFaces([
    player("a", "Ana", "Ruiz"),
    player("b", "Sam", ""),
    player("c", "Sam", ""),
  ]);
  expect([...players.keys()]).toEqual(["Ana Ruiz"]);
  expect(tribeColors.get("Kahana")).toBe("#2a9d8f");
});
