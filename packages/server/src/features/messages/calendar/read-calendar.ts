import { titleThrough } from "@emberline/game";
import { calendarFeed } from "./ics.ts";
import { draftCalendarEvent } from "./draft-calendar-event.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { findWatchedThrough } from "../../spoilers/index.ts";
import { isValidLink, readLink } from "./calendar-link.ts";
import { findCalendarEpisodes, findFanDrafts, findFeed, findLeagueIds } from "./calendar-store.ts";
import { airingEvent, surveyLockEvent } from "./episode-calendar-events.ts";

/** The calendar of a feed link, read in one snapshot; null for an invalid link. */
export async function readCalendar(
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
