export interface AiredEpisode {
  episodeId: string;
  /** Epoch milliseconds. */
  airsAt: number;
}

/** Episodes in the order of their air dates, then by id. */
export const inAirOrder = <T extends AiredEpisode>(episodes: readonly T[]): T[] =>
  episodes.toSorted((a, b) => a.airsAt - b.airsAt || (a.episodeId < b.episodeId ? -1 : 1));

/** The place of each episode in the order of their air dates. */
export const airPlaces = (episodes: readonly AiredEpisode[]): ReadonlyMap<string, number> =>
  new Map(inAirOrder(episodes).map(({ episodeId }, place) => [episodeId, place]));

/** "Episode 7: The Long Night", or "Episode 7" without a title. */
export const episodeName = ({ number, title }: { number: number; title: string | null }): string =>
  title === null ? `Episode ${number}` : `Episode ${number}: ${title}`;

/** How a player left the game. */
export const EXIT_KINDS = ["voted-out", "quit", "removed", "medical"] as const;
export type ExitKind = (typeof EXIT_KINDS)[number];

const EXIT_TEXTS: Record<ExitKind, string> = {
  "voted-out": "Voted out",
  quit: "Quit",
  removed: "Removed",
  medical: "Medically evacuated",
};

/** How a player left, in words. */
export const exitText = (kind: ExitKind): string => EXIT_TEXTS[kind];

/** Whether a player is in the game, or how they left, in words. Older servers store only one kind of exit. */
export const inGameText = ({
  eliminated,
  exitKind = "voted-out",
}: {
  eliminated: boolean;
  exitKind?: ExitKind | undefined;
}): string => (eliminated ? exitText(exitKind) : "Still in the game");

/** An exit from the game, with the numbers of its episodes. */
export interface Exit {
  /** The last episode in which they competed. */
  episode: number;
  /** The first episode in which they competed again; null while out. */
  returned: number | null;
}

/** The exit that keeps a player out after an episode; undefined while in the game. Null means after all episodes. */
export const exitAfter = <T extends Exit>(exits: readonly T[], through: number | null): T | undefined =>
  exits.findLast(
    ({ episode, returned }) =>
      isThrough(episode, through) && (returned === null || !isThrough(returned, through)),
  );

const isThrough = (episode: number, through: number | null) => through === null || episode <= through;

/**
 * Whether a player was in the game when an episode began, and so competed in it (ADMIN-SCORE-23). `order` has the
 * place of each episode of the season, as `airPlaces` makes it.
 */
export function competedIn(
  exits: readonly { episodeId: string; returnedEpisodeId: string | null }[],
  episodeId: string,
  order: ReadonlyMap<string, number>,
): boolean {
  const placeOf = (id: string): number => {
    const place = order.get(id);
    if (place === undefined) throw new Error(`the episode ${id} is not of this season`);
    return place;
  };
  const present = placeOf(episodeId);
  return exits.every(
    ({ episodeId: last, returnedEpisodeId: back }) =>
      present <= placeOf(last) || (back !== null && placeOf(back) <= present),
  );
}

/**
 * The first exit, by its place, that contradicts the exits before it: exits and returns must alternate, and a player
 * competes between them. Undefined when all fit. In the order of the episodes.
 */
export function contradictingExit(exits: readonly Exit[]): number | undefined {
  const index = exits.findIndex(({ episode, returned }, at) => {
    const before = exits[at - 1];
    const isOut = before !== undefined && (before.returned === null || episode < before.returned);
    return isOut || (returned !== null && returned <= episode);
  });
  return index === -1 ? undefined : index;
}
