type Mark =
  | { mode: "live" }
  | { mode: "manual"; throughEpisode: number }
  | { mode: "delay"; delayHours: number };

/** After which the sixth episode is seen and the seventh is not: they aired 27 hours ago and 3. */
export const DELAY_HOURS = 20;
const LIVE: Mark = { mode: "live" };
const manual = (throughEpisode: number): Mark => ({ mode: "manual", throughEpisode });

/**
 * The fans by name, each with their mark and the last episode that they have watched and whose results they are shown;
 * null is all of them. One of them plays in a second league, which has a floor.
 */
export const FANS = {
  "manual at 0": { mark: manual(0), sees: 0 },
  "manual at 4": { mark: manual(4), sees: 4 },
  "manual at 6": { mark: manual(6), sees: 6 },
  delay: { mark: { mode: "delay", delayHours: DELAY_HOURS }, sees: 6 },
  "live in a league with a floor": { mark: LIVE, sees: null },
  "an admin at 4": { mark: manual(4), sees: 4 },
  live: { mark: LIVE, sees: null },
} satisfies Record<string, { mark: Mark; sees: number | null }>;
export type FanName = keyof typeof FANS;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys
export const FAN_NAMES = Object.keys(FANS) as FanName[];
/** Those who do not see everything. */
export const MARKED = FAN_NAMES.filter((name) => FANS[name].sees !== null);

/** The last episode whose results the league with a floor shows. */
export const FLOOR_SHOWS = 6;

/** Has no token, and says that it makes link previews. */
export const VISITOR = "a visitor";
export type SiteReader = FanName | typeof VISITOR;

export interface Team {
  leagueId: string;
  teamId: string;
}
/** A team with what its owner sees. */
export type SeeingTeam = Team & { sees: number | null };
