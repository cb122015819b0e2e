import type { SpoilerMark } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { forgetReplies } from "../../platform/api/offline/forget-replies.ts";
import { MESSAGE_LOG_KEY, removeItem } from "../../platform/api/local-storage.ts";
import { readToken } from "../../platform/api/token.ts";
import { closeNotifications } from "../../platform/push/close-notifications.ts";
import { type KnownMark, readKnownMark, rememberMark } from "../../platform/session/known-mark.ts";

/** A person at live, not all of whose leagues have a floor, sees everything as it was entered. */
export const toKnownMark = (mark: SpoilerMark): KnownMark => {
  const { mode, watchedThrough, shownThrough, floorLeague, chosen } = mark;
  const bar = mode !== "live" || floorLeague !== null;
  return {
    through: bar ? shownThrough : null,
    watched: mode === "live" ? null : watchedThrough,
    bar,
    chosen,
  };
};

type Limits = Pick<KnownMark, "through" | "watched">;
const NO_LIMITS: Limits = { through: null, watched: null };

/** What this page's data was loaded with; undefined while it has none, right after a login. */
let applied: Limits | undefined = readToken() === null ? undefined : (readKnownMark() ?? NO_LIMITS);

/** Takes over what the server says of the user's mark; done once the device has forgotten what it may have changed. */
export async function takeMark(queries: QueryClient, mark: SpoilerMark): Promise<void> {
  rememberMark(toKnownMark(mark));
  await followMark(queries, readKnownMark());
}

/** A mark shows less than this page was loaded with. */
export const hidesMore = (mark: KnownMark | null): boolean =>
  applied !== undefined && isLess(mark ?? NO_LIMITS, applied);

/** Drops what this page and the device keep of the season; null if the mark is the one that it was loaded with. */
export function followMark(queries: QueryClient, mark: KnownMark | null): Promise<void> | null {
  const before = applied;
  applied = mark ?? undefined;
  if (before === undefined || applied === undefined || isSame(applied, before)) return null;
  return forget(queries, { hide: isLess(applied, before) });
}

async function forget(queries: QueryClient, { hide }: { hide: boolean }): Promise<void> {
  const isGone = forgetReplies(queries, { hide });
  if (hide) {
    removeItem(MESSAGE_LOG_KEY);
    await closeNotifications();
  }
  await isGone;
}

const isSame = (one: Limits, other: Limits): boolean =>
  one.through === other.through && one.watched === other.watched;

const isLess = (one: Limits, other: Limits): boolean =>
  isEarlier(one.through, other.through) || isEarlier(one.watched, other.watched);

const isEarlier = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one < other);
