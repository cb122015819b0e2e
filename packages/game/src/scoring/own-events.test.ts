import fc from "fast-check";
import { expect, test } from "vitest";
import { CLASSIC_RULES, differingRules, rulesOfSeason, weightsAt } from "../league-rules.ts";
import { ruleSentences } from "../rule-texts.ts";
import { isSeen } from "../spoilers/viewer-limits.ts";
import { adjustedEpisodes, type Adjustment } from "./adjustments.ts";
import { addEvents, countedEntries, type EventEntry, eventScores } from "./own-events.ts";
import { adjustedFor, seasonPoints, standingsAfter, teamHistory, weighPoints } from "./points.ts";

const COUNT = 4;
const EPISODES = [2, 1, 4, 3].map((number) => ({ episodeId: `e${number}`, number, airsAt: number * 10 }));
const EVENTS = [
  { eventId: 1, name: "Cried on camera", points: 2 },
  { eventId: 2, name: "Swore", points: -0.1 },
  { eventId: 3, name: "Found a coconut", points: 7.25 },
];
const entry = (given: Partial<EventEntry>): EventEntry => ({
  playerId: "p1",
  episodeId: "e1",
  eventId: 1,
  count: 1,
  decidedThrough: 1,
  ...given,
});

const number = fc.integer({ min: 1, max: COUNT });
const playerId = fc.constantFrom("p1", "p2", "p3");
const scores = fc.array(
  fc
    .record({ number, playerId, points: fc.integer({ min: -9, max: 9 }) })
    .map((one) => ({ ...one, episodeId: `e${one.number}` })),
  { maxLength: 12 },
);
/** Each was decided after its episode or a later one, in this order. */
const entries = fc
  .array(
    fc.record({ number, playerId, eventId: fc.integer({ min: 1, max: 3 }), count: fc.nat({ max: 4 }) }),
    { maxLength: 15 },
  )
  .map((all) => {
    let latest = 0;
    return all.map(({ number: of, ...rest }) => {
      latest = Math.max(latest, of);
      return { ...rest, episodeId: `e${of}`, decidedThrough: latest };
    });
  });
const seasonThrough = (
  through: number,
  given: readonly { number: number; playerId: string; points: number }[],
) =>
  seasonPoints(
    EPISODES.filter((episode) => episode.number <= through),
    given.filter((score) => score.number <= through).map((one) => ({ ...one, episodeId: `e${one.number}` })),
  );
const TEAMS = [
  { teamId: "A", name: "A", stays: [{ playerId: "p1" }], bonus: 0 },
  { teamId: "B", name: "B", stays: [{ playerId: "p2", until: 3 }, { playerId: "p3" }], bonus: 0 },
];

// Covers OWN-4.
test("an event counts as an adjustment of its team by the same points does", () => {
  fc.assert(
    fc.property(scores, playerId, number, fc.integer({ min: 1, max: 9 }), (given, player, episode, count) => {
      const team = { p1: "A", p2: episode < 3 ? "B" : "", p3: "B" }[player];
      fc.pre(team !== "");
      // An adjustment with an episode that has no scores counts with an earlier one.
      const season = seasonThrough(COUNT, [...given, { number: episode, playerId: "p1", points: 0 }]);
      const own = [entry({ playerId: player, episodeId: `e${episode}`, count })];
      const adjustment: Adjustment = {
        teamId: team,
        episode,
        points: count * 2,
        reason: "Cried on camera",
        decidedThrough: episode,
        removedThrough: null,
      };
      const adjusted = adjustedEpisodes({
        adjustments: [adjustment],
        moves: [],
        season,
        shownThrough: null,
      });
      const counted = addEvents(season, own, () => EVENTS);
      const totals = (rows: ReturnType<typeof standingsAfter>) =>
        new Map(rows.map(({ teamId, totalPoints }) => [teamId, totalPoints]));
      const withBonus = TEAMS.map((row) => ({
        ...row,
        bonus: adjustedFor(adjusted, row.teamId).reduce((sum, { points }) => sum + points, 0),
      }));
      expect(totals(standingsAfter(TEAMS, counted))).toEqual(totals(standingsAfter(withBonus, season)));
      for (const { teamId, stays } of TEAMS) {
        const history = (of: ReturnType<typeof teamHistory>) => of.map(({ total }) => total);
        expect(history(teamHistory(stays, counted, []))).toEqual(
          history(teamHistory(stays, season, [], adjustedFor(adjusted, teamId))),
        );
      }
    }),
  );
});

