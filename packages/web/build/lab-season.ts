import type { LabSeason } from "@emberline/game";

/** What the rule lab needs of a season file. */
export interface PackedSeason {
  name: string;
  players: { id: string; firstName: string; lastName: string; place: number | null }[];
  episodes: { number: number }[];
  statistics: { name: string; defaultPoints: number }[];
  eliminations: { player: string; episode: number; returned?: number }[];
  scores: { episode: number; player: string; statistic: string; points: number }[];
}

/** A season as the rule lab reads it: a quarter of the size, without biographies and repeated names. */
export function toLabSeason(file: PackedSeason): LabSeason {
  const playerAt = placesOf(file.players.map(({ id }) => id));
  const statisticAt = placesOf(file.statistics.map(({ name }) => name));
  return {
    name: file.name,
    players: file.players.map(({ firstName, lastName, place }) => {
      return { name: `${firstName} ${lastName}`.trim(), place };
    }),
    episodes: file.episodes.map(({ number }) => number).toSorted((one, other) => one - other),
    statistics: file.statistics.map(({ name }) => name),
    values: file.statistics.map(({ defaultPoints }) => defaultPoints),
    exits: file.eliminations.map(({ player, episode, returned = null }) => {
      return { player: playerAt(player), episode, returned };
    }),
    scores: file.scores.map(({ player, episode, statistic, points }) => [
      playerAt(player),
      episode,
      statisticAt(statistic),
      points,
    ]),
  };
}

function placesOf(names: readonly string[]): (name: string) => number {
  const places = new Map(names.map((name, place) => [name, place]));
  return (name) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`the season has no ${name}`);
    return place;
  };
}
