import { audit } from "../../platform/db/queries/audit.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import {
  countScheduledDrafts,
  findCurrentSeason,
  requireNoRunningDraft,
  type Season,
  switchTo,
} from "./season-store.ts";

/** Called in the same transaction when a season becomes the current one. */
export type OnSwitch = (tx: Tx, seasonId: string) => Promise<void>;

export interface SwitchOptions {
  now: number;
  /** Null for the operator at the command line. */
  userId: string | null;
  /** Accepts that drafts scheduled in the current season will not start. */
  leaveDrafts: boolean;
  onSwitch: OnSwitch;
}

/**
 * Makes another season the current one; the caller holds the lock of `lockSeasons`. Returns the number of drafts
 * scheduled in the former one, which do not start while it is not current. Throws 409 when there are any and
 * `leaveDrafts` is false, and while a draft runs, which would lose its clock.
 */
export async function switchSeason(
  tx: Tx,
  next: Pick<Season, "seasonId" | "name">,
  options: SwitchOptions,
): Promise<number> {
  const { now, userId, leaveDrafts, onSwitch } = options;
  const before = await findCurrentSeason(tx);
  await requireNoRunningDraft(tx, now, "Switch the season");
  const leftDrafts = await countScheduledDrafts(tx, now);
  if (before && leftDrafts > 0 && !leaveDrafts) throw new AppError(409, leavingText(before.name, leftDrafts));
  await switchTo(tx, next.seasonId);
  await onSwitch(tx, next.seasonId);
  await audit(tx, {
    userId,
    action: "season.switched",
    subjectId: next.seasonId,
    subject: next.name,
    before: { season: before?.name ?? null },
    after: { season: next.name, ...(leftDrafts > 0 ? { leftDrafts } : {}) },
  });
  return leftDrafts;
}

const leavingText = (season: string, count: number): string =>
  `${count === 1 ? "1 draft is" : `${count} drafts are`} set in ${season} and would not start while another season is current. Please confirm that`;
