import {
  differingRules,
  type LeagueRules,
  type OwnEvent,
  type RuleChange,
  weightsAt,
} from "../league-rules.ts";
import { adjustedEpisodes } from "../scoring/adjustments.ts";
import { captainStays } from "../scoring/captains.ts";
import { addEvents, type EventEntry } from "../scoring/own-events.ts";
import {
  adjustedFor,
  type NumberedEpisode,
  type PollResult,
  pointsByEpisode,
  seasonPoints,
  standingsAfter,
  teamHistory,
  weighPoints,
} from "../scoring/points.ts";
import { applyValues, type StatisticScore } from "../scoring/statistic-values.ts";
import type { TeamStay } from "../scoring/stays.ts";
import { listText, pointCount, shownPoints } from "../texts.ts";
import type { StandingsRow } from "../scoring/standings.ts";
import { leadIn } from "./run-lab.ts";

/** A season that a league has played: everything that its points depend on. */
export interface PlayedLeague {
  seasonId: string;
  episodes: readonly NumberedEpisode[];
  /** Of all players. */
  scores: readonly StatisticScore[];
  teams: readonly { teamId: string; name: string }[];
  /** `from` and `until` as in `Stay`; null for none. */
  stays: readonly { teamId: string; playerId: string; from: number | null; until: number | null }[];
  /** In the order of their first episodes. */
  captains: readonly { teamId: string; playerId: string; from: number }[];
  /** What answers to polls earned; each counts once. */
  polls: readonly (PollResult & { teamId: string })[];
  /** Those that teams made, with the price that they paid. */
  replacements: readonly { teamId: string; from: number; price: number }[];
  /** Those in force; `episode` is its number. A team that joined late began with some. */
  adjustments: readonly { teamId: string; episode: number; points: number; isOpening: boolean }[];
  /** The entries of own events that count. */
  events: readonly Omit<EventEntry, "decidedThrough">[];
  /** The changes of the league's rules, in their order. */
  changes: readonly RuleChange[];
}

export interface OtherRules {
  rules: LeagueRules;
  /** Whether points that were adjusted count, but for those that teams began with, and entries of own events. */
  hasAdjustments: boolean;
  hasEvents: boolean;
}

/** A season of a league as it counts under some rules. */
export interface CountedLeague {
  /** The numbers of the episodes with points, in air order. */
  episodes: number[];
  /** In rank order, with each team's points after each of the episodes. */
  teams: (StandingsRow & { name: string; race: number[] })[];
  /** By episode: the teams that led, and by how much the first one was ahead of the second one. */
  leads: { leaders: string[]; margin: number }[];
}

/** The rules that a season is counted by; the others had their effect while it was played. */
const RECOUNTED: readonly (keyof LeagueRules)[] = [
  "pollWeight",
  "multiplier",
  "countsFrom",
  "replacementPrice",
  "captain",
  "statisticValues",
  "ownEvents",
];

/** The rules in which two sets differ and that a season cannot be counted by. */
export const unknownRules = (played: LeagueRules, rules: LeagueRules): (keyof LeagueRules)[] =>
  differingRules(played, rules).filter((rule) => !RECOUNTED.includes(rule));

/** The points as they counted, which are those of the standings (LAB-10). */
export const countAsPlayed = (league: PlayedLeague): CountedLeague =>
  count(league, {
    weightsIn: (episode) => weightsAt(league.changes, { seasonId: league.seasonId, ...episode }),
    price: null,
    hasAdjustments: true,
  });

/** The points if other rules had held from the first episode on. */
export function countUnder(
  league: PlayedLeague,
  { rules, hasAdjustments, hasEvents }: OtherRules,
): CountedLeague {
  const { seasonId } = league;
  const ownEvents = hasEvents ? eventsUnder(league, rules) : [];
  const changes = [{ changedAt: Number.NEGATIVE_INFINITY, seasonId, rules: { ...rules, ownEvents } }];
  return count(league, {
    weightsIn: (episode) => weightsAt(changes, { seasonId, ...episode }),
    price: rules.replacementPrice,
    hasAdjustments,
  });
}

/** All events that the league had in the season: by the given rules, otherwise as they were last. */
function eventsUnder({ changes, seasonId }: PlayedLeague, rules: LeagueRules): OwnEvent[] {
  const ofSeason = changes.filter((change) => change.seasonId === seasonId);
  const all = [...ofSeason.map((change) => change.rules), rules].flatMap(({ ownEvents }) => ownEvents);
  return [...new Map(all.map((event) => [event.eventId, event])).values()];
}

interface Counting {
  weightsIn: (episode: NumberedEpisode) => ReturnType<typeof weightsAt>;
  /** What each replacement costs; null: what was paid. */
  price: number | null;
  hasAdjustments: boolean;
}

