import fc from "fast-check";
import type { LabSeason } from "../lab/lab-season.ts";
import { CLASSIC_RULES, type LeagueRules } from "../league-rules.ts";

const STATISTICS = ["Winning", "Votes", "Idol"];

/** Seasons of 2 to 12 players; every episode has scores. */
export const labSeasons: fc.Arbitrary<LabSeason> = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 6 }))
  .chain(([players, episodes]) => {
    const numbers = Array.from({ length: episodes }, (_, index) => index + 2);
    const player = fc.nat({ max: players - 1 });
    return fc.record({
      name: fc.constant("Season"),
      players: fc.constant(
        Array.from({ length: players }, (_, index) => ({ name: `Player ${index}`, place: index + 1 })),
      ),
      episodes: fc.constant(numbers),
      statistics: fc.constant(STATISTICS),
      values: fc.constant([5, 2, 0]),
      exits: fc.uniqueArray(player, { maxLength: players - 1 }).chain((leavers) =>
        fc.tuple(
          ...leavers.map((leaver) =>
            fc.tuple(fc.constantFrom(...numbers), fc.nat({ max: 2 })).map(([episode, away]) => ({
              player: leaver,
              episode,
              returned: away === 0 ? null : episode + away,
            })),
          ),
        ),
      ),
      scores: fc
        .array(
          fc.tuple(player, fc.constantFrom(...numbers), fc.nat({ max: 2 }), fc.integer({ min: -9, max: 9 })),
          {
            maxLength: 60,
          },
        )
        .map((scores) => {
          const all: LabSeason["scores"] = numbers.map((number) => [0, number, 0, 1]);
          const known = new Set(all.map((score) => score.slice(0, 3).join()));
          const others = scores.filter((score) => {
            const key = score.slice(0, 3).join();
            return !known.has(key) && known.add(key);
          });
          return [...all, ...others];
        }),
    });
  });

type Values = LeagueRules["statisticValues"];
const ownValue = (name: string): Values => [
  { statisticId: "of another season", name, siteValue: 3, value: 2 },
];

/** Rules of all kinds that the lab plays. */
export const labRules: fc.Arbitrary<LeagueRules> = fc
  .record({
    rosterSize: fc.constantFrom(null, 1, 2, 3),
    copies: fc.constantFrom(1, 1, 2, 3, null),
    multiplier: fc.constantFrom(null, { times: 2, from: 3 }, { times: 3, from: 5 }),
    countsFrom: fc.constantFrom(null, 3),
    replacements: fc.nat({ max: 3 }),
    replacementPrice: fc.constantFrom(0, 0, 2),
    lowerFirstHours: fc.constantFrom(0, 24),
    captain: fc.boolean(),
    statisticValues: fc.constantFrom<Values>([], ownValue("WINNING"), ownValue("Unknown")),
  })
  .map((rules) => ({ ...CLASSIC_RULES, ...rules }));
