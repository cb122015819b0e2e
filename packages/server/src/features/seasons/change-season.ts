import { audit } from "../../platform/db/queries/audit.ts";
import { requireOpenSeason } from "../../platform/db/queries/season-lock.ts";
import { rejectDuplicate, inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { insertSeason, lockSeasons, saveArchived, saveNewEpisodes, type Season } from "./season-store.ts";
import { type SwitchOptions, switchSeason } from "./switch-season.ts";

/** Adds an empty season, which is not current unless it is the first. Throws 409 for a taken name. */
export function addSeason(
  { db }: Pick<Deps, "db">,
  userId: string,
  name: string,
): Promise<{ seasonId: string }> {
  return rejectDuplicate("seasons_name", "There is a season with this name already", () =>
    inTransaction(db, async (tx) => {
      const isFirst = (await lockSeasons(tx)).length === 0;
      const seasonId = await insertSeason(tx, { name, isCurrent: isFirst });
      await audit(tx, {
        userId,
        action: "season.added",
        subjectId: seasonId,
        subject: name,
        after: { name },
      });
      return { seasonId };
    }),
  );
}

/** Makes a season the current one. Throws 404 for an unknown season, 409 for an archived one, and as `switchSeason`. */
export function makeCurrent(
  { db, now }: Pick<Deps, "db" | "now">,
  seasonId: string,
  options: Omit<SwitchOptions, "now">,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const next = (await lockSeasons(tx)).find((season) => season.seasonId === seasonId);
    if (!next) throw new AppError(404, "Season not found");
    if (next.isCurrent) return;
    if (next.archivedAt) throw new AppError(409, "This season is archived. Please restore it first");
    await switchSeason(tx, next, { ...options, now: now() });
  });
}

/**
 * Archives or restores a season; an archived one is read-only. Throws 404 for an unknown season, 409 for the current
 * one.
 */
export function archiveSeason(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  { seasonId, archived }: { seasonId: string; archived: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const season = (await lockSeasons(tx)).find((row) => row.seasonId === seasonId);
    if (!season) throw new AppError(404, "Season not found");
    if (season.isCurrent)
      throw new AppError(409, "The current season cannot be archived. Switch to another first");
    if ((season.archivedAt !== null) === archived) return;
    await saveArchived(tx, seasonId, archived ? new Date(now()) : null);
    await audit(tx, {
      userId,
      action: archived ? "season.archived" : "season.brought-back",
      subjectId: seasonId,
      subject: season.name,
    });
  });
}

/**
 * Sets whether new episodes of a season are put on hold or streamed. Throws 404 for an unknown season, 409 for an
 * archived one.
 */
export function setNewEpisodes(
  { db }: Pick<Deps, "db">,
  userId: string,
  { seasonId, mode }: { seasonId: string; mode: Season["newEpisodes"] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const season = (await lockSeasons(tx)).find((row) => row.seasonId === seasonId);
    if (!season) throw new AppError(404, "Season not found");
    await requireOpenSeason(tx, seasonId);
    if (season.newEpisodes === mode) return;
    await saveNewEpisodes(tx, seasonId, mode);
    await audit(tx, {
      userId,
      action: "season.new-episodes",
      subjectId: seasonId,
      subject: season.name,
      before: { newEpisodes: season.newEpisodes },
      after: { newEpisodes: mode },
    });
  });
}
