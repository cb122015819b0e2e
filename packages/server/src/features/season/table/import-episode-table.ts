import type { HandlerInput, ImportedTable, tableImportRoutes } from "@emberline/contract";
import { findEpisodeContradictions } from "@emberline/game";
import { insertEpisodes, recordFirstTribes, updateEpisode } from "../../../db/queries/season-content.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { inDryRunTransaction } from "../dry-run.ts";
import { matchEpisodes, type MatchedEpisode, type StoredEpisode } from "./match-episodes.ts";
import {
  addedRow,
  auditTable,
  countRows,
  describeChangedFields,
  type ImportedRow,
  lockSeasonForImport,
  rejectRows,
} from "./table-import.ts";

type Input = HandlerInput<typeof tableImportRoutes.episodes>["body"];

/**
 * Adds the episodes of a table to a season and changes title and air date of those it has. Throws 404 for an unknown
 * season, 409 for an archived one, 422 with the rows that contradict each other or the season, or would move an episode
 * with a graded poll into the future.
 */
export function importEpisodeTable({ db, now }: Deps, userId: string, input: Input): Promise<ImportedTable> {
  const { seasonId, rows: wanted, dryRun } = input;
  return inDryRunTransaction(db, dryRun, async (tx) => {
    const { name: season } = await lockSeasonForImport(tx, seasonId);
    rejectRows(findEpisodeContradictions(wanted.map((row) => ({ ...row, airsAt: Date.parse(row.airDate) }))));
    const { matches, issues } = matchEpisodes(wanted, await lockEpisodes(tx, seasonId));
    rejectRows(issues);
    await rejectGradedInFuture(tx, matches, now());

    const isNew = ({ stored }: MatchedEpisode) => stored === undefined;
    await insertEpisodes(
      tx,
      matches.filter(isNew).map(({ row: { title, airDate }, number }) => ({
        seasonId,
        number,
        title,
        airDate: new Date(airDate),
      })),
    );
    const before: StoredEpisode[] = [];
    const rows: ImportedRow[] = [];
    for (const match of matches) {
      const row = match.stored
        ? await changeEpisode(tx, match, match.stored)
        : addedRow(match.row.row, match.number);
      if (match.stored && row.outcome === "changed") before.push(match.stored);
      rows.push(row);
    }
    const counts = { episodes: countRows(rows) };
    await recordFirstTribes(tx, seasonId);
    await auditTable(tx, { userId, seasonId, season, counts, before: { episodes: before } });
    return { season, dryRun, newTribes: [], rows };
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

/** It would reopen a poll after its correct answers were shown. Throws 422. */
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

async function changeEpisode(
  tx: Tx,
  { row, number }: MatchedEpisode,
  stored: StoredEpisode,
): Promise<ImportedRow> {
  const changes = {
    ...(row.title !== null && row.title !== stored.title ? { title: row.title } : {}),
    ...(row.airDate === stored.airDate.toISOString() ? {} : { airDate: new Date(row.airDate) }),
  };
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) await updateEpisode(tx, stored.episodeId, changes);
  return {
    row: row.row,
    outcome: isChanged ? "changed" : "unchanged",
    number,
    changes: describeChangedFields(stored, changes),
    keptTribe: null,
  };
}
