import type { PageLimits } from "@emberline/contract";
import { type HasPassed, isSeen } from "@emberline/game";
import { callerOf, sessionSource } from "../../platform/session/session.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import { createMoment } from "../../platform/cache/reply-cache.ts";
import { seasonSource } from "../snapshots/index.ts";
import { sourcesById } from "../../platform/cache/source-cache.ts";
import { limitsKey, viewerLimits, watchedThroughBySeason } from "../spoilers/index.ts";
import type { StoredEvent } from "./event-log.ts";
import { anyOf } from "../../platform/db/database.ts";

/** The data that decides which events a user gets. */
export interface StreamViewer extends PageLimits {
  userId: string;
  leagueIds: ReadonlySet<string>;
  /** How far they have watched each season in which they have a mark. */
  watchedIn: ReadonlyMap<string, number | null>;
  /** The season snapshot that this was computed from. */
  sightKey: string;
  /** An admin or a scorer. */
  isInAdminArea: boolean;
  /** False if a league of the user shows other results than pages without a league: one total does not suit all. */
  isSameEverywhere: boolean;
  /**
   * From when until when this is right unless data changes, in epoch milliseconds: until an episode airs, a delay has
   * passed or the session ends.
   */
  validFrom: number;
  validUntil: number;
}

/** Null when the session has ended. */
export async function viewerOf(need: Need, tokenHash: string, at: number): Promise<StreamViewer | null> {
  const session = await need(sessionSource(tokenHash));
  const caller = session && callerOf(session, at);
  if (!caller) return null;
  const { userId, isAdmin, isScorer } = caller;
  const { hasPassed, until } = createMoment(at);
  const person = { userId, hasPassed };
  const leagueIds = await need(ownLeaguesSource(userId));
  const viewer = {
    userId,
    leagueIds,
    ...(await pageLimits(need, person, leagueIds)),
    watchedIn: await watchedThroughBySeason(need, person),
    sightKey: (await need(seasonSource)).sightKey,
    isInAdminArea: isAdmin || isScorer,
  };
  return { ...viewer, validFrom: at, validUntil: Math.min(until(), session.expiresAt.getTime()) };
}

/**
 * A page gets only results that all of the user's leagues show, because it does not distinguish leagues. Results that
 * only some leagues show are loaded by request.
 */
async function pageLimits(
  need: Need,
  person: { userId: string; hasPassed: HasPassed },
  leagueIds: ReadonlySet<string>,
): Promise<PageLimits & Pick<StreamViewer, "isSameEverywhere">> {
  const own = await viewerLimits(need, { ...person, leagueId: null });
  const inLeagues = await Promise.all(
    [...leagueIds].map(async (leagueId) => ({
      leagueId,
      limits: await viewerLimits(need, { ...person, leagueId }),
    })),
  );
  const others = inLeagues.filter(({ limits }) => limits.shownThrough !== own.shownThrough);
  const shown = [own, ...others.map(({ limits }) => limits)].flatMap(
    ({ shownThrough }) => shownThrough ?? [],
  );
  return {
    watchedThrough: own.watchedThrough,
    shownThrough: shown.length === 0 ? null : Math.min(...shown),
    isSameEverywhere: others.length === 0,
    limitsKey: [
      limitsKey(own),
      ...others.map(({ leagueId, limits }) => `${leagueId}:${limitsKey(limits)}`),
    ].join(" "),
  };
}

/** The changes after which a viewer has to be read again, in addition to those of the season. */
export const subjectsOf = (tokenHash: string, { userId, leagueIds }: StreamViewer): string[] => [
  tokenHash,
  userId,
  ...[...leagueIds].flatMap((leagueId) => [leagueId, `name:${leagueId}`]),
];

export function maySee(viewer: StreamViewer, event: StoredEvent): boolean {
  const { userId, leagueId } = event;
  if (userId !== null && userId !== viewer.userId) return false;
  if (leagueId !== null && !viewer.leagueIds.has(leagueId)) return false;
  if (event.episode === null) return true;
  return isSeen(tellsResults(event) ? viewer.shownThrough : watchedIn(viewer, event), event.episode);
}

const tellsResults = ({ type, data }: StoredEvent): boolean =>
  type === "score" ||
  type === "elimination" ||
  type === "publish" ||
  (type === "survey" && data.change === "graded");

const watchedIn = (viewer: StreamViewer, { seasonId }: StoredEvent): number | null =>
  seasonId === null ? viewer.watchedThrough : (viewer.watchedIn.get(seasonId) ?? null);

const VIEWER_LEAGUE_BYTES = 120;

const ownLeaguesSource = sourcesById<ReadonlySet<string>>("leagues", {
  inOneQuery: async (db, userIds) => {
    const rows = await db
      .selectFrom("teams")
      .select(["leagueId", "ownerId"])
      .where("ownerId", "=", anyOf(userIds))
      .execute();
    const rowsOf = groupBy(rows, ({ ownerId }) => ownerId);
    return userIds.map((userId) => {
      const value = new Set((rowsOf.get(userId) ?? []).map(({ leagueId }) => leagueId));
      return { value, subjects: [userId], bytes: VIEWER_LEAGUE_BYTES * (value.size + 1) };
    });
  },
});
