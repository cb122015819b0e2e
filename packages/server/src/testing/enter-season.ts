import {
  adminPlayerRoutes,
  episodeRoutes,
  playerRoutes,
  scoringRoutes,
  seasonRoutes,
  tribeRoutes,
} from "@emberline/contract";
import type { SeasonFile } from "../features/season/file/season-file.ts";
import type { World } from "./world.ts";

export type Shuffle = <T>(rows: readonly T[]) => T[];

/** Shuffles the same way for the same seed (mulberry32). */
export function shuffleBy(seed: number): Shuffle {
  let state = seed;
  function random(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return (rows) =>
    rows
      .map((row) => ({ row, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row);
}

/** Ids of what was entered, by the keys of the file. */
export interface Entered {
  players: Map<string, string>;
  episodes: Map<number, string>;
}

/**
 * Enters a season over the admins' own calls into an empty one: every list in an order of its own,
 * an episode when the first of its cells is typed, scores and eliminations all mixed up.
 */
export async function enterSeason(world: World, file: SeasonFile, shuffle: Shuffle): Promise<Entered> {
  const as = world.admin;
  await world.call(seasonRoutes.add, { as, body: { name: file.name } });
  const tribes = new Map<string, string>();
  for (const { name, color } of shuffle(file.tribes)) {
    const { data } = await world.call(tribeRoutes.add, { as, body: { name, color } });
    tribes.set(name, data.tribeId);
  }
  const statistics = new Map<string, string>();
  for (const statistic of shuffle(file.statistics)) {
    const body = { statisticId: null, ...statistic, defaultPoints: String(statistic.defaultPoints) };
    const { data } = await world.call(scoringRoutes.saveStatistic, { as, body });
    statistics.set(statistic.name, data.statisticId);
  }
  const players = new Map<string, string>();
  for (const { id, firstName, lastName, originalTribe } of shuffle(file.players)) {
    if (originalTribe === null) throw new Error(`${firstName} ${lastName} has no tribe`);
    const tribeId = tribes.get(originalTribe)!;
    const body = { playerId: null, firstName, lastName, tribeId, photoUrl: null };
    players.set(id, (await world.call(adminPlayerRoutes.save, { as, body })).data.playerId);
  }
  const episodes = new Map<number, string>();
  async function episodeOf(number: number): Promise<string> {
    const known = episodes.get(number);
    if (known) return known;
    const { title, airDate } = file.episodes.find((row) => row.number === number)!;
    const body = { episodeId: null, title, airDate: `${airDate}T23:00` };
    const { episodeId } = (await world.call(episodeRoutes.save, { as, body })).data;
    episodes.set(number, episodeId);
    return episodeId;
  }
  const typing = file.scores.map((score) => async () => {
    const where = {
      episodeId: await episodeOf(score.episode),
      playerId: players.get(score.player)!,
      statisticId: statistics.get(score.statistic)!,
    };
    // A call for each keystroke: 12 is 1 and then 12.
    const typed = String(score.points);
    for (let end = typed.startsWith("-") ? 2 : 1; end <= typed.length; end += 1) {
      await world.call(scoringRoutes.save, { as, body: { ...where, points: typed.slice(0, end) } });
    }
  });
  const eliminating = file.eliminations.map(({ player, episode }) => async () => {
    const params = { playerId: players.get(player)! };
    const body = { episodeId: await episodeOf(episode) };
    await world.call(playerRoutes.setEliminated, { as, params, body });
  });
  for (const act of shuffle([...typing, ...eliminating])) await act();
  return { players, episodes };
}
