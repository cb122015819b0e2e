import { expect, test } from "vitest";
import { passedText } from "./rank-card.tsx";

const team = (name: string, rankBefore: number | null, rank: number) => ({ name, rankBefore, rank });

test("the passed teams are named, and those that passed", () => {
  const own = team("Embers", 4, 2);
  const teams = [team("Owls", 5, 1), own, team("Tides", 3, 3), team("Ash", 2, 4), team("Reef", 1, 5)];
  expect(passedText(own, teams)).toBe("You passed Tides, Ash and 1 more. Owls passed you.");
  expect(passedText(own, [own, team("Tides", 3, 3), team("Ash", 1, 4)])).toBe("You passed Tides and Ash.");
});

test("a tie passes nobody, nor does the first episode", () => {
  const own = team("Embers", 2, 1);
  expect(passedText(own, [own, team("Owls", 1, 1)])).toBeNull();
  expect(passedText(team("Embers", null, 1), [team("Owls", null, 2)])).toBeNull();
});
