import {
  type LeagueRules,
  type StatisticValue,
  differingRules,
  CLASSIC_RULES,
  weightsAt,
} from "../league-rules.ts";
import { plainSpelling } from "../plain-spelling.ts";
import { type NumberedEpisode, seasonPoints, type SeasonPoints, weighPoints } from "../scoring/points.ts";
import { applyValues, type StatisticScore, valueScores } from "../scoring/statistic-values.ts";
import { type Exit, exitAfter } from "../season/episodes.ts";

/** A season that is over, for the rule lab. Players and statistics are named by their places in the lists. */
export interface LabSeason {
  name: string;
  /** `place` is where the player finished. */
  players: readonly { name: string; place: number | null }[];
  /** Their numbers, in order. */
  episodes: readonly number[];
  statistics: readonly string[];
  /** What the season gives for each of them. */
  values: readonly number[];
  exits: readonly (Exit & { player: number })[];
  /** Player, number of the episode, statistic, points. */
  scores: readonly (readonly [player: number, episode: number, statistic: number, points: number])[];
}

/** The rules that simulated drafts follow. */
const PLAYED: readonly (keyof LeagueRules)[] = [
  "rosterSize",
  "copies",
  "multiplier",
  "countsFrom",
  "replacements",
  "replacementPrice",
  "lowerFirstHours",
  "captain",
  "statisticValues",
];

/** The rules that differ from the classic ones and that the lab does not play. */
export const unplayedRules = (rules: LeagueRules): (keyof LeagueRules)[] =>
  differingRules(CLASSIC_RULES, rules).filter((rule) => !PLAYED.includes(rule));

/**
 * A league's own values in place of those of a season's statistics with the same names; `missing` are those without
 * one, or whose statistic gives nothing in the season, so that its scores cannot be scaled.
 */
export function valuesIn(
  season: Pick<LabSeason, "statistics" | "values">,
  rules: Pick<LeagueRules, "statisticValues">,
): { values: StatisticValue[]; missing: StatisticValue[] } {
  const names = season.statistics.map(plainSpelling);
  const values: StatisticValue[] = [];
  const missing: StatisticValue[] = [];
  for (const value of rules.statisticValues) {
    const place = names.indexOf(plainSpelling(value.name));
    const siteValue = season.values[place] ?? 0;
    if (siteValue === 0) missing.push(value);
    else values.push({ ...value, statisticId: String(place), siteValue });
  }
  return { values, missing };
}

/** What the players of a season earn under rules, by the functions that leagues use. */
export interface LabPoints {
  /** With the league's values; every episode counts once. */
  plain: SeasonPoints;
  /** As the episodes count. */
  counted: SeasonPoints;
  /** Player, number of the episode, statistic, points as they count. */
  scores: LabSeason["scores"];
  hasCaptain: boolean;
}

export function pointsUnder(season: LabSeason, rules: LeagueRules): LabPoints {
  const changes = [
    { changedAt: 0, seasonId: null, rules: { ...rules, statisticValues: valuesIn(season, rules).values } },
  ];
  const weightsIn = (number: number) => weightsAt(changes, { seasonId: null, number, airsAt: number });
  const episodes = season.episodes.map((number): NumberedEpisode => ({
    episodeId: String(number),
    number,
    airsAt: number,
  }));
  const scores = season.scores.map(([player, episode, statistic, points]): StatisticScore => ({
    playerId: String(player),
    episodeId: String(episode),
    statisticId: String(statistic),
    points,
  }));
  const [first = 1] = season.episodes;
  const { values, hasCaptain } = weightsIn(first);
  const plain = applyValues(seasonPoints(episodes, scores), [scores], () => values);
  return {
    plain,
    counted: weighPoints(plain, ({ number }) => weightsIn(number).points),
    scores: valueScores(scores, values).map(({ playerId, episodeId, statisticId, points }) => {
      const episode = Number(episodeId);
      return [Number(playerId), episode, Number(statisticId), points * weightsIn(episode).points];
    }),
    hasCaptain,
  };
}

/** By episode, what each player has after it. */
export const totalsByEpisode = (season: LabSeason, { episodes, totals }: SeasonPoints): number[][] =>
  episodes.map((_, index) =>
    season.players.map((_player, player) => totals.get(String(player))?.[index] ?? 0),
  );

/** By episode, whether each player is in the game after it. */
export const inGameAfter = (season: LabSeason): boolean[][] =>
  season.episodes.map((episode) =>
    season.players.map(
      (_, player) =>
        exitAfter(
          season.exits.filter((exit) => exit.player === player),
          episode,
        ) === undefined,
    ),
  );
