import { createHash, randomUUID } from "node:crypto";
import { calendarRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { limitRequests, secretLinkLimit } from "../../../platform/http/rate-limits.ts";
import { calendarUrl, isValidLink, readLink } from "./calendar-link.ts";
import {
  deleteFeed,
  findFeed,
  saveFeed,
  findCalendarEpisodes,
  findFanDrafts,
  findLeagueIds,
  type CalendarEpisode,
  draftCalendarEvent,
  uidOf,
} from "./calendar-store.ts";
import { titleThrough } from "@emberline/game";
import { calendarFeed, type CalendarEvent } from "./ics.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import { findWatchedThrough } from "../../spoilers/index.ts";

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

/** The calendar of a feed link, read in one snapshot; null for an invalid link. */
async function readCalendar(
  { db, secret, settings, now }: Pick<Deps, "db" | "now" | "secret" | "settings">,
  file: string,
): Promise<string | null> {
  const { publicUrl, siteName } = settings;
  const link = readLink(file);
  if (!link) return null;
  return inSnapshot(db, async (tx) => {
    const feed = await findFeed(tx, link.userId);
    if (!feed || !isValidLink(secret, link, feed)) return null;
    const { userId } = link;
    const watchedThrough = await findWatchedThrough(tx, { userId, at: now() });
    const drafts = await findFanDrafts(tx, { userId, watchedThrough });
    const leagueIds = await findLeagueIds(tx, userId);
    const stored = await findCalendarEpisodes(tx);
    const episodes = stored.map((episode) => ({
      ...episode,
      title: titleThrough(episode, stored, watchedThrough),
    }));
    const page = surveyPage(leagueIds);
    return calendarFeed(siteName, [
      ...drafts.map((draft) => draftCalendarEvent(publicUrl, draft)),
      ...episodes.map((episode) => airingEvent(publicUrl, episode)),
      // Without a team there is no survey to answer.
      ...(page === null
        ? []
        : episodes.flatMap((episode) => surveyLockEvent(publicUrl, page, episode) ?? [])),
    ]);
  });
}

/** Where a user answers surveys: the page of their only league, or the overview. */
function surveyPage(leagueIds: string[]): string | null {
  if (leagueIds.length === 0) return null;
  return leagueIds.length === 1 ? `/league/${leagueIds[0]}?tab=polls` : "/";
}

const HOUR_MS = 3_600_000;
const SURVEY_ALARM_MINUTES = 120;

/** The broadcast of an episode. */
function airingEvent(publicUrl: string, episode: CalendarEpisode): CalendarEvent {
  const startsAt = episode.airDate.getTime();
  return {
    uid: uidOf(publicUrl, `episode-${episode.episodeId}`),
    sequence: episode.changes,
    changedAt: changedAtOf(episode),
    startsAt,
    endsAt: startsAt + HOUR_MS,
    title: nameOf(episode),
    description: episode.title ? `Episode ${episode.number} airs` : "A new episode airs",
    url: `${publicUrl}/`,
    alarmMinutes: null,
  };
}

/** The lock of its survey, when the episode airs. `page` is where the user answers. Null without a survey. */
function surveyLockEvent(publicUrl: string, page: string, episode: CalendarEpisode): CalendarEvent | null {
  if (episode.surveyId === null) return null;
  return {
    uid: uidOf(publicUrl, `poll-${episode.surveyId}`),
    sequence: episode.changes,
    changedAt: Math.max(changedAtOf(episode), episode.surveyAt?.getTime() ?? 0),
    startsAt: episode.airDate.getTime(),
    endsAt: null,
    title: `Poll locks: ${nameOf(episode)}`,
    description: `Until then you can answer and change your mind: ${publicUrl}${page}`,
    url: `${publicUrl}${page}`,
    alarmMinutes: SURVEY_ALARM_MINUTES,
  };
}

const changedAtOf = ({ changedAt, createdAt }: CalendarEpisode): number => (changedAt ?? createdAt).getTime();

const nameOf = ({ title, number }: CalendarEpisode): string => title ?? `Episode ${number}`;
