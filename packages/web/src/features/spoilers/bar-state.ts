import type { Episode, SpoilerMark } from "@emberline/contract";

const HOUR_MS = 3_600_000;

/** What the bar says next to “Seen up to episode 6”. */
export type ComingEpisode =
  /** It has aired: one press says that it was watched. */
  | { kind: "watch"; number: number }
  | { kind: "airs"; number: number; at: number }
  /** Its results show up by themselves; `league` is the one that waits for them. */
  | { kind: "opens"; number: number; at: number; league: string | null }
  /** Its results are not there yet. */
  | { kind: "pending"; number: number }
  /** There is none after what was seen. */
  | { kind: "none" };

type Scheduled = Pick<Episode, "number" | "airDate">;

/** What comes after the last episode that was watched or whose results are shown. Times are epoch milliseconds. */
export function comingEpisode(mark: SpoilerMark, episodes: readonly Scheduled[], now: number): ComingEpisode {
  const { mode, shownThrough, delayHours, floorLeague } = mark;
  const said = mode === "manual" ? (mark.throughEpisode ?? 0) : null;
  const nextAfter = (after: number) =>
    episodes.toSorted((one, other) => one.number - other.number).find(({ number }) => number > after);
  // A person goes on watching while results wait.
  const toWatch = said === null ? undefined : nextAfter(said);
  if (toWatch && Date.parse(toWatch.airDate) <= now) return { kind: "watch", number: toWatch.number };
  const isBehind = said === null || shownThrough < said;
  const next = isBehind ? nextAfter(shownThrough) : toWatch;
  if (next === undefined) return { kind: "none" };
  const { number } = next;
  const airsAt = Date.parse(next.airDate);
  if (!isBehind) return { kind: "airs", number, at: airsAt };
  const own = mode === "delay" ? (delayHours ?? 0) : 0;
  const ofLeague = floorLeague?.delayHours ?? 0;
  const at = airsAt + Math.max(own, ofLeague) * HOUR_MS;
  if (at <= now) return { kind: "pending", number };
  return { kind: "opens", number, at, league: floorLeague && ofLeague > own ? floorLeague.name : null };
}
