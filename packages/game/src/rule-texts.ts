import type { LateJoinersRule, LeagueRules, OwnEvent, StatisticValue } from "./league-rules.ts";
import { pointCount } from "./texts.ts";

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
      : `Each replacement costs the team ${pointCount(replacementPrice)}, with the first episode that counts for the new contestant`,
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
export const eventText = ({ name, points }: OwnEvent): string => `${name} counts ${pointCount(points)}`;

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
  `${name} counts ${pointCount(value)} instead of ${siteValue}`;

function copiesText(copies: number | null): string {
  if (copies === 1) return "A contestant is on one team at most";
  return copies === null
    ? "As many teams may have the same contestant as it takes for every team to get its roster"
    : `Up to ${copies} teams may have the same contestant`;
}

/** "count double" */
export const weightText = (weight: number): string =>
  ["do not count", "count once", "count double", "count three times"][weight] ?? `count ${weight} times`;

/** Why a team that has used its replacements can make no more; the league may have lowered their number since. */
export function usedUpText(used: number, allowed: number): string {
  if (used > allowed) return `Your team has made ${used} replacements. The rules now allow ${allowed}`;
  return `Your team has made ${allowed === 1 ? "its one replacement" : `all ${allowed} replacements`} of this season`;
}
