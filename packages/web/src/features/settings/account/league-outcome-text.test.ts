import { expect, test } from "vitest";
import { partingWords } from "./league-outcome-text.ts";

const left = { outcome: "left", heir: null, drafting: false } as const;
const ben = { firstName: "Ben", lastName: "Okafor" };

test("each league has its sentence", () => {
  expect(partingWords(left)).toBe("Your team leaves, the league goes on.");
  expect(partingWords({ ...left, outcome: "deleted" })).toBe(
    "Nobody else plays here, so the league is deleted.",
  );
  expect(partingWords({ ...left, outcome: "handed-over", heir: ben })).toBe(
    "Your team leaves, and the league goes to Ben Okafor.",
  );
  expect(partingWords({ ...left, outcome: "handed-over", heir: ben, drafting: true })).toBe(
    "Your team leaves, and the league goes to Ben Okafor. Its draft is running: your turns are picked automatically.",
  );
});
