import { hasComeAt, isSeen } from "@emberline/game";
import { callerOf } from "../auth/session.ts";
import { groupBy } from "../group-by.ts";
import type { Need } from "../read-model/read-model.ts";
import { seasonSource } from "../read-model/season-snapshot.ts";
import { sessionSource } from "../read-model/session-source.ts";
import { sourcesById } from "../read-model/source.ts";
import { seenThrough } from "../spoilers/seen-through.ts";
import type { StoredEvent } from "./event-log.ts";

/** What decides of which events a person is told. */
export interface StreamViewer {
  userId: string;
  leagueIds: ReadonlySet<string>;
  /** The last episode whose results they may see; null for all. */
  seenThrough: number | null;
  /** Of the season for which that was found. */
  sightKey: string;
  /** An admin or a scorer. */
  isInAdminArea: boolean;
  /** When the session ends unless it is used, in epoch milliseconds. */
  expiresAt: number;
}

/** Null when the session has ended. */
export function viewerOf(need: Need, tokenHash: string, at: number): StreamViewer | null {
  const session = need(sessionSource(tokenHash));
  const caller = session && callerOf(session, at);
  if (!caller) return null;
  const { userId, isAdmin, isScorer } = caller;
  return {
    userId,
    leagueIds: need(ownLeaguesSource(userId)),
    seenThrough: seenThrough(need, { userId, hasCome: hasComeAt(at) }),
    sightKey: need(seasonSource).sightKey,
    isInAdminArea: isAdmin || isScorer,
    expiresAt: session.expiresAt.getTime(),
  };
}

/** The changes after which a viewer has to be looked up again, besides those of the season. */
export const subjectsOf = (tokenHash: string, { userId, leagueIds }: StreamViewer): string[] => [
  tokenHash,
  userId,
  ...[...leagueIds].flatMap((leagueId) => [leagueId, `name:${leagueId}`]),
];

export function mayKnow(viewer: StreamViewer, { userId, leagueId, episode }: StoredEvent): boolean {
  if (userId !== null && userId !== viewer.userId) return false;
  if (leagueId !== null && !viewer.leagueIds.has(leagueId)) return false;
  return episode === null || isSeen(viewer.seenThrough, episode);
}

const LEAGUE_BYTES = 120;

const ownLeaguesSource = sourcesById<ReadonlySet<string>>("leagues", {
  inOneQuery: async (db, userIds) => {
    const rows = await db
      .selectFrom("teams")
      .select(["leagueId", "ownerId"])
      .where("ownerId", "in", userIds)
      .execute();
    const rowsOf = groupBy(rows, ({ ownerId }) => ownerId);
    return userIds.map((userId) => {
      const value = new Set((rowsOf.get(userId) ?? []).map(({ leagueId }) => leagueId));
      return { value, subjects: [userId], bytes: LEAGUE_BYTES * (value.size + 1) };
    });
  },
});
