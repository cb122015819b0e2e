import type { SpoilerMark } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { forgetReplies } from "../api/offline/forget-replies.ts";
import { MESSAGE_LOG_KEY, removeItem } from "../api/local-storage.ts";
import { readToken } from "../api/token.ts";
import { closeNotifications } from "../push/close-notifications.ts";
import { type KnownMark, readKnownMark, rememberMark } from "../session/known-mark.ts";

/** A person at live, in leagues without a floor, sees everything as it was entered. */
export const toKnownMark = ({ mode, seenThrough, floorLeague, chosen }: SpoilerMark): KnownMark => {
  const bar = mode !== "live" || floorLeague !== null;
  return { through: bar ? seenThrough : null, bar, chosen };
};

/** The mark that this page's data was loaded with; undefined while it has none, right after a login. */
let applied: number | null | undefined = readToken() === null ? undefined : throughOf(readKnownMark());

function throughOf(mark: KnownMark | null): number | null {
  return mark === null ? null : mark.through;
}

/** Takes over what the server says of the user's mark; done once the device has forgotten what it may have changed. */
export async function takeMark(queries: QueryClient, mark: SpoilerMark): Promise<void> {
  rememberMark(toKnownMark(mark));
  await followMark(queries, readKnownMark());
}

/** A mark shows less than this page was loaded with. */
export const hidesMore = (mark: KnownMark | null): boolean => isLess(throughOf(mark), applied);

/** Drops what this page and the device keep of the season; null if the mark is the one that it was loaded with. */
export function followMark(queries: QueryClient, mark: KnownMark | null): Promise<void> | null {
  const before = applied;
  applied = mark === null ? undefined : mark.through;
  if (before === undefined || applied === undefined || applied === before) return null;
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

const isLess = (one: number | null, other: number | null | undefined): boolean =>
  one !== null && other !== undefined && (other === null || one < other);
