import { describe, expect, test } from "vitest";
import { CLASSIC_RULES } from "../league-rules.ts";
import { ACTIVITY_MAX } from "../limits.ts";
import { type ActivitySource, leagueActivity } from "./league-activity.ts";

const team = (teamId: string, joinedAt: number) => {
  const owner = { ownerId: `owner ${teamId}`, firstName: "Ana", lastName: teamId.toUpperCase() };
  return { teamId, name: `Team ${teamId}`, joinedAt, ...owner };
};
const move = (number: number, decidedThrough: number, price = 0) => ({
  number,
  madeAt: 100 * number,
  from: decidedThrough + 1,
  decidedThrough,
  price,
  players: [
    { playerId: "p", fromTeam: "a", toTeam: null },
    { playerId: "q", fromTeam: null, toTeam: "a" },
  ],
});
const adjustment = {
  number: 1,
  teamId: "b",
  episode: 2,
  points: -1,
  reason: "Late",
  decidedThrough: 2,
  removedThrough: 4,
  createdAt: 50,
  createdBy: "owner a",
  removedAt: 500,
  removedBy: null,
};
const nothing: ActivitySource = {
  seasonId: "s",
  ruleChanges: [],
  teams: [team("a", 1), team("b", 2)],
  drafts: [],
  moves: [],
  adjustments: [],
  captaincies: [],
  aired: [],
  players: [
    { playerId: "p", firstName: "Ada", lastName: "Fox" },
    { playerId: "q", firstName: "Bo", lastName: "Reed" },
  ],
};
const shown = (part: Partial<ActivitySource>, through: number | null = null) =>
  leagueActivity({ ...nothing, ...part }, through)
    .filter(({ kind }) => kind !== "joined")
    .map(({ text, detail }) => [text, detail]);

// Covers ACTIVITY-1.
describe("the activity of a league says", () => {
  test("who joined and when the draft was completed, the newest first", () => {
    const entries = leagueActivity(
      { ...nothing, drafts: [{ completedAt: 9, isAborted: false, isSecond: false }] },
      null,
    );
    expect(entries.map(({ at, text }) => [at, text])).toEqual([
      [9, "The draft was completed"],
      [2, "Ana B joined with Team b"],
      [1, "Ana A joined with Team a"],
    ]);
  });

  test("which rules were changed, and by whom", () => {
    const change = { number: 1, changedAt: 5, seasonId: "s", rules: { ...CLASSIC_RULES, pollWeight: 2 } };
    expect(shown({ ruleChanges: [{ ...change, changedBy: "owner a" }] })).toEqual([
      ["Ana A changed the rules", "Poll points count double."],
    ]);
    expect(shown({ ruleChanges: [{ ...change, changedBy: null }] })).toEqual([
      ["An admin or a former member changed the rules", "Poll points count double."],
    ]);
  });

  test("who replaced whom, at what price", () => {
    expect(shown({ moves: [move(1, 2, 1)] })).toEqual([
      ["Team a replaced Ada Fox with Bo Reed", "From episode 3 on, for 1 point"],
    ]);
  });

  test("each captain once, from its first episode on", () => {
    const captaincies = [
      { teamId: "a", playerId: "p", from: 1, until: 2 },
      { teamId: "a", playerId: "p", from: 2, until: 3 },
      { teamId: "a", playerId: "q", from: 3, until: 4 },
      // It has not begun to air.
      { teamId: "b", playerId: "p", from: 4, until: 5 },
    ];
    const aired = [1, 2, 3].map((number) => ({ number, airsAt: number * 10 }));
    expect(shown({ captaincies, aired })).toEqual([
      ["Bo Reed became captain of Team a", "From episode 3 on"],
      ["Ada Fox became captain of Team a", "From episode 1 on"],
    ]);
  });

  test("which points were adjusted and taken back", () => {
    expect(shown({ adjustments: [adjustment] })).toEqual([
      [
        "It no longer counts that Team b loses 1 point with episode 2",
        "Taken back by an admin or a former member",
      ],
      ["Team b loses 1 point with episode 2", "“Late”, by Ana A"],
    ]);
  });
});

// Covers ACTIVITY-2.
test("what was decided after an episode is hidden from those who are not shown it", () => {
  const league = { moves: [move(1, 2), move(2, 3)], adjustments: [adjustment] };
  expect(shown(league, 1)).toEqual([]);
  expect(shown(league, 2)).toHaveLength(2);
  expect(shown(league, 3)).toHaveLength(3);
  expect(shown(league, 4)).toHaveLength(4);
});

// Covers ACTIVITY-3, LIMIT-50.
test("only the newest entries are listed", () => {
  const moves = Array.from({ length: ACTIVITY_MAX + 5 }, (_, index) => move(index + 1, 1));
  const entries = leagueActivity({ ...nothing, moves }, null);
  expect(entries).toHaveLength(ACTIVITY_MAX);
  expect(entries[0]!.key).toBe(`move ${ACTIVITY_MAX + 5}`);
});
