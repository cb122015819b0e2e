import { expect, test } from "vitest";
import { roundsText } from "./rounds-preview.tsx";

// Covers RULE-5.
test("fewer rounds by the rules of the league", () => {
  expect(roundsText({ players: 18, teams: 4 }, { rosterSize: 3 })).toBe(
    "18 contestants for 4 teams: 3 rounds by the rules of the league, 6 contestants left over.",
  );
  expect(roundsText({ players: 18, teams: 4 }, { rosterSize: 4 })).toBe(
    "18 contestants for 4 teams: 4 rounds, 2 contestants left over.",
  );
});

// Covers RULE-18.
test("several teams may have a contestant", () => {
  expect(roundsText({ players: 18, teams: 40 }, { copies: null })).toBe(
    "18 contestants for 40 teams: 1 round. Up to 3 teams may have the same contestant.",
  );
  expect(roundsText({ players: 18, teams: 12 }, { copies: 2, rosterSize: 2 })).toBe(
    "18 contestants for 12 teams: 2 rounds by the rules of the league. Up to 2 teams may have the same contestant.",
  );
});

test.each([
  [18, 4, "18 contestants for 4 teams: 4 rounds, 2 contestants left over."],
  [18, 3, "18 contestants for 3 teams: 6 rounds, none left over."],
  [3, 2, "3 contestants for 2 teams: 1 round, 1 contestant left over."],
  [1, 1, "1 contestant for 1 team: 1 round, none left over."],
])("%i players and %i teams", (players, teams, text) => {
  expect(roundsText({ players, teams }, {})).toBe(text);
});