// Covers OWN-4.
test("the history of a team ends with its total, also where only events count and points count double", () => {
  fc.assert(
    fc.property(scores, entries, (given, all) => {
      const valued = addEvents(seasonThrough(COUNT, given), countedEntries(all, null), () => EVENTS);
      const season = weighPoints(valued, ({ number: of }) => (of > 2 ? 2 : 1));
      const totals = new Map(standingsAfter(TEAMS, season).map((row) => [row.teamId, row.totalPoints]));
      for (const { teamId, stays } of TEAMS) {
        expect(teamHistory(stays, season, []).at(-1)?.total ?? 0).toBe(totals.get(teamId));
      }
    }),
  );
});

// Covers OWN-6.
test("who is shown results through an episode sees the season as if no later entry had been made", () => {
  fc.assert(
    fc.property(scores, entries, number, (given, all, through) => {
      const season = seasonThrough(through, given);
      const made = all.filter(({ decidedThrough }) => isSeen(through, decidedThrough));
      expect(addEvents(season, countedEntries(all, through), () => EVENTS)).toEqual(
        addEvents(season, countedEntries(made, null), () => EVENTS),
      );
    }),
  );
});

// Covers OWN-3, OWN-4.
test("the last entry of a cell counts, and 0 is none", () => {
  const all = [
    entry({ count: 3 }),
    entry({ playerId: "p2" }),
    entry({ count: 2, decidedThrough: 2 }),
    entry({ playerId: "p2", count: 0, decidedThrough: 3 }),
    entry({ eventId: 2, decidedThrough: 3 }),
  ];
  const texts = (shownThrough: number | null) =>
    eventScores(countedEntries(all, shownThrough), "e1", EVENTS).map((one) => [
      one.playerId,
      one.statistic,
      one.points,
    ]);
  expect(texts(0)).toEqual([]);
  expect(texts(1)).toEqual([
    ["p1", "Cried on camera × 3", 6],
    ["p2", "Cried on camera", 2],
  ]);
  expect(texts(2)).toEqual([
    ["p1", "Cried on camera × 2", 4],
    ["p2", "Cried on camera", 2],
  ]);
  expect(texts(null)).toEqual([
    ["p1", "Cried on camera × 2", 4],
    ["p1", "Swore", -0.1],
  ]);
});

const change = (changedAt: number, ownEvents: typeof EVENTS, seasonId = "s") => ({
  changedAt,
  seasonId,
  rules: { ...CLASSIC_RULES, ownEvents },
});

// Covers OWN-2.
test("an episode counts the events of the rules before it began to air, in their season only", () => {
  const changes = [change(0, EVENTS.slice(0, 1)), change(15, EVENTS.slice(1)), change(20, [])];
  const eventsIn = (of: number, seasonId = "s") =>
    weightsAt(changes, { seasonId, number: of, airsAt: of * 10 }).events.map(({ eventId }) => eventId);
  expect([1, 2, 3].map((of) => eventsIn(of))).toEqual([[1], [2, 3], []]);
  expect(eventsIn(2, "t")).toEqual([]);
  expect(rulesOfSeason([change(0, EVENTS)], "t").ownEvents).toEqual([]);
  const all = [entry({}), entry({ episodeId: "e2" }), entry({ episodeId: "e2", eventId: 3 })];
  const season = addEvents(seasonThrough(3, []), all, ({ number: of, airsAt }) => {
    return weightsAt(changes, { seasonId: "s", number: of, airsAt }).events;
  });
  expect(season.totals.get("p1")).toEqual([2, 9.25, 9.25]);
});

// Covers OWN-1.
test("the rules say what each event counts, and every change of one is a change of the rules", () => {
  const rules = { ...CLASSIC_RULES, ownEvents: EVENTS };
  expect(ruleSentences(rules).ownEvents).toBe(
    "Events of the league: Cried on camera counts 2 points; Swore counts -0.1 points; Found a coconut counts 7.25 points",
  );
  const changed = [EVENTS.slice(1), EVENTS.map((one) => ({ ...one, points: 1 })), EVENTS.toReversed()];
  for (const ownEvents of changed)
    expect(differingRules(rules, { ...rules, ownEvents })).toEqual(["ownEvents"]);
  expect(differingRules(rules, structuredClone(rules))).toEqual([]);
});
