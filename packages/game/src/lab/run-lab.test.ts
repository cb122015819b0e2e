import fc from "fast-check";
import { expect, test } from "vitest";
import { CLASSIC_RULES } from "../league-rules.ts";
import { labRules, labSeasons } from "../testing/lab-arbitraries.ts";
import { type LabSeason, unplayedRules, valuesIn } from "./lab-season.ts";
import { type LabInput, leadIn, runLab } from "./run-lab.ts";

/** The report, after all drafts. */
function reportOf(input: LabInput) {
  const run = runLab(input);
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

/** Two teams share four players, so each has two of them. */
const season: LabSeason = {
  name: "Small",
  players: ["Ann", "Bo", "Cy", "Di"].map((name, index) => ({ name, place: index + 1 })),
  episodes: [1, 2, 3],
  statistics: ["Idol", "Vote"],
  values: [5, 0],
  exits: [
    { player: 3, episode: 1, returned: null },
    { player: 2, episode: 2, returned: null },
  ],
  scores: [
    [0, 1, 0, 5],
    [1, 1, 1, 1],
    [0, 2, 1, 1],
    [1, 2, 0, 5],
    [0, 3, 0, 10],
  ],
};
const input = { season, rules: CLASSIC_RULES, teams: 2, drafts: 50, seed: 1 };

// Covers LAB-3.
test("the same seed gives the same report, another one another", () => {
  const report = reportOf(input);
  expect(reportOf(input)).toEqual(report);
  expect(reportOf({ ...input, seed: 2 })).not.toEqual(report);
});

// Covers LAB-3.
test("the classic rules come out like Classic, in any season", () => {
  fc.assert(
    fc.property(labSeasons, fc.integer({ min: 1, max: 14 }), fc.nat(), (one, teams, seed) => {
      const report = reportOf({ ...input, season: one, teams, seed, drafts: 5 });
      expect(report.rules).toEqual(report.classic);
    }),
    { numRuns: 100 },
  );
});

// Covers LAB-5.
test("what does not depend on chance: points of teams, statistics and the winner of the show", () => {
  const { classic, rules } = reportOf({
    ...input,
    rules: {
      ...CLASSIC_RULES,
      multiplier: { times: 2, from: 3 },
      // The season's value is replaced, whatever the site's one is now.
      statisticValues: [{ statisticId: "other", name: "IDOL", siteValue: 4, value: 10 }],
    },
  });
  expect(classic).toMatchObject({ rounds: 2, teamsPerPlayer: 1, points: 11, statistics: [10, 1], price: 0 });
  expect(classic?.showWinner).toMatchObject({ name: "Ann", points: 16, teams: 0.5 });
  // 10 + 1 + 1 + 10 + 2 × 20, for two teams.
  expect(rules).toMatchObject({ points: 31, statistics: [30, 1] });
  expect(rules?.showWinner?.points).toBe(51);
});

// Covers LAB-5.
test("the statistics and the price of replacements add up to the points of a team", () => {
  fc.assert(
    fc.property(
      labSeasons,
      labRules,
      fc.integer({ min: 1, max: 14 }),
      fc.nat(),
      (one, rules, teams, seed) => {
        const { rules: outcome } = reportOf({ season: one, rules, teams, drafts: 5, seed });
        if (!outcome) return;
        const sum = outcome.statistics.reduce((total, points) => total + points, 0);
        expect(sum - outcome.price).toBeCloseTo(outcome.points, 6);
        expect(outcome.decided.reduce((total, share) => total + share, 0)).toBeCloseTo(1, 9);
      },
    ),
    { numRuns: 200 },
  );
});

// Covers LAB-5.
test("the lead: margins, changes, and from when on the winner led", () => {
  const lead = leadIn([
    [0, 0, 0],
    [5, 2, 0],
    [5, 5, 1],
    [5, 6, 1],
    [7, 7, 2],
  ]);
  expect(lead).toEqual({ margins: [0, 3, 0, 1, 0], changes: 1, decided: 2, winners: [0, 1] });
  expect(
    leadIn([
      [1, 1],
      [2, 2],
    ]),
  ).toEqual({ margins: [0, 0], changes: 0, decided: 1, winners: [0, 1] });
  expect(
    leadIn([
      [0, 0],
      [1, 0],
      [0, 2],
    ]),
  ).toMatchObject({ changes: 1, decided: 2, winners: [1] });
});

// Covers LAB-6.
test("more teams than players have no draft without copies", () => {
  const rules = { ...CLASSIC_RULES, rosterSize: 2, copies: null };
  const report = reportOf({ ...input, rules, teams: 10 });
  expect(report.classic).toBeNull();
  expect(report.rules).toMatchObject({ rounds: 2, teamsPerPlayer: 5 });
});

// Covers LAB-7.
test("rules that are not played, and statistics that the season has not, are named", () => {
  const unknown = { statisticId: "x", name: "Fire", siteValue: 1, value: 2 };
  const worthless = { statisticId: "y", name: "Vote", siteValue: 1, value: 2 };
  const statisticValues = [unknown, worthless];
  const rules = { ...CLASSIC_RULES, pollWeight: 2, captain: true, statisticValues };
  expect(unplayedRules(rules)).toEqual(["pollWeight"]);
  expect(valuesIn(season, rules)).toEqual({ values: [], missing: statisticValues });
});
