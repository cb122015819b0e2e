import type { EpisodeRow, HandlerInput, ImportedTable, tableImportRoutes } from "@emberline/contract";
import { findEpisodeContradictions } from "@emberline/game";
import {
  insertEpisodes,
  newEpisodePublishing,
  updateEpisode,
} from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { matchEpisodes, type MatchedEpisode, type StoredEpisode } from "./match-episodes.ts";
import { changeRows, importTable, rejectRows } from "./table-import.ts";

type Input = HandlerInput<typeof tableImportRoutes.episodes>["body"];

/**
 * Adds the episodes of a table to a season and changes title and air date of those it has. Throws 404 for an unknown
 * season, 409 for an archived one, 422 with the rows that contradict each other or the season, or would move an episode
 * with a graded poll into the future.
 */
export function importEpisodeTable(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  input: Input,
): Promise<ImportedTable> {
  const { seasonId, rows: wanted, dryRun } = input;
  return importTable({ db, userId, seasonId, dryRun, kind: "episodes" }, async (tx) => {
    rejectRows(findEpisodeContradictions(wanted.map((row) => ({ ...row, airsAt: Date.parse(row.airDate) }))));
    const { matches, issues } = matchEpisodes(wanted, await lockEpisodes(tx, seasonId));
    rejectRows(issues);
    await rejectGradedInFuture(tx, matches, now());

    const added = matches.filter(({ stored }) => stored === undefined);
    await insertEpisodes(
      tx,
      added.map(({ row: { title, airDate }, number }) => ({
        seasonId,
        number,
        title,
        airDate: new Date(airDate),
        publishing: newEpisodePublishing(seasonId, number),
      })),
    );
    return changeRows(matches, (row, stored) => changeEpisode(tx, row, stored, now()));
  });
}

const lockEpisodes = (tx: Tx, seasonId: string): Promise<StoredEpisode[]> =>
  tx
    .selectFrom("episodes")
    .select(["episodeId", "number", "title", "airDate"])
    .where("seasonId", "=", seasonId)
    .orderBy("number")
    .forUpdate()
    .execute();

/** That would reopen a poll after its correct answers were shown. Throws 422. */
async function rejectGradedInFuture(tx: Tx, matches: readonly MatchedEpisode[], now: number): Promise<void> {
  const movedToFuture = matches.filter(
    ({ row, stored }) =>
      stored && stored.airDate.toISOString() !== row.airDate && Date.parse(row.airDate) > now,
  );
  if (movedToFuture.length === 0) return;
  const graded = await tx
    .selectFrom("surveys")
    .select("episodeId")
    .where(
      "episodeId",
      "in",
      movedToFuture.flatMap(({ stored }) => stored?.episodeId ?? []),
    )
    .where("gradedAt", "is not", null)
    .execute();
  const gradedIds = new Set(graded.map(({ episodeId }) => episodeId));
  rejectRows(
    movedToFuture
      .filter(({ stored }) => stored && gradedIds.has(stored.episodeId))
      .map(({ row }) => ({
        row: row.row,
        message: "The poll of this episode is graded, so it cannot air in the future",
      })),
  );
}

async function changeEpisode(tx: Tx, row: EpisodeRow, stored: StoredEpisode, now: number) {
  const changes = {
    ...(row.title !== null && row.title !== stored.title ? { title: row.title } : {}),
    ...(row.airDate === stored.airDate.toISOString() ? {} : { airDate: new Date(row.airDate) }),
  };
  if (Object.keys(changes).length > 0) await updateEpisode(tx, stored.episodeId, changes, now);
  return { changes };
}
