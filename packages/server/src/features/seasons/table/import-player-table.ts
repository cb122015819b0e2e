import type { HandlerInput, ImportedTable, PlayerRow, tableImportRoutes } from "@emberline/contract";
import { findRepeatedNames, playerNameKey, type RowIssue, textKey } from "@emberline/game";
import { insertPlayers, updatePlayer } from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { changedFields } from "../import/describe-changes.ts";
import { getOrThrow, importTribes } from "../import/import-base-data.ts";
import { changeRows, importTable, rejectRows } from "./table-import.ts";

/** Colours of new tribes, easy to distinguish; an admin can change them under Tribes. */
const COLORS = ["#e2653a", "#3a8fd6", "#4fa866", "#e0b03a", "#9a6fd0", "#d05dbd", "#3fc1b0", "#a0522d"];

/** A colour for each of `count` new tribes; colours that no tribe has come first. */
function chooseTribeColors(count: number, usedColors: readonly string[]): string[] {
  const choices = [
    ...COLORS.filter((color) => !usedColors.includes(color)),
    ...COLORS.filter((color) => usedColors.includes(color)),
  ];
  return Array.from({ length: count }, (_, index) => choices[index % choices.length]!);
}

type Input = HandlerInput<typeof tableImportRoutes.players>["body"];

/**
 * Adds the players of a table with their tribes to a season. For an existing player, empty cells change nothing, and
 * the tribe stays, because a move belongs to an episode; a new player's tribe applies from the first episode. Throws
 * 404 for an unknown season, 409 for an archived one, 422 with the rows of repeated or ambiguous names.
 */
export function importPlayerTable(
  { db }: Pick<Deps, "db">,
  userId: string,
  input: Input,
): Promise<ImportedTable> {
  const { seasonId, rows: wanted, dryRun } = input;
  return importTable({ db, userId, seasonId, dryRun, kind: "contestants" }, async (tx) => {
    const stored = await readPlayersByName(tx, seasonId);
    rejectRows([...findRepeatedNames(wanted), ...findAmbiguousNames(wanted, stored)]);

    const tribes = await importTribesOf(tx, seasonId, wanted);
    const matches = wanted.map((row) => ({ row, stored: stored.get(playerNameKey(row))?.[0] }));
    const added = matches.filter((match) => match.stored === undefined);
    await insertPlayers(
      tx,
      added.map(({ row: { row: _row, tribe, ...facts } }) => ({
        ...facts,
        seasonId,
        tribeId: tribes.idOf(tribe),
      })),
    );
    const changed = await changeRows(matches, (row, from) =>
      fillIn(tx, { row, from, tribeId: tribes.idOf(row.tribe) }),
    );
    return { ...changed, tribes };
  });
}

type StoredPlayer = Awaited<ReturnType<typeof readPlayers>>[number];

const readPlayers = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "firstName", "lastName", "age", "home", "occupation"])
    .select("tribes.name as tribe")
    .where("players.seasonId", "=", seasonId)
    .orderBy("players.createdAt")
    .execute();

async function readPlayersByName(tx: Tx, seasonId: string): Promise<Map<string, StoredPlayer[]>> {
  const players = new Map<string, StoredPlayer[]>();
  for (const player of await readPlayers(tx, seasonId)) {
    const key = playerNameKey(player);
    players.set(key, [...(players.get(key) ?? []), player]);
  }
  return players;
}

const findAmbiguousNames = (rows: readonly PlayerRow[], stored: Map<string, StoredPlayer[]>): RowIssue[] =>
  rows.flatMap((row) =>
    (stored.get(playerNameKey(row))?.length ?? 0) > 1
      ? [{ row: row.row, message: "The season has several contestants of this name" }]
      : [],
  );

/** Adds the tribes that the season lacks, in the order of the table; those it has are matched by name. */
async function importTribesOf(tx: Tx, seasonId: string, rows: readonly PlayerRow[]) {
  const stored = await tx
    .selectFrom("tribes")
    .select(["name", "color", "status"])
    .where("seasonId", "=", seasonId)
    .orderBy("position")
    .orderBy("name")
    .execute();
  const known = new Set(stored.map(({ name }) => textKey(name)));
  const names = new Map<string, string>();
  for (const { tribe } of rows) {
    const key = tribe === null ? null : textKey(tribe);
    if (tribe !== null && key !== null && !known.has(key) && !names.has(key)) names.set(key, tribe);
  }
  const colors = chooseTribeColors(
    names.size,
    stored.map(({ color }) => color),
  );
  const added = [...names.values()].map((name, index) => ({
    name,
    color: colors[index]!,
    status: "Original",
  }));
  const { count, ids } = await importTribes(tx, seasonId, [...stored, ...added]);
  const idsByKey = new Map([...ids].map(([name, tribeId]) => [textKey(name), tribeId]));
  return {
    count,
    added: added.map(({ name, color }) => ({ name, color })),
    idOf: (tribe: string | null) => (tribe === null ? null : getOrThrow(idsByKey, textKey(tribe))),
  };
}

interface FillIn {
  row: PlayerRow;
  from: StoredPlayer;
  tribeId: string | null;
}

async function fillIn(tx: Tx, { row, from, tribeId }: FillIn) {
  const { age, home, occupation, tribe } = row;
  const changes = changedFields(from, { age, home, occupation });
  const joins = tribe !== null && from.tribe === null;
  const updates = { ...changes, ...(joins ? { tribeId } : {}) };
  if (Object.keys(updates).length > 0) await updatePlayer(tx, from.playerId, updates);
  const isOther = tribe !== null && from.tribe !== null && textKey(tribe) !== textKey(from.tribe);
  return { changes: { ...changes, ...(joins ? { tribe } : {}) }, keptTribe: isOther ? from.tribe : null };
}
