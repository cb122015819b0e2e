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

<<<<<<< 127efbcd
=======
export const RULE_NAMES: Record<keyof LeagueRules, string> = {
  rosterSize: "Roster size",
  copies: "Copies",
  pollWeight: "Poll points",
  multiplier: "Multiplier",
  countsFrom: "First episode",
  secondDraft: "Second draft",
  replacements: "Replacements",
  replacementPrice: "Price of a replacement",
  lowerFirstHours: "Order of replacements",
  captain: "Captain",
  trades: "Trades",
  lateJoiners: "Late joiners",
  statisticValues: "Statistics",
  ownEvents: "Own events",
};

/** The sentence of each rule that members read (RULE-2). */
export const ruleSentences = ({
  rosterSize,
  copies,
  pollWeight,
  multiplier,
  countsFrom,
  secondDraft,
  replacements,
  replacementPrice,
  lowerFirstHours,
  captain,
  trades,
  lateJoiners,
  statisticValues,
  ownEvents,
}: LeagueRules): Record<keyof LeagueRules, string> => ({
  rosterSize:
    rosterSize === null
      ? "The draft gives each team the same number of contestants, as many as possible"
      : `The draft gives each team at most ${rosterSize === 1 ? "1 contestant" : `${rosterSize} contestants`}; the others belong to no team`,
  copies: copiesText(copies),
  pollWeight: `Poll points ${weightText(pollWeight)}`,
  multiplier: multiplier
    ? `From episode ${multiplier.from} on all points ${weightText(multiplier.times)}`
    : "The points of all episodes count the same",
  countsFrom:
    countsFrom === null
      ? "Points count from the first episode on"
      : `Points count from episode ${countsFrom} on; those of earlier episodes do not`,
  secondDraft: secondDraft
    ? `Before episode ${secondDraft.from} the league drafts again from those still in the game; ${secondDraft.keeps === 0 ? "no team keeps a contestant" : `each team keeps ${secondDraft.keeps === 1 ? "1 contestant" : `${secondDraft.keeps} contestants`}`}, and ${secondDraft.order === "standings" ? "the last team of the standings picks first" : "the order is drawn"}`
    : "The league drafts once",
  replacements:
    replacements === 0
      ? "Contestants who leave the game stay on their teams"
      : `In a season a team may replace ${replacements === 1 ? "one contestant" : `${replacements} contestants`} who left the game; a new one must be on no team, and counts from the next episode on`,
  replacementPrice:
    replacementPrice === 0
      ? "A replacement costs no points"
      : `Each replacement costs the team ${replacementPrice === 1 ? "1 point" : `${replacementPrice} points`}, with the first episode that counts for the new contestant`,
  lowerFirstHours:
    lowerFirstHours === 0
      ? "All teams may replace contestants at once"
      : `In the first ${lowerFirstHours === 1 ? "hour" : `${lowerFirstHours} hours`} after an episode begins, only teams in the lower half of the standings may replace contestants`,
  captain: captain
    ? "The points of a team's captain count double; a team may change its captain until an episode begins"
    : "All contestants of a team count the same",
  trades: tradesText(trades),
  lateJoiners: lateText(lateJoiners),
  statisticValues:
    statisticValues.length === 0
      ? "Each statistic counts as many points as on the site"
      : statisticValues.map(valueText).join("; "),
  ownEvents:
    ownEvents.length === 0
      ? "Only statistics of the site count"
      : `Events of the league: ${ownEvents.map(eventText).join("; ")}`,
});

/** "Cried on camera counts 2 points" */
export const eventText = ({ name, points }: OwnEvent): string =>
  `${name} counts ${points} ${Math.abs(points) === 1 ? "point" : "points"}`;

function tradesText(trades: LeagueRules["trades"]): string {
  if (trades === null) return "Teams do not trade contestants";
  const { until, vetoHours } = trades;
  const time = until === null ? "" : `Until episode ${until} begins, `;
  const may = `${time}teams may trade contestants who are in the game, as many for as many; they count from the next episode on`;
  const hours = vetoHours === 1 ? "an hour" : `${vetoHours} hours`;
  const veto =
    vetoHours === 0
      ? ""
      : `. For ${hours}, until that episode begins, the owner of the league may veto a trade`;
  return may.charAt(0).toUpperCase() + may.slice(1) + veto;
}

const LATE_STARTS = {
  nothing: "without points",
  lowest: "with the lowest total of the other teams",
  mean: "with the mean total of the other teams",
} as const;

const lateText = (late: LateJoinersRule | null): string =>
  late === null
    ? "A team that joins after the draft has no contestants"
    : `Until episode ${late.until} begins, a team that joins after the draft picks from the contestants who are free, as many as another team has if there are so many, and begins ${LATE_STARTS[late.start]}. A member who leaves and comes back gets neither contestants nor points`;

/** "Finding an idol counts 10 points instead of 5" */
const valueText = ({ name, siteValue, value }: StatisticValue): string =>
  `${name} counts ${value} ${value === 1 ? "point" : "points"} instead of ${siteValue}`;

function copiesText(copies: number | null): string {
  if (copies === 1) return "A contestant is on one team at most";
  return copies === null
    ? "As many teams may have the same contestant as it takes for every team to get its roster"
    : `Up to ${copies} teams may have the same contestant`;
}

/** "count double" */
export const weightText = (weight: number): string =>
  ["do not count", "count once", "count double", "count three times"][weight] ?? `count ${weight} times`;

>>>>>>> 1df36077678f2bc552f6ceb7784ff3f531ff6eff
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
