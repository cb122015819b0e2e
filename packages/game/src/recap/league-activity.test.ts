import { describe, expect, test } from "vitest";
import { CLASSIC_RULES } from "../league-rules.ts";
import { ACTIVITY_MAX } from "../limits.ts";
import { type ActivitySource, leagueActivity } from "./league-activity.ts";
import { rosterChangesAfter } from "./roster-changes.ts";

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
const HOUR_MS = 3_600_000;
const event = (number: number, part: Partial<ActivitySource["eventEntries"][number]> = {}) => ({
  number,
  playerId: "p",
  episodeId: "e1",
  eventId: 1,
  count: 1,
  decidedThrough: 1,
  madeAt: 50 + number,
  madeBy: "owner a",
  ...part,
});
const eventRules = {
  number: 1,
  changedAt: 5,
  seasonId: "s",
  changedBy: null,
  rules: { ...CLASSIC_RULES, ownEvents: [{ eventId: 1, name: "Cried", points: 2 }] },
};
const trade = {
  tradeId: "t",
  state: "accepted",
  fromTeam: "a",
  toTeam: "b",
  players: [
    { playerId: "p", fromTeam: "a" },
    { playerId: "q", fromTeam: "b" },
  ],
  answeredAt: 150,
  answeredThrough: 2,
  vetoUntil: null,
  vetoedAt: null,
  vetoReason: null,
};
const vetoed = { ...trade, tradeId: "u", state: "vetoed", vetoedAt: 160, vetoReason: "Too good" };
const nothing: ActivitySource = {
  seasonId: "s",
  ruleChanges: [],
  teams: [team("a", 1), team("b", 2)],
  drafts: [],
  moves: [],
  trades: [],
  adjustments: [],
  eventEntries: [],
  episodes: [1, 2].map((number) => ({ episodeId: `e${number}`, number, airsAt: number * 10 })),
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
    const rules = { ...change.rules, captain: true, replacements: 2 };
    expect(shown({ ruleChanges: [{ ...change, rules, changedBy: "owner a" }] })).toEqual([
      ["Ana A changed the rules", "Poll points, Replacements and Captain"],
    ]);
  });

  test("who replaced whom, at what price", () => {
    expect(shown({ moves: [move(1, 2, 1)] })).toEqual([
      ["Team a replaced Ada Fox with Bo Reed", "From episode 3 on, for 1 point"],
    ]);
  });

  test("which trades were accepted, and which of them vetoed", () => {
    const moves = [{ ...move(1, 2), tradeId: "t" }];
    const open = { ...trade, tradeId: "o", state: "open", answeredAt: null, answeredThrough: null };
    expect(shown({ moves, trades: [open, trade, vetoed] })).toEqual([
      ["A trade was vetoed: Team a traded Ada Fox for Bo Reed of Team b", "“Too good”"],
      ["Team a traded Ada Fox for Bo Reed of Team b", "From episode 3 on"],
      ["Team a traded Ada Fox for Bo Reed of Team b", null],
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

// Covers ACTIVITY-1.
describe("own events are listed", () => {
  const texts = (eventEntries: ActivitySource["eventEntries"], through: number | null = null) =>
    shown({ eventEntries, ruleChanges: [eventRules] }, through).slice(0, -1);

  test("once for what a user entered for an episode at one go, with the last number of each cell", () => {
    const entries = [
      event(1),
      event(2, { episodeId: "e2", decidedThrough: 2 }),
      event(3, { madeBy: null }),
      event(4, { count: 3 }),
      event(5, { playerId: "q", count: 0, madeAt: HOUR_MS }),
      event(6, { playerId: "gone", eventId: 9, madeAt: 2 * HOUR_MS }),
    ];
    expect(texts(entries)).toEqual([
      ["Ana A entered events of episode 1", "a former contestant: an event that no longer counts"],
      ["Ana A entered events of episode 1", "Ada Fox: Cried × 3; Bo Reed: no Cried"],
      ["An admin or a former member entered events of episode 1", "Ada Fox: Cried"],
      ["Ana A entered events of episode 2", "Ada Fox: Cried"],
    ]);
  });

  test("with at most eight cells", () => {
    const entries = Array.from({ length: 10 }, (_, index) => event(index, { playerId: `${index}` }));
    expect(texts(entries)[0]![1]).toMatch(/(a former contestant: Cried; ){8}and 2 more$/);
  });

  // Covers ACTIVITY-2.
  test("as the viewer knows them: neither of a later episode nor entered after one, nor what follows of those", () => {
    const late = event(2, { playerId: "q", decidedThrough: 2 });
    const later = event(3, { episodeId: "e2", decidedThrough: 2 });
    expect(texts([event(1), late, later], 1)).toEqual([
      ["Ana A entered events of episode 1", "Ada Fox: Cried"],
    ]);
    expect(texts([late, later], 1)).toEqual([]);
    expect(texts([event(1, { episodeId: "e3", decidedThrough: 1 })], 1)).toEqual([]);
  });
});

// Covers ACTIVITY-2.
test("what was decided after an episode is hidden from those who are not shown it", () => {
  const league = { moves: [move(1, 2), move(2, 3)], adjustments: [adjustment] };
  expect(shown({ trades: [vetoed] }, 1)).toEqual([]);
  expect(shown({ trades: [vetoed] }, 2)).toHaveLength(2);
  expect(shown(league, 1)).toEqual([]);
  expect(shown(league, 2)).toHaveLength(2);
  expect(shown(league, 3)).toHaveLength(3);
  expect(shown(league, 4)).toHaveLength(4);
});

// Covers RECAP-15.
test("the changes of rosters after an episode are those that were decided after it, the oldest first", () => {
  const moves = [
    move(1, 1),
    { ...move(2, 2, 3), isDraft: false },
    { ...move(3, 2), tradeId: "t" },
    { ...move(4, 2), isDraft: true },
    move(5, 3),
  ];
  const league = { ...nothing, moves, trades: [trade, { ...vetoed, answeredThrough: 3 }] };
  expect(rosterChangesAfter(league, 2).map(({ text, detail }) => [text, detail])).toEqual([
    ["Team a traded Ada Fox for Bo Reed of Team b", "From episode 3 on"],
    ["Team a replaced Ada Fox with Bo Reed", "From episode 3 on, for 3 points"],
    ["The second draft changed the contestants of the teams", "From episode 3 on"],
  ]);
  expect(rosterChangesAfter(league, 4)).toEqual([]);
});

// Covers ACTIVITY-3, LIMIT-50.
test("only the newest entries are listed", () => {
  const moves = Array.from({ length: ACTIVITY_MAX + 5 }, (_, index) => move(index + 1, 1));
  const entries = leagueActivity({ ...nothing, moves }, null);
  expect(entries).toHaveLength(ACTIVITY_MAX);
  expect(entries[0]!.key).toBe(`move ${ACTIVITY_MAX + 5}`);
});
