import { CLASSIC_RULES, type LeagueRules } from "../league-rules.ts";
import type { LabSeason } from "./lab-season.ts";
import { type LabSetup, type PlayedSeason, playSeason, setUp } from "./play-season.ts";
import { seededRandom } from "./seeded-random.ts";

export interface LabInput {
  season: LabSeason;
  rules: LeagueRules;
  teams: number;
  drafts: number;
  /** A whole number; the same one gives the same drafts. */
  seed: number;
}

/** What came of all simulated drafts under one set of rules. Points are means. */
export interface LabOutcome {
  rounds: number;
  teamsPerPlayer: number;
  /** By episode: how far the first team was ahead of the second one. */
  leads: number[];
  /** How often the lead passed to another team. */
  leadChanges: number;
  /** By episode: the share of drafts whose winner led from then on. */
  decided: number[];
  /** The middle one of these episodes, by its number. */
  decidedIn: number;
  /** What a team had at the end. */
  points: number;
  /** What each statistic was worth to a team, and what replacements cost it. */
  statistics: number[];
  price: number;
  /** What the winner of the show earned, and the shares of all and of the winning teams that had them at the end. */
  showWinner: { name: string; points: number; teams: number; winners: number } | null;
}

export interface LabReport {
  /** Null if there are not enough players for the teams. */
  rules: LabOutcome | null;
  classic: LabOutcome | null;
}

/** Plays a season under the rules and under the classic ones, each with the same random numbers; yields after each draft. */
export function* runLab({ season, rules, teams, drafts, seed }: LabInput): Generator<void, LabReport> {
  const tried = counterOf(setUp(season, rules, teams));
  const classic = counterOf(setUp(season, CLASSIC_RULES, teams));
  for (let draft = 0; draft < drafts; draft += 1) {
    for (const counter of [tried, classic]) counter?.add(seededRandom(seed, draft));
    yield;
  }
  return { rules: tried?.outcome() ?? null, classic: classic?.outcome() ?? null };
}

/** Adds up what comes of drafts. */
function counterOf(setup: LabSetup | null) {
  if (!setup) return null;
  const { season, draft, points, rules } = setup;
  const showWinner = season.players.findIndex(({ place }) => place === 1);
  const zeros = () => season.episodes.map(() => 0);
  const [leads, decided] = [zeros(), zeros()];
  const counts = season.episodes.map(() => season.players.map(() => 0));
  let drafts = 0;
  let leadChanges = 0;
  let replacements = 0;
  let total = 0;
  let owners = 0;
  let winners = 0;

  function add(random: () => number): void {
    const played = playSeason(setup!, random);
    const lead = leadIn(played.totals);
    drafts += 1;
    leadChanges += lead.changes;
    decided[lead.decided]! += 1;
    for (const [index, margin] of lead.margins.entries()) leads[index]! += margin;
    for (const [index, times] of played.counts.entries())
      for (const [player, count] of times.entries()) counts[index]![player]! += count;
    replacements += played.replacements.length;
    total += played.totals.at(-1)?.reduce((sum, one) => sum + one, 0) ?? 0;
    owners += shareWith(played, showWinner, () => true);
    winners += shareWith(played, showWinner, (team) => lead.winners.includes(team));
  }

  function outcome(): LabOutcome {
    const ofTeams = (sum: number) => sum / Math.max(1, drafts * draft.teams);
    const ofDrafts = (sum: number) => sum / Math.max(1, drafts);
    const placeOf = new Map(season.episodes.map((episode, index) => [episode, index]));
    const worth = season.statistics.map(() => 0);
    for (const [player, episode, statistic, score] of points.scores)
      worth[statistic]! += score * counts[placeOf.get(episode)!]![player]!;
    return {
      rounds: draft.rounds,
      teamsPerPlayer: draft.teamsPerPlayer,
      leads: leads.map(ofDrafts),
      leadChanges: ofDrafts(leadChanges),
      decided: decided.map(ofDrafts),
      decidedIn: season.episodes[middleOf(decided)] ?? 0,
      points: ofTeams(total),
      statistics: worth.map(ofTeams),
      price: ofTeams(replacements * rules.replacementPrice),
      showWinner:
        showWinner < 0
          ? null
          : {
              name: season.players[showWinner]!.name,
              points: points.counted.totals.get(String(showWinner))?.at(-1) ?? 0,
              teams: ofDrafts(owners),
              winners: ofDrafts(winners),
            },
    };
  }
  return { add, outcome };
}

/** Of the teams that `counts`, the share that has the player at the end. */
function shareWith({ rosters }: PlayedSeason, player: number, counts: (team: number) => boolean): number {
  const shown = rosters.filter((_, team) => counts(team));
  return shown.filter((roster) => roster.includes(player)).length / Math.max(1, shown.length);
}

interface Lead {
  /** By episode: the points of the first team beyond those of the second one. */
  margins: number[];
  changes: number;
  /** The place of the episode from which on a winner led. */
  decided: number;
  winners: number[];
}

/**
 * The lead in a season by the teams' points after each episode. Teams that share it all have it; while all teams have
 * equally many points from the start on, none has.
 */
export function leadIn(totals: readonly (readonly number[])[]): Lead {
  const margins: number[] = [];
  let changes = 0;
  let decided = 0;
  let winners: number[] = [];
  let holders = totals[0]?.map((_, team) => team) ?? [];
  // Since when each team has led without a break.
  const since = holders.map(() => 0);
  let hasBegun = false;
  for (const [index, points] of totals.entries()) {
    const [first, second] = topTwo(points);
    margins.push(first - second);
    hasBegun ||= points.some((own) => own !== first);
    winners = [];
    for (const [team, own] of points.entries()) {
      if (own === first) winners.push(team);
      if (own !== first || !hasBegun) since[team] = index + 1;
    }
    const stay = holders.filter((team) => winners.includes(team));
    if (stay.length === 0) changes += 1;
    holders = stay.length === 0 ? winners : stay;
    decided = Math.min(index, ...winners.map((team) => since[team]!));
  }
  return { margins, changes, decided, winners };
}

/** The highest number and the next one, which may be equal; a lone one is both. */
function topTwo(points: readonly number[]): [first: number, second: number] {
  let [first = 0, second = first] = points;
  if (second > first) [first, second] = [second, first];
  for (let place = 2; place < points.length; place += 1) {
    const own = points[place]!;
    if (own > first) [first, second] = [own, first];
    else if (own > second) second = own;
  }
  return [first, second];
}

/** The place at which half of the sum is reached. */
function middleOf(counts: readonly number[]): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  return counts.findIndex((count) => (sum += count) >= half);
}
