/** What a league decides for itself; a league that has decided nothing plays by `CLASSIC_RULES` (RULE-1). */
export interface LeagueRules {
  /** The most contestants that a team drafts; null: as many as there are for every team (DRAFT-21). */
  rosterSize: number | null;
  /** How many times the points of polls count for a team; 0: not at all. */
  pollWeight: number;
  /** How many contestants who have left a team may replace in a season; 0: none. */
  replacements: number;
}

export const CLASSIC_RULES: LeagueRules = { rosterSize: null, pollWeight: 1, replacements: 0 };

/** The rules from a time on (epoch milliseconds). */
export interface RuleChange {
  changedAt: number;
  rules: LeagueRules;
}

/** The rules after all changes, which are in their order. */
export const currentRules = (changes: readonly Pick<RuleChange, "rules">[]): LeagueRules =>
  changes.at(-1)?.rules ?? CLASSIC_RULES;

/** The rules for an episode: those of the last change before it began to air (RULE-6). */
export const rulesAt = (changes: readonly RuleChange[], airsAt: number): LeagueRules =>
  changes.findLast(({ changedAt }) => changedAt < airsAt)?.rules ?? CLASSIC_RULES;

export const RULE_NAMES: Record<keyof LeagueRules, string> = {
  rosterSize: "Roster size",
  pollWeight: "Poll points",
  replacements: "Replacements",
};

/** The sentence of each rule that members read (RULE-2). */
export const ruleSentences = ({
  rosterSize,
  pollWeight,
  replacements,
}: LeagueRules): Record<keyof LeagueRules, string> => ({
  rosterSize:
    rosterSize === null
      ? "The draft gives each team the same number of contestants, as many as possible"
      : `The draft gives each team at most ${rosterSize === 1 ? "1 contestant" : `${rosterSize} contestants`}; the others belong to no team`,
  pollWeight: `Poll points ${pollWeightText(pollWeight)}`,
  replacements:
    replacements === 0
      ? "Contestants who leave the game stay on their teams"
      : `A team may replace ${replacements === 1 ? "one contestant" : `${replacements} contestants`} who left the game with those of no team`,
});

/** "count double" */
export const pollWeightText = (weight: number): string =>
  ["do not count", "count once", "count double", "count three times"][weight] ?? `count ${weight} times`;

/** The rules in which two sets differ. */
export const differingRules = (one: LeagueRules, other: LeagueRules): (keyof LeagueRules)[] =>
  (["rosterSize", "pollWeight", "replacements"] as const).filter((rule) => one[rule] !== other[rule]);