/** As standings count a season, by the functions that they use. */
function count(league: PlayedLeague, { weightsIn, price, hasAdjustments }: Counting): CountedLeague {
  const { episodes, scores } = league;
  const stays = league.stays.map(toStay);
  const weights = new Map(episodes.map((episode) => [episode.episodeId, weightsIn(episode)]));
  const weightsOf = ({ episodeId }: { episodeId: string }) => weights.get(episodeId)!;
  const season = addEvents(
    applyValues(seasonPoints(episodes, scores), [scores], (episode) => weightsOf(episode).values),
    league.events.map((entry) => ({ ...entry, decidedThrough: 0 })),
    (episode) => weightsOf(episode).events,
  );
  const points = weighPoints(season, (episode) => weightsOf(episode).points);
  const captains = captainStays({
    choices: league.captains.map((choice) => ({ ...choice, decidedThrough: 0 })),
    stays,
    episodes: episodes.map((episode) => ({
      number: episode.number,
      hasCaptain: weightsOf(episode).hasCaptain,
    })),
    shownThrough: null,
  });
  const adjusted = adjustedEpisodes({
    adjustments: league.adjustments.filter(({ isOpening }) => hasAdjustments || isOpening).map(asAdjustment),
    moves: league.replacements.map((made) => asMove({ ...made, price: price ?? made.price })),
    season,
    shownThrough: null,
  });
  const polled = [...new Set(league.polls.map(({ episodeId }) => episodeId))];
  const teams = league.teams.map(({ teamId, name }) => {
    const earned = pointsByEpisode(league.polls.filter((poll) => poll.teamId === teamId));
    const polls = polled.map((episodeId) => {
      return { episodeId, points: (earned.get(episodeId) ?? 0) * weightsOf({ episodeId }).polls };
    });
    const given = adjustedFor(adjusted, teamId);
    const own = [...stays, ...captains].filter((stay) => stay.teamId === teamId);
    const bonus = [...polls, ...given].reduce((sum, one) => sum + one.points, 0);
    const race = teamHistory(own, points, polls, given).map(({ total }) => total);
    return { teamId, name, stays: own, bonus, race };
  });
  const teamOf = new Map(teams.map((team) => [team.teamId, team]));
  const rows = standingsAfter(teams, points).map((row) => {
    const { name, race } = teamOf.get(row.teamId)!;
    return { ...row, name, race };
  });
  const leads = leadsOf(rows);
  return { teams: rows, leads, episodes: season.episodes.slice(0, leads.length).map(({ number }) => number) };
}

const toStay = ({ from, until, ...stay }: PlayedLeague["stays"][number]): TeamStay => ({
  ...stay,
  ...(from !== null && { from }),
  ...(until !== null && { until }),
});

function leadsOf(rows: CountedLeague["teams"]): CountedLeague["leads"] {
  const totals = (rows[0]?.race ?? []).map((_, index) => rows.map(({ race }) => race[index]!));
  const { margins } = leadIn(totals);
  return totals.map((points, index) => {
    const most = Math.max(...points);
    return {
      leaders: rows.filter(({ race }) => race[index] === most).map(({ teamId }) => teamId),
      margin: margins[index]!,
    };
  });
}

const asAdjustment = (adjustment: PlayedLeague["adjustments"][number]) => ({
  ...adjustment,
  reason: "",
  decidedThrough: 0,
  removedThrough: null,
});

const asMove = ({ teamId, from, price }: PlayedLeague["replacements"][number]) => ({
  from,
  price,
  decidedThrough: 0,
  players: [{ playerId: "", fromTeam: null, toTeam: teamId }],
});

/** Who would have won, and by how much, beside who did. */
export function whatIfText(played: CountedLeague, other: CountedLeague): string {
  const [before, after] = [winnersOf(played), winnersOf(other)];
  if (after.names.length === 0) return "The league has no teams.";
  const isSame = before.teamIds.join() === after.teamIds.join();
  if (after.names.length > 1) {
    const shared = `${listText(after.names)} would have shared the first place`;
    return isSame ? `${shared} all the same.` : `${shared}; ${wonText(before)}.`;
  }
  const [name] = after.names;
  if (other.teams.length === 1) return `${name} is the only team.`;
  if (!isSame) return `${name} would have won by ${pointCount(after.margin)}; ${wonText(before)}.`;
  return after.margin === before.margin
    ? `${name} would have won all the same, by ${pointCount(after.margin)}.`
    : `${name} would have won all the same, by ${pointCount(after.margin)} instead of ${pointCount(before.margin)}.`;
}

interface Winners {
  teamIds: string[];
  names: string[];
  margin: number;
}

function winnersOf({ teams }: CountedLeague): Winners {
  const first = teams.filter(({ rank }) => rank === 1);
  const second = teams[1] ?? teams[0];
  return {
    teamIds: first.map(({ teamId }) => teamId).toSorted(),
    names: first.map(({ name }) => name),
    margin: shownPoints((teams[0]?.totalPoints ?? 0) - (second?.totalPoints ?? 0)),
  };
}

const wonText = ({ names, margin }: Winners): string =>
  names.length > 1
    ? `${listText(names)} shared the first place`
    : `${listText(names)} won by ${pointCount(margin)}`;
