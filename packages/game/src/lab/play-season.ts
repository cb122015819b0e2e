import type { LeagueRules } from "../league-rules.ts";
import { exactPoints } from "../texts.ts";
import { type LabPoints, type LabSeason, inGameAfter, pointsUnder, totalsByEpisode } from "./lab-season.ts";
import { draftUnder, type LabDraft, playDraft, type Rosters } from "./play-draft.ts";

/** What all simulated drafts of a season under the same rules share. Lists by episode begin with the first one. */
export interface LabSetup {
  season: LabSeason;
  rules: LeagueRules;
  draft: LabDraft;
  points: LabPoints;
  /** By episode and player: what counts, what the player has earned before it, and who is in the game after it. */
  earned: readonly (readonly number[])[];
  before: readonly (readonly number[])[];
  inGame: readonly (readonly boolean[])[];
}

/** Null if there are not enough players for the teams. */
export function setUp(season: LabSeason, rules: LeagueRules, teams: number): LabSetup | null {
  const draft = draftUnder(rules, { players: season.players.length, teams });
  if (!draft) return null;
  const points = pointsUnder(season, rules);
  const counted = totalsByEpisode(season, points.counted);
  const earned = counted.map((totals, index) =>
    totals.map((total, player) => total - (counted[index - 1]?.[player] ?? 0)),
  );
  const zeros = season.players.map(() => 0);
  const before = [zeros, ...totalsByEpisode(season, points.plain)];
  return { season, rules, draft, points, earned, before, inGame: inGameAfter(season) };
}

/** A season played with one simulated draft. Teams are named by their places in the order of the draft. */
export interface PlayedSeason {
  /** The rosters after the draft. */
  drafted: readonly (readonly number[])[];
  /** Those after the last episode. */
  rosters: readonly (readonly number[])[];
  /** `from` is the number of the first episode that counts. */
  replacements: readonly { team: number; leaves: number; joins: number; from: number }[];
  captains: readonly { team: number; player: number; from: number }[];
  /** By episode: each team's points after it. */
  totals: readonly (readonly number[])[];
  /** By episode and player: how many times the player counted for teams, captains twice. */
  counts: readonly (readonly number[])[];
}

/** Plays a season: the draft, then before each episode replacements and captains. */
export function playSeason(setup: LabSetup, random: () => number): PlayedSeason {
  const { season, rules, draft, points, earned, before, inGame } = setup;
  const held = playDraft(draft, random);
  const { rosters } = held;
  const drafted = rosters.map((roster) => [...roster]);
  const replacements: PlayedSeason["replacements"][number][] = [];
  const captains: PlayedSeason["captains"][number][] = [];
  const captainOf = rosters.map((): number | undefined => undefined);
  const used = rosters.map(() => 0);
  const sums = rosters.map(() => 0);
  const totals: number[][] = [];
  const counts = season.episodes.map(() => season.players.map(() => 0));
  for (const [index, episode] of season.episodes.entries()) {
    if (index > 0 && rules.replacements > 0) {
      for (const team of teamsInOrder(rules, totals[index - 1]!, random)) {
        for (const made of replaceAll(setup, held, { team, index, left: rules.replacements - used[team]! })) {
          replacements.push({ team, ...made, from: episode });
          used[team]! += 1;
          sums[team]! -= rules.replacementPrice;
        }
      }
    }
    for (const [team, roster] of rosters.entries()) {
      if (points.hasCaptain) {
        const player = captainFor(roster, before[index]!, inGame[index - 1]);
        if (player !== undefined && player !== captainOf[team]) {
          captainOf[team] = player;
          captains.push({ team, player, from: episode });
        }
      }
      for (const player of roster) {
        const times = player === captainOf[team] ? 2 : 1;
        counts[index]![player]! += times;
        sums[team]! += times * earned[index]![player]!;
      }
    }
    totals.push(sums.map(exactPoints));
  }
  return { drafted, rosters, replacements, captains, totals, counts };
}

/** At random; if the lower half of the standings may choose first, it does. The halves are those of `opensAt`. */
function teamsInOrder(rules: LeagueRules, totals: readonly number[], random: () => number): number[] {
  const order = totals.map((_, team) => team);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const from = Math.floor(random() * (last + 1));
    [order[last], order[from]] = [order[from]!, order[last]!];
  }
  if (rules.lowerFirstHours === 0) return order;
  const others = totals.length - 1;
  const isUpper = (team: number) =>
    others > 0 && totals.filter((total) => total < totals[team]!).length * 2 >= others;
  return [...order.filter((team) => !isUpper(team)), ...order.filter(isUpper)];
}

/**
 * A team replaces its players who left the game by the best ones it may have, by their points so far; with a price only
 * by one who has earned that much.
 */
function replaceAll(
  { season, rules, draft, before, inGame }: LabSetup,
  { rosters, holders }: Rosters,
  { team, index, left }: { team: number; index: number; left: number },
): { leaves: number; joins: number }[] {
  const roster = rosters[team]!;
  const isIn = inGame[index - 1]!;
  const soFar = before[index]!;
  const made: { leaves: number; joins: number }[] = [];
  for (const leaves of roster.filter((player) => !isIn[player]).slice(0, left)) {
    let joins: number | undefined;
    for (let player = 0; player < season.players.length; player += 1) {
      if (!isIn[player] || holders[player]! >= draft.teamsPerPlayer || roster.includes(player)) continue;
      if (joins === undefined || soFar[player]! > soFar[joins]!) joins = player;
    }
    if (joins === undefined || (rules.replacementPrice > 0 && soFar[joins]! < rules.replacementPrice)) break;
    roster[roster.indexOf(leaves)] = joins;
    holders[leaves]! -= 1;
    holders[joins]! += 1;
    made.push({ leaves, joins });
  }
  return made;
}

/** The player in the game who has the most points so far; the first of those with equally many. */
function captainFor(
  roster: readonly number[],
  soFar: readonly number[],
  isIn: readonly boolean[] | undefined,
): number | undefined {
  let captain: number | undefined;
  for (const player of roster) {
    if (isIn?.[player] === false) continue;
    if (captain === undefined || soFar[player]! > soFar[captain]!) captain = player;
  }
  return captain;
}
