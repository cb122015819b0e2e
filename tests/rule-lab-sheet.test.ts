import { CLASSIC_RULES, type LeagueRules, runLab } from "@emberline/game";
import { expect, test } from "vitest";
import { type PlayedSeason, playSeason, setUp } from "../packages/game/src/lab/play-season.ts";
import { seededRandom } from "../packages/game/src/lab/seeded-random.ts";
import survivor48 from "../packages/server/seasons/survivor-48.json" with { type: "json" };
import { toLabSeason } from "../packages/web/build/lab-season.ts";

/*
 * The figures of the rule lab on a packed season, computed a second time from the season file itself. Only who was
 * picked, who replaced whom and who was captain come from the simulation.
 */

const season = toLabSeason(survivor48);
const episodes = survivor48.episodes.map(({ number }) => number).toSorted((one, other) => one - other);
const ALL: LeagueRules = {
  ...CLASSIC_RULES,
  rosterSize: 3,
  copies: 2,
  captain: true,
  replacements: 2,
  replacementPrice: 3,
  lowerFirstHours: 24,
  multiplier: { times: 3, from: 8 },
  countsFrom: 2,
  statisticValues: [{ statisticId: "1", name: "Individual immunity", siteValue: 4, value: 2.5 }],
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/** What a score counts. */
function pointsOf(rules: LeagueRules, score: { episode: number; statistic: string; points: number }): number {
  if (rules.countsFrom !== null && score.episode < rules.countsFrom) return 0;
  const own = rules.statisticValues.find(({ name }) => name === score.statistic);
  const inSeason = survivor48.statistics.find(({ name }) => name === score.statistic)!.defaultPoints;
  const points = own ? (score.points / inSeason) * own.value : score.points;
  return rules.multiplier && score.episode >= rules.multiplier.from
    ? points * rules.multiplier.times
    : points;
}

/** Who is on a team in an episode. */
function rosterIn({ drafted, replacements }: PlayedSeason, team: number, episode: number): number[] {
  return replacements
    .filter((made) => made.team === team && made.from <= episode)
    .reduce(
      (roster, { leaves, joins }) => roster.map((player) => (player === leaves ? joins : player)),
      [...drafted[team]!],
    );
}

interface Line {
  episode: number;
  statistic: string;
  points: number;
}

/** What a team earned, score by score, and paid. */
function sheetOf(rules: LeagueRules, played: PlayedSeason, team: number): Line[] {
  return episodes.flatMap((episode): Line[] => {
    const captain = played.captains.findLast((one) => one.team === team && one.from <= episode)?.player;
    const paid = played.replacements.filter((made) => made.team === team && made.from === episode);
    const earned = rosterIn(played, team, episode).flatMap((player) =>
      survivor48.scores
        .filter((score) => score.episode === episode && score.player === survivor48.players[player]!.id)
        .map((score) => ({
          episode,
          statistic: score.statistic,
          points: pointsOf(rules, score) * (player === captain ? 2 : 1),
        })),
    );
    return [...earned, ...paid.map(() => ({ episode, statistic: "price", points: -rules.replacementPrice }))];
  });
}

const rounded = (points: number): number => Math.round(points * 1e6) / 1e6;

/** Each team's points after each episode. */
const racesOf = (sheets: readonly Line[][]): number[][] =>
  sheets.map((sheet) =>
    episodes.map((last) =>
      rounded(sum(sheet.filter(({ episode }) => episode <= last).map((line) => line.points))),
    ),
  );

/** The first team's points beyond the second one's, after each episode. */
const marginsOf = (races: readonly number[][]): number[] =>
  episodes.map((_, index) => {
    const [first, second] = races.map((race) => race[index]!).toSorted((one, other) => other - one);
    return first! - second!;
  });

const leadersAfter = (races: readonly number[][], index: number): number[] => {
  const most = Math.max(...races.map((race) => race[index]!));
  return races.flatMap((race, team) => (race[index] === most ? [team] : []));
};

/** How often no team of those that had the lead has it still. */
function changesOf(races: readonly number[][]): number {
  let holders = races.map((_, team) => team);
  let changes = 0;
  for (const index of episodes.keys()) {
    const leaders = leadersAfter(races, index);
    const stay = holders.filter((team) => leaders.includes(team));
    if (stay.length === 0) changes += 1;
    holders = stay.length === 0 ? leaders : stay;
  }
  return changes;
}

/** The first episode from which on one of the winners led; the last one if all teams were equal until then. */
function decidedIn(races: readonly number[][]): number {
  const winners = leadersAfter(races, episodes.length - 1);
  const isUnequal = episodes.map((_, index) => leadersAfter(races, index).length < races.length);
  const begin = isUnequal.indexOf(true);
  const first = episodes.findIndex(
    (_, index) =>
      begin !== -1 &&
      index >= begin &&
      winners.some((team) =>
        episodes.every((__, later) => later < index || leadersAfter(races, later).includes(team)),
      ),
  );
  return first === -1 ? episodes.at(-1)! : episodes[first]!;
}

// Covers LAB-5.
test.each([
  ["Classic", CLASSIC_RULES, 6],
  ["all rules that the lab plays", ALL, 9],
])("the figures of %s on a packed season agree with a sheet", (_, rules, teams) => {
  const drafts = 40;
  const setup = setUp(season, rules, teams)!;
  const run = runLab({ season, rules, teams, drafts, seed: 7 });
  let step = run.next();
  while (!step.done) step = run.next();
  const report = step.value.rules!;

  const played = Array.from({ length: drafts }, (__, draft) => playSeason(setup, seededRandom(7, draft)));
  const sheets = played.map((one) => one.drafted.map((___, team) => sheetOf(rules, one, team)));
  const races = sheets.map(racesOf);
  for (const [draft, race] of races.entries())
    expect(played[draft]!.totals.map((totals) => [...totals])).toEqual(
      episodes.map((__, index) => race.map((own) => own[index])),
    );
  for (const [index] of episodes.entries())
    expect(report.leads[index]).toBeCloseTo(mean(races.map((race) => marginsOf(race)[index]!)), 6);
  expect(report.leadChanges).toBeCloseTo(mean(races.map(changesOf)), 9);
  const decided = races.map(decidedIn);
  expect(report.decided).toEqual(
    episodes.map((episode) => decided.filter((one) => one === episode).length / drafts),
  );
  expect(report.decidedIn).toBe(decided.toSorted((one, other) => one - other)[drafts / 2 - 1]);
  const lines = sheets.flat(2);
  const worthOf = (statistic: string) =>
    sum(lines.filter((line) => line.statistic === statistic).map(({ points }) => points)) / (drafts * teams);
  for (const [index, name] of season.statistics.entries())
    expect(report.statistics[index]).toBeCloseTo(worthOf(name), 6);
  expect(report.price).toBeCloseTo(-worthOf("price"), 6);
  expect(report.points).toBeCloseTo(sum(lines.map(({ points }) => points)) / (drafts * teams), 6);

  const kyle = survivor48.players.findIndex(({ lastName }) => lastName === "Fraser");
  const has = (draft: number, team: number) =>
    rosterIn(played[draft]!, team, episodes.at(-1)!).includes(kyle);
  const all = Array.from({ length: teams }, (__, team) => team);
  const shareOf = (draft: number, among: readonly number[]) =>
    among.filter((team) => has(draft, team)).length / among.length;
  expect(report.showWinner).toEqual({
    name: "Kyle Fraser",
    points: rounded(
      sum(
        survivor48.scores
          .filter(({ player }) => player === survivor48.players[kyle]!.id)
          .map((score) => pointsOf(rules, score)),
      ),
    ),
    teams: expect.closeTo(mean(races.map((__, draft) => shareOf(draft, all))), 9),
    winners: expect.closeTo(
      mean(races.map((race, draft) => shareOf(draft, leadersAfter(race, episodes.length - 1)))),
      9,
    ),
  });
});
