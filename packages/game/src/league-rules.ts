/** What a league decides for itself; a league that has decided nothing plays by `CLASSIC_RULES` (RULE-1). */
export interface LeagueRules {
  /** The most contestants that a team drafts; null: as many as there are for every team (DRAFT-21). */
  rosterSize: number | null;
  /** How many teams may have the same contestant; null: as many as it takes for every team's roster (RULE-18). */
  copies: number | null;
  /** How many times the points of polls count for a team; 0: not at all. */
  pollWeight: number;
  /** From an episode of the season on, by its number, all points count several times; null: never. */
  multiplier: { times: number; from: number } | null;
  /** The number of the first episode of the season whose points count; null: all of them do. */
  countsFrom: number | null;
  /** A second draft of those still in before an episode of the season, by its number; null: none (REDRAFT-1). */
  secondDraft: SecondDraftRule | null;
  /** How many contestants who have left a team may replace in a season; 0: none. */
  replacements: number;
  /** How many points each replacement costs the team. */
  replacementPrice: number;
  /** Whether the points of one player of each team, its captain, count double. */
  captain: boolean;
  /** For how many hours after an episode begins to air only the lower half of the standings may replace players. */
  lowerFirstHours: number;
  /**
   * Teams may trade players: those of trades that count from the episode with the number `until` on, or an earlier one;
   * null: through the season. The owner may veto a trade for some hours. Null: no trades.
   */
  trades: { until: number | null; vetoHours: number } | null;
  /** Whether users may join after the draft and then draft alone; null: they join without players (LATE-1). */
  lateJoiners: LateJoinersRule | null;
  /** The statistics of a season that count other points than on the site. */
  statisticValues: StatisticValue[];
  /** What counts in a season beside the site's statistics, in the order of the sheet. */
  ownEvents: OwnEvent[];
}

/** An event of a league's own: what a player gets for it each time (OWN-1). */
export interface OwnEvent {
  /** From 1; an event that was removed keeps its own for the episodes before. */
  eventId: number;
  name: string;
  points: number;
}

export interface LateJoinersRule {
  /** The number of the episode with whose air time it ends. */
  until: number;
  /** With how many points a team begins: none, or the lowest or the mean total of the others. */
  start: "nothing" | "lowest" | "mean";
}

export interface SecondDraftRule {
  from: number;
  /** How many of its contestants each team keeps. */
  keeps: number;
  /** By the standings the last team picks first. */
  order: "standings" | "drawn";
}

/** What a statistic counts in a league instead of the site's value (RULE-14). */
export interface StatisticValue {
  statisticId: string;
  /** Name and value on the site as they were when the league set its own value. The latter is never 0. */
  name: string;
  siteValue: number;
  value: number;
}

export const CLASSIC_RULES: LeagueRules = {
  rosterSize: null,
  copies: 1,
  pollWeight: 1,
  multiplier: null,
  countsFrom: null,
  secondDraft: null,
  replacements: 0,
  replacementPrice: 0,
  lowerFirstHours: 0,
  captain: false,
  trades: null,
  lateJoiners: null,
  statisticValues: [],
  ownEvents: [],
};

/** The contestants of many seasons become one tribe about then. */
const MERGE_EPISODE = 7;

/** Sets of rules to begin with (RULE-8). */
export const RULE_PRESETS: readonly { name: string; rules: LeagueRules }[] = [
  { name: "Classic", rules: CLASSIC_RULES },
  { name: "Captain", rules: { ...CLASSIC_RULES, captain: true } },
  {
    name: "Merge re-draft",
    rules: { ...CLASSIC_RULES, secondDraft: { from: MERGE_EPISODE, keeps: 1, order: "standings" } },
  },
  { name: "Replacements", rules: { ...CLASSIC_RULES, replacements: 2, lowerFirstHours: 24 } },
  { name: "Big league", rules: { ...CLASSIC_RULES, rosterSize: 4, copies: null } },
];

/** The rules from a time on (epoch milliseconds). */
export interface RuleChange {
  changedAt: number;
  rules: LeagueRules;
  /** The season that was the current one; null without one. */
  seasonId: string | null;
}

/**
 * The rules after all changes, which are in their order; those that name episodes or statistics may be of an earlier
 * season.
 */
export const currentRules = (changes: readonly Pick<RuleChange, "rules">[]): LeagueRules =>
  changes.at(-1)?.rules ?? CLASSIC_RULES;

