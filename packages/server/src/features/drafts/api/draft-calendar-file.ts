import { isAborted, slotCount } from "@emberline/game";
import { sql } from "kysely";
import { calendarFile, draftCalendarEvent, leagueRenames } from "../../messages/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { findResultsThrough, findSeenDrafts, findWatchedThrough } from "../../spoilers/index.ts";
import { findDraft, findEventsSince } from "../store/draft-store.ts";

/**
 * The league's draft as a calendar file. Throws `AppError` 404 without a draft. The entry keeps its id when
 * the draft is rescheduled.
 */
export async function draftCalendarFile(
  { db, settings }: Pick<Deps, "db" | "settings">,
  leagueId: string,
  viewer: { userId: string; at: number },
) {
  const stored = await findDraft(db, leagueId);
  const league = await db
    .selectFrom("leagues")
    .select("name")
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!stored || isAborted(stored.draft) || !league)
    throw new AppError(404, "No draft is set for this league yet");
  const { draft, draftId, seasonId } = stored;
  const watchedThrough = await findWatchedThrough(db, { ...viewer, seasonId });
  const isSeen = await findSeenDrafts(db, { seasonId, watchedThrough });
  const schedules = (await findEventsSince(db, stored, 0)).filter((event) => event.type === "scheduled");
  const { rows } = await leagueRenames(sql`${leagueId}`).execute(db);
  const calendarEvent = draftCalendarEvent(settings.publicUrl, {
    draftId,
    leagueId,
    leagueName: league.name,
    startsAt: draft.startsAt,
    slots: isSeen(await findResultsThrough(db, draftId)) ? slotCount(draft) : null,
    pickSeconds: draft.pickSeconds,
    schedules: schedules.length,
    scheduledAt: schedules.at(-1)?.at ?? draft.startsAt,
    ...(rows[0] ?? { renames: 0, renamedAt: null }),
  });
  return { fileName: "draft.ics", ics: calendarFile(settings.siteName, calendarEvent) };
}
