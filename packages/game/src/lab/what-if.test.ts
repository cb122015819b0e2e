import fc from "fast-check";
import { expect, test } from "vitest";
import { CLASSIC_RULES, type LeagueRules } from "../league-rules.ts";
import { countAsPlayed, countUnder, type PlayedLeague, unknownRules, whatIfText } from "./what-if.ts";

const SEASON = "season";
const EPISODES = [1, 2, 3, 4];
const PLAYERS = ["ann", "bo", "cy", "di"];
const TEAMS = ["A", "B", "C"];
const STATISTICS = ["idol", "vote"];
const EVENT = { eventId: 1, name: "Cried", points: 3 };

const episodeId = fc.constantFrom(...EPISODES.map(String));
const teamId = fc.constantFrom(...TEAMS);
const playerId = fc.constantFrom(...PLAYERS);
const from = fc.constantFrom(...EPISODES);

const rules: fc.Arbitrary<LeagueRules> = fc
  .record({
    pollWeight: fc.nat({ max: 3 }),
    multiplier: fc.constantFrom(null, { times: 2, from: 3 }, { times: 3, from: 1 }),
    countsFrom: fc.constantFrom(null, 2, 3),
    captain: fc.boolean(),
    replacementPrice: fc.nat({ max: 5 }),
    statisticValues: fc.constantFrom<LeagueRules["statisticValues"]>(
      [],
      [{ statisticId: "idol", name: "Idol", siteValue: 3, value: 8 }],
    ),
    ownEvents: fc.constantFrom<LeagueRules["ownEvents"]>([], [EVENT], [{ ...EVENT, points: -2.5 }]),
  })
  .map((one) => ({ ...CLASSIC_RULES, ...one }));

/** A season in which every episode has a score; the league's rules may change between its episodes. */
const leagues: fc.Arbitrary<PlayedLeague> = fc.record({
  seasonId: fc.constant(SEASON),
  episodes: fc.constant(
    EPISODES.map((number) => ({ episodeId: String(number), number, airsAt: number * 10 })),
  ),
  scores: fc
    .array(
      fc.record({
        playerId,
        episodeId,
        statisticId: fc.constantFrom(...STATISTICS),
        points: fc.integer({ min: -5, max: 9 }),
      }),
      { maxLength: 30 },
    )
    .map((scores) => [
      ...EPISODES.map((number) => ({
        playerId: "ann",
        episodeId: String(number),
        statisticId: "vote",
        points: 1,
      })),
      ...scores,
    ]),
  teams: fc.constant(TEAMS.map((id) => ({ teamId: id, name: `Team ${id}` }))),
  // Each player is on one team, and may go to another one.
  stays: fc
    .tuple(...PLAYERS.map((player) => fc.tuple(fc.constant(player), teamId, teamId, fc.option(from))))
    .map((all) =>
      all.flatMap(([player, first, second, moved]): PlayedLeague["stays"][number][] =>
        moved === null
          ? [{ teamId: first, playerId: player, from: null, until: null }]
          : [
              { teamId: first, playerId: player, from: null, until: moved },
              { teamId: second, playerId: player, from: moved, until: null },
            ],
      ),
    ),
  captains: fc
    .uniqueArray(fc.record({ teamId, playerId, from }), {
      selector: (choice) => `${choice.teamId} ${choice.from}`,
      maxLength: 6,
    })
    .map((choices) => choices.toSorted((one, other) => one.from - other.from)),
  polls: fc.uniqueArray(fc.record({ teamId, episodeId, points: fc.nat({ max: 9 }) }), {
    selector: (poll) => `${poll.teamId} ${poll.episodeId}`,
    maxLength: 6,
  }),
  replacements: fc.array(fc.record({ teamId, from, price: fc.nat({ max: 5 }) }), { maxLength: 4 }),
  adjustments: fc.array(
    fc.record({ teamId, episode: from, points: fc.integer({ min: -9, max: 9 }), isOpening: fc.boolean() }),
    {
      maxLength: 4,
    },
  ),
  events: fc.uniqueArray(
    fc.record({ playerId, episodeId, eventId: fc.constant(1), count: fc.nat({ max: 3 }) }),
    { selector: (entry) => `${entry.playerId} ${entry.episodeId}`, maxLength: 6 },
  ),
  changes: fc
    .array(fc.record({ changedAt: fc.constantFrom(5, 15, 25, 35), rules, seasonId: fc.constant(SEASON) }), {
      maxLength: 3,
    })
    .map((changes) => changes.toSorted((one, other) => one.changedAt - other.changedAt)),
});

