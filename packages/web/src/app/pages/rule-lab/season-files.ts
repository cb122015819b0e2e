/** A season that is over, in a file of its own. */
export interface SeasonFile {
  name: string;
  /** The names of its players. */
  players: readonly string[];
  url: string;
}

/** The packed seasons. The build fills the list: see `build/past-seasons.ts`. */
export const seasonFiles: readonly SeasonFile[] = [];
