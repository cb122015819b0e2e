import { createHash, randomUUID } from "node:crypto";
import { calendarRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { limitRequests, secretLinkLimit } from "../../../platform/http/rate-limits.ts";
import { calendarUrl } from "./calendar-link.ts";
import { deleteFeed, findFeed, saveFeed } from "./calendar-store.ts";
import { readCalendar } from "./read-calendar.ts";

/**
 * Requests from one address: a calendar service fetches for many users, and 256 bits cannot be guessed at this rate.
 */
const FEED_LIMIT = { ...secretLinkLimit, max: 600 };

export function bindCalendar(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
): void {
  const bind = binder(app, deps);
  const { db, secret, settings, now } = deps;
  const toReply = (feed: { userId: string; nonce: string; createdAt: Date }) => ({
    address: calendarUrl(settings.publicUrl, secret, feed),
    createdAt: feed.createdAt.toISOString(),
  });

  bind(calendarRoutes.get, async ({ caller }) => {
    const feed = await findFeed(db, caller.userId);
    return { data: feed ? toReply(feed) : null };
  });
  bind(calendarRoutes.renew, async ({ caller }) => {
    const feed = { userId: caller.userId, nonce: randomUUID(), createdAt: new Date(now()) };
    await saveFeed(db, feed);
    return { data: toReply(feed) };
  });
  bind(calendarRoutes.remove, async ({ caller }) => {
    await deleteFeed(db, caller.userId);
    return {};
  });
  bindFeed(app, deps);
}

/** The feed. Calendars cannot log in, so the URL is the key. */
function bindFeed(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret" | "settings">): void {
  app.route<{ Params: { file: string } }>({
    // Listed explicitly, because Fastify's automatic HEAD route would report a length of 0 for a 304.
    method: ["GET", "HEAD"],
    url: "/api/calendar/:file",
    schema: { hide: true },
    config: { hasOwnLimit: true },
    onRequest: limitRequests(app, FEED_LIMIT),
    handler: async (request, reply) => {
      const ics = await readCalendar(deps, request.params.file);
      if (ics === null) throw new AppError(404, "There is no such calendar");
      const etag = `"${createHash("sha256").update(ics).digest("base64url")}"`;
      // Only the calendar may cache the feed, and revalidates it each time, so that a revoked link stops
      // working.
      reply.header("cache-control", "private, no-cache").header("etag", etag);
      if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      reply.type("text/calendar; charset=utf-8").header("content-length", Buffer.byteLength(ics));
      return reply.send(request.method === "HEAD" ? undefined : ics);
    },
  });
}

/** RFC 9110, 13.1.2: a list of tags, compared without `W/`, or a star. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