interface Sheet {
  rulesIn: (episode: number) => LeagueRules;
  countsFrom: number | null;
  priceOf: (price: number) => number;
  hasAdjustments: boolean;
  hasEvents: boolean;
}

/** A team's points after each episode, summed from every single entry. */
function sheetOf(league: PlayedLeague, team: string, sheet: Sheet): number[] {
  const { rulesIn, countsFrom, priceOf, hasAdjustments, hasEvents } = sheet;
  let total = 0;
  return EPISODES.map((number) => {
    const { multiplier, statisticValues, captain, ownEvents, pollWeight } = rulesIn(number);
    const isCounted = countsFrom === null || number >= countsFrom;
    const times = !isCounted ? 0 : multiplier && number >= multiplier.from ? multiplier.times : 1;
    const isOn = (player: string) =>
      league.stays.some(
        (stay) =>
          stay.teamId === team &&
          stay.playerId === player &&
          number >= (stay.from ?? 0) &&
          (stay.until === null || number < stay.until),
      );
    const chosen = league.captains.findLast((one) => one.teamId === team && one.from <= number)?.playerId;
    const factor = (player: string) => (isOn(player) ? times * (captain && player === chosen ? 2 : 1) : 0);
    for (const score of league.scores.filter((one) => one.episodeId === String(number))) {
      const own = statisticValues.find(({ statisticId }) => statisticId === score.statisticId);
      total += factor(score.playerId) * (own ? (score.points * own.value) / own.siteValue : score.points);
    }
    for (const entry of league.events.filter((one) => one.episodeId === String(number))) {
      const points = hasEvents
        ? (ownEvents.find(({ eventId }) => eventId === entry.eventId)?.points ?? 0)
        : 0;
      total += factor(entry.playerId) * entry.count * points;
    }
    for (const poll of league.polls)
      if (poll.teamId === team && poll.episodeId === String(number))
        total += poll.points * times * pollWeight;
    for (const made of league.replacements)
      if (made.teamId === team && made.from === number) total -= priceOf(made.price);
    for (const given of league.adjustments)
      if ((hasAdjustments || given.isOpening) && given.teamId === team && given.episode === number)
        total += given.points;
    return Math.round(total * 1e6) / 1e6 + 0;
  });
}

const racesOf = ({ teams }: ReturnType<typeof countAsPlayed>) =>
  new Map(teams.map(({ teamId: id, race }) => [id, race]));

// Covers LAB-10.
test("a season counts as played like a sheet of its entries by the rules before each episode", () => {
  fc.assert(
    fc.property(leagues, (league) => {
      const rulesIn = (episode: number) =>
        league.changes.findLast(({ changedAt }) => changedAt < episode * 10)?.rules ?? CLASSIC_RULES;
      const sheet: Sheet = {
        rulesIn,
        countsFrom: league.changes.at(-1)?.rules.countsFrom ?? null,
        priceOf: (price) => price,
        hasAdjustments: true,
        hasEvents: true,
      };
      const counted = countAsPlayed(league);
      for (const team of TEAMS) expect(racesOf(counted).get(team)).toEqual(sheetOf(league, team, sheet));
      expect(counted.episodes).toEqual(EPISODES);
      for (const team of counted.teams) expect(team.race.at(-1)).toBe(team.totalPoints);
    }),
    { numRuns: 300 },
  );
});

