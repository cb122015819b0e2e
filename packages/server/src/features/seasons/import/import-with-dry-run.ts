import type { HandlerInput, ReplyOf, seasonRoutes } from "@emberline/contract";
import { IMPORT_CHANGES_SHOWN } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { readStoredSeason } from "../file/export-season.ts";
import { inDryRunTransaction } from "../dry-run.ts";
import { preparePhotos } from "./import-photos.ts";
import { importSeason } from "./import-season.ts";
import { readSeasonFile, SeasonFileError } from "../file/read-season-file.ts";
import { describeChanges } from "./describe-changes.ts";
import type { SeasonFile } from "../file/season-file.ts";
import { findSeason } from "../season-store.ts";
import type { OnSwitch } from "../switch-season.ts";

type Input = HandlerInput<typeof seasonRoutes.import>["body"] & { userId: string; onSwitch: OnSwitch };
type Summary = ReplyOf<typeof seasonRoutes.import>["data"];

/**
 * Imports a season file, or rolls everything back for a dry run. Throws 422 with line numbers for an invalid file, and
 * 409 as `importSeason`.
 */
export async function importWithDryRun(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  { file: text, through, dryRun, makeCurrent, leaveDrafts, userId, onSwitch }: Input,
): Promise<Summary> {
  const file = parseOrThrow(text);
  const photos = await preparePhotos(db, file, settings);
  return inDryRunTransaction(db, dryRun, async (tx) => {
    const options = {
      userId,
      now: now(),
      photos,
      ...(through == null ? {} : { through }),
      // A dry run reports how many drafts would not start, instead of refusing.
      ...(makeCurrent ? { makeCurrent: { leaveDrafts: dryRun || leaveDrafts === true, onSwitch } } : {}),
    };
    return { ...(await importAndDescribe(tx, file, options)), dryRun };
  });
}

function parseOrThrow(text: string): SeasonFile {
  try {
    return readSeasonFile(text, "the file,");
  } catch (error) {
    if (error instanceof SeasonFileError) throw new AppError(422, error.message);
    throw error;
  }
}

async function importAndDescribe(tx: Tx, file: SeasonFile, options: Parameters<typeof importSeason>[2]) {
  const known = await findSeason(tx, file.name);
  const before = known && !known.archivedAt ? await readStoredSeason(tx, known) : null;
  const { seasonId, season, isNew, becameCurrent, leftDrafts, counts } = await importSeason(
    tx,
    file,
    options,
  );
  const changes = describeChanges(before, await readStoredSeason(tx, { seasonId, name: season }));
  return {
    seasonId: isNew ? null : seasonId,
    season,
    isNew,
    becomesCurrent: becameCurrent,
    leavesDrafts: leftDrafts,
    counts,
    changes: changes.slice(0, IMPORT_CHANGES_SHOWN),
    moreChanges: Math.max(changes.length - IMPORT_CHANGES_SHOWN, 0),
  };
}
