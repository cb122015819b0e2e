import type { Changes } from "./change-feed.ts";
import { createLru } from "./lru.ts";
import { bytesOf, type Reply } from "./reply-cache.ts";

/**
 * Replies by request, kept until anything changes, so that a repeated request is answered without computing the reply.
 */
export interface UnchangedReplies {
  /** `now` is in epoch milliseconds. */
  get: (request: string, now: number) => Reply | undefined;
  /**
   * `request` identifies the caller, too. From `until` on, in epoch milliseconds, the passage of time may change the
   * reply.
   */
  set: (request: string, reply: Reply, until: number) => void;
  drop: (changes: Changes) => void;
  /** Cache hits since the start. */
  counts: Readonly<{ hits: number }>;
}

export function createUnchangedReplies(maxBytes: number): UnchangedReplies {
  const kept = createLru<{ reply: Reply; until: number }>(maxBytes);
  const counts = { hits: 0 };
  return {
    counts,
    get: (request, now) => {
      const found = kept.get(request);
      if (!found || now >= found.until) return undefined;
      counts.hits += 1;
      return found.reply;
    },
    set: (request, reply, until) => kept.set(request, { reply, until }, request.length + bytesOf(reply)),
    drop: (changes) => {
      if (changes === "all" || changes.size > 0) kept.clear();
    },
  };
}
