import type { OrderBy } from "@emberline/game";
import { toDatetimeLocal } from "../../../../ui/forms/datetime-local.ts";
import { defaultStart } from "./default-start.ts";
import { type PickTime, toPickTime } from "./pick-time.ts";
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
    pickTime: toPickTime((draft ?? postponed)?.pickTimeSeconds),
  };
}