// Covers LAB-10, LAB-11.
test("under other rules it counts like a sheet in which they hold from the first episode on", () => {
  fc.assert(
    fc.property(leagues, rules, fc.boolean(), fc.boolean(), (league, other, hasAdjustments, hasEvents) => {
      // Events that the other rules do not name count as they did last.
      const last =
        league.changes.findLast(({ rules: one }) => one.ownEvents.length > 0)?.rules.ownEvents ?? [];
      const ownEvents = other.ownEvents.length > 0 ? other.ownEvents : last;
      const sheet: Sheet = {
        rulesIn: () => ({ ...other, ownEvents }),
        countsFrom: other.countsFrom,
        priceOf: () => other.replacementPrice,
        hasAdjustments,
        hasEvents,
      };
      const counted = countUnder(league, { rules: other, hasAdjustments, hasEvents });
      for (const team of TEAMS) expect(racesOf(counted).get(team)).toEqual(sheetOf(league, team, sheet));
      for (const [index, lead] of counted.leads.entries()) {
        const points = counted.teams.map(({ race }) => race[index]!).toSorted((one, two) => two - one);
        expect(lead.margin).toBe(points[0]! - points[1]!);
        expect(lead.leaders).toEqual(
          counted.teams.filter(({ race }) => race[index] === points[0]).map((team) => team.teamId),
        );
      }
    }),
    { numRuns: 300 },
  );
});

// Covers LAB-10.
test("the rules of a whole season change nothing in it", () => {
  fc.assert(
    fc.property(leagues, rules, (league, one) => {
      const played = {
        ...league,
        replacements: league.replacements.map((made) => ({ ...made, price: one.replacementPrice })),
        changes: [{ changedAt: 0, seasonId: SEASON, rules: { ...one, ownEvents: [EVENT] } }],
      };
      const other = { rules: { ...one, ownEvents: [EVENT] }, hasAdjustments: true, hasEvents: true };
      expect(countUnder(played, other)).toEqual(countAsPlayed(played));
    }),
    { numRuns: 100 },
  );
});

/** A season of one episode, by each team's points. */
const seasonOf = (...points: number[]) => {
  const playedLeague: PlayedLeague = {
    seasonId: SEASON,
    episodes: [{ episodeId: "1", number: 1, airsAt: 10 }],
    scores: points.map((own, team) => ({
      playerId: PLAYERS[team]!,
      episodeId: "1",
      statisticId: "idol",
      points: own,
    })),
    teams: points.map((_, team) => ({ teamId: TEAMS[team]!, name: `Team ${TEAMS[team]}` })),
    stays: points.map((_, team) => ({
      teamId: TEAMS[team]!,
      playerId: PLAYERS[team]!,
      from: null,
      until: null,
    })),
    captains: [],
    polls: [],
    replacements: [],
    adjustments: [],
    events: [],
    changes: [],
  };
  return countAsPlayed(playedLeague);
};

// Covers LAB-11.
test.each([
  [seasonOf(5, 2), seasonOf(5, 2), "Team A would have won all the same, by 3 points."],
  [seasonOf(5, 2), seasonOf(5, 4), "Team A would have won all the same, by 1 point instead of 3 points."],
  [seasonOf(5, 2), seasonOf(1, 4.5), "Team B would have won by 3.5 points; Team A won by 3 points."],
  [
    seasonOf(5, 2, 1),
    seasonOf(4, 4, 4),
    "Team A, Team B and Team C would have shared the first place; Team A won by 3 points.",
  ],
  [seasonOf(2, 2), seasonOf(2, 2), "Team A and Team B would have shared the first place all the same."],
  [
    seasonOf(2, 2),
    seasonOf(1, 2),
    "Team B would have won by 1 point; Team A and Team B shared the first place.",
  ],
  [seasonOf(2), seasonOf(3), "Team A is the only team."],
  [seasonOf(), seasonOf(), "The league has no teams."],
])("one sentence says who would have won", (played, other, text) => {
  expect(whatIfText(played, other)).toBe(text);
});

// Covers LAB-12.
test("rules that a season cannot be counted by are named", () => {
  const other = {
    ...CLASSIC_RULES,
    rosterSize: 2,
    secondDraft: { from: 7, keeps: 1, order: "drawn" as const },
  };
  expect(unknownRules(CLASSIC_RULES, { ...other, pollWeight: 2, captain: true })).toEqual([
    "rosterSize",
    "secondDraft",
  ]);
});
