import {
  type OrderBy,
  DRAFT_DEFAULT_DAYS_AHEAD,
  DRAFT_DEFAULT_HOUR,
  PICK_SECONDS_DEFAULT,
} from "@emberline/game";
import { toDatetimeLocal } from "../../../../ui/forms/datetime-local.ts";
import type { StoredSettings } from "./use-stored-settings.ts";

/** The fields of the draft settings. */
export interface DraftValues {
  /** The order by hand, as team ids. */
  chosen: readonly string[];
  orderBy: OrderBy;
  /** Shuffle again. */
  again: boolean;
  /** A local date and time. */
  start: string;
  pickTime: PickTime;
}

/** The fields as stored; of a draft that is not set yet, with the defaults at `now`. */
export function draftValues(stored: StoredSettings | null, now: number): DraftValues {
  const draft = stored?.draft ?? null;
  const postponed = stored?.setup.postponed ?? null;
  return {
    chosen: draft?.draftOrder.map((slot) => slot.team.teamId) ?? postponed?.draftOrder ?? [],
    orderBy: (draft ?? postponed)?.orderBy ?? "hand",
    again: false,
    start: draft ? toDatetimeLocal(draft.startDate) : defaultStart(now),
    pickTime: toPickTime((draft ?? postponed ?? stored)?.pickTimeSeconds),
  };
}

/** The default start: a week ahead at 19:00 in the user's time zone, as a local field (ADMIN-LEAGUE-22). */
export function defaultStart(now: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + DRAFT_DEFAULT_DAYS_AHEAD);
  date.setHours(DRAFT_DEFAULT_HOUR, 0, 0, 0);
  return toDatetimeLocal(date);
}

/** The three fields of the pick time as typed; a blank one counts as 0. */
export interface PickTime {
  hours: string;
  minutes: string;
  seconds: string;
}

export type PickTimePart = keyof PickTime;

/** The maximum of each field (ADMIN-LEAGUE-20). */
export const pickTimeMax: Record<PickTimePart, number> = { hours: 23, minutes: 59, seconds: 59 };

/** The times offered as quick choices. */
export const pickTimeChoices: readonly (readonly [seconds: number, label: string])[] = [
  [30, "30 s"],
  [60, "1 min"],
  [120, "2 min"],
];

/** Splits seconds into the three fields. */
export function toPickTime(totalSeconds: number = PICK_SECONDS_DEFAULT): PickTime {
  return {
    hours: String(Math.floor(totalSeconds / 3600)),
    minutes: String(Math.floor((totalSeconds % 3600) / 60)),
    seconds: String(totalSeconds % 60),
  };
}

/** The digits of the typed text, limited to the field's maximum. */
export function clampPart(part: PickTimePart, typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? "" : String(Math.min(Number(digits), pickTimeMax[part]));
}

export const totalSeconds = ({ hours, minutes, seconds }: PickTime): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
