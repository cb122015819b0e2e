import type { SeasonFile } from "../../features/seasons/file/season-file.ts";

interface Row {
  team: number;
  episode: number;
  points: number;
  /** The last episode with results when this was decided; who has not watched it does not know of this. */
  decidedAfter: number;
  removedAfter?: number;
}

interface Rules {
  countsFrom: number;
  /** How many times all points count in an episode. */
  times: (episode: number) => number;
  pollWeight: number;
  /** What a statistic counts in an episode instead of the file's points. */
  factor: (statistic: string, episode: number) => number;
}

/**
 * The standings of a league as its members would keep them on paper, from the season's file and from what the teams
 * did: who had a contestant in which episode, written down episode by episode. It shares no code with the product.
 */
export function createSheet(file: SeasonFile, teams: number, rules: Rules) {
  const episodes = file.episodes.map(({ number }) => number);
  const cells = episodes.flatMap((episode) =>
    Array.from({ length: teams }, (_, team) => ({
      team,
      episode,
      players: new Set<string>(),
      captain: null as string | null,
    })),
  );
  const from = (team: number, first: number) =>
    cells.filter((cell) => cell.team === team && cell.episode >= first);
  const polls: { team: number; episode: number; points: number }[] = [];
  const given: Row[] = [];
  const paid: Row[] = [];
  const earned = (player: string, episode: number): number =>
    file.scores
      .filter((score) => score.player === player && score.episode === episode)
      .reduce((sum, { statistic, points }) => sum + points * rules.factor(statistic, episode), 0);
  const counts = (episode: number) => (episode < rules.countsFrom ? 0 : rules.times(episode));
  return {
    joins: (team: number, player: string, first: number) =>
      from(team, first).forEach(({ players }) => players.add(player)),
    leaves: (team: number, player: string, first: number) =>
      from(team, first).forEach(({ players }) => players.delete(player)),
    captain: (team: number, player: string, first: number) =>
      from(team, first).forEach((cell) => (cell.captain = player)),
    poll: (team: number, episode: number, points: number) => void polls.push({ team, episode, points }),
    /** Points that the owner gives. */
    gives: (row: Row) => void given.push(row),
    /** The owner takes the points back that were given at this place, from 0. */
    takesBack: (place: number, after: number) => (given[place] = { ...given[place]!, removedAfter: after }),
    /** The price of a replacement, due with an episode. */
    pays: (row: Row) => void paid.push(row),
    players: (team: number, episode: number) => [
      ...cells.find((cell) => cell.team === team && cell.episode === episode)!.players,
    ],
    /** A team's points for a member who has watched the season through an episode. */
    total: (team: number, through: number): number => {
      const played = cells
        .filter((cell) => cell.team === team && cell.episode <= through)
        .flatMap(({ episode, players, captain }) =>
          [...players].map(
            (player) => earned(player, episode) * counts(episode) * (player === captain ? 2 : 1),
          ),
        );
      const polled = polls
        .filter((poll) => poll.team === team && poll.episode <= through)
        .map(({ episode, points }) => points * rules.pollWeight * counts(episode));
      const known = [...given, ...paid]
        .filter((row) => row.team === team && row.episode <= through && row.decidedAfter <= through)
        .filter(({ removedAfter }) => removedAfter === undefined || removedAfter > through)
        .map(({ points }) => points);
      const sum = [...played, ...polled, ...known].reduce((total, points) => total + points, 0);
      return Math.round(sum * 100) / 100;
    },
  };
}
