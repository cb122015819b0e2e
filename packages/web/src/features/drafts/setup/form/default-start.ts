import { DRAFT_DEFAULT_DAYS_AHEAD, DRAFT_DEFAULT_HOUR } from "@emberline/game";
import { toDatetimeLocal } from "../../../../ui/forms/datetime-local.ts";

/** The default start: a week ahead at 19:00 in the user's time zone, as a local field (ADMIN-LEAGUE-22). */
export function defaultStart(now: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + DRAFT_DEFAULT_DAYS_AHEAD);
  date.setHours(DRAFT_DEFAULT_HOUR, 0, 0, 0);
  return toDatetimeLocal(date);
}
