import { expect, test } from "vitest";
import { leagueOutcomeText } from "./delete-account-sheet.tsx";

const left = { outcome: "left", heir: null, drafting: false } as const;
const ben = { firstName: "Ben", lastName: "Okafor" };

test("each outcome has its sentence", () => {
  expect(leagueOutcomeText(left)).toBe("Your team leaves; the league continues.");
  expect(leagueOutcomeText({ ...left, outcome: "deleted" })).toBe(
    "You are the only member, so the league is deleted.",
  );
  expect(leagueOutcomeText({ ...left, outcome: "handed-over", heir: ben })).toBe(
    "Your team leaves, and the new owner is Ben Okafor.",
  );
  expect(leagueOutcomeText({ ...left, outcome: "handed-over", heir: ben, drafting: true })).toBe(
    "Your team leaves, and the new owner is Ben Okafor. Its draft is running: your picks are made automatically.",
  );
});