/** The same in a season: rules that name episodes or statistics are those that were set last in the season (RULE-13). */
export function rulesOfSeason(
  changes: readonly Pick<RuleChange, "rules" | "seasonId">[],
  seasonId: string | null,
): LeagueRules {
  const { multiplier, countsFrom, secondDraft, statisticValues, ownEvents, trades, lateJoiners } =
    changes.findLast((change) => change.seasonId === seasonId)?.rules ?? CLASSIC_RULES;
  return {
    ...currentRules(changes),
    multiplier,
    countsFrom,
    secondDraft,
    statisticValues,
    ownEvents,
    trades,
    lateJoiners,
  };
}

/** Whether a league has, or had, own values for statistics of a season or own events. */
export const hasOwnValues = (
  changes: readonly Pick<RuleChange, "rules" | "seasonId">[],
  seasonId: string | null,
): boolean =>
  changes.some(
    ({ seasonId: changedIn, rules }) =>
      changedIn === seasonId && (rules.statisticValues.length > 0 || rules.ownEvents.length > 0),
  );

interface WeighedEpisode {
  seasonId: string | null;
  number: number;
  airsAt: number;
}

interface EpisodeWeights {
  points: number;
  polls: number;
  hasCaptain: boolean;
  values: readonly StatisticValue[];
  events: readonly OwnEvent[];
}

/**
 * How many times the points of contestants and of polls count in an episode: by the rules of the last change before it
 * began to air (RULE-6), but from the episode on that the present rules name (RULE-12); whether captains count double in
 * it; and the league's own values of statistics and events.
 */
export function weightsAt(
  changes: readonly RuleChange[],
  { seasonId, number, airsAt }: WeighedEpisode,
): EpisodeWeights {
  const before = changes.filter(({ changedAt }) => changedAt < airsAt);
  const { captain, multiplier, pollWeight, statisticValues, ownEvents } = rulesOfSeason(before, seasonId);
  const own = { hasCaptain: captain, values: statisticValues, events: ownEvents };
  if (number < (rulesOfSeason(changes, seasonId).countsFrom ?? 0)) return { points: 0, polls: 0, ...own };
  const points = multiplier && number >= multiplier.from ? multiplier.times : 1;
  return { points, polls: points * pollWeight, ...own };
}

/** The rules in which two sets differ. */
export const differingRules = (one: LeagueRules, other: LeagueRules): (keyof LeagueRules)[] =>
  RULES.filter((rule) => comparable(one, rule) !== comparable(other, rule));

const RULES = [
  "rosterSize",
  "copies",
  "pollWeight",
  "multiplier",
  "countsFrom",
  "secondDraft",
  "replacements",
  "replacementPrice",
  "lowerFirstHours",
  "captain",
  "trades",
  "lateJoiners",
  "statisticValues",
  "ownEvents",
] as const;

/** Those of replacements say nothing in a league without any. */
const OF_REPLACEMENTS: readonly (keyof LeagueRules)[] = ["replacementPrice", "lowerFirstHours"];

/** The rules that say something in a league, in the order in which members read them. */
export const statedRules = (rules: LeagueRules): (keyof LeagueRules)[] =>
  RULES.filter((rule) => rules.replacements > 0 || !OF_REPLACEMENTS.includes(rule));

function comparable(rules: LeagueRules, rule: keyof LeagueRules) {
  if (rule === "multiplier") return rules.multiplier && `${rules.multiplier.times} ${rules.multiplier.from}`;
  if (rule === "ownEvents") {
    return JSON.stringify(rules.ownEvents.map(({ eventId, name, points }) => [eventId, name, points]));
  }
  if (rule === "secondDraft")
    return (
      rules.secondDraft && `${rules.secondDraft.from} ${rules.secondDraft.keeps} ${rules.secondDraft.order}`
    );
  if (rule === "lateJoiners")
    return rules.lateJoiners && `${rules.lateJoiners.until} ${rules.lateJoiners.start}`;
  if (rule === "trades") return rules.trades && `${rules.trades.until} ${rules.trades.vetoHours}`;
  if (rule !== "statisticValues") return rules[rule];
  return rules.statisticValues
    .map(({ statisticId, siteValue, value }) => `${statisticId} ${siteValue} ${value}`)
    .toSorted()
    .join();
}
