import { insertPlayers, updatePlayer } from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { getOrThrow, type Imported } from "./import-base-data.ts";
import type { SeasonFile } from "../file/season-file.ts";
import { hasChanges, changedFields, diffRows } from "./diff-rows.ts";

type Player = SeasonFile["players"][number];

interface PlayerImport {
  players: Player[];
  /** Result and place are imported only together with every episode. */
  isOver: boolean;
  tribes: Imported<string>;
}

/** Matches players by the file's key, or, for players entered by hand, by the id that an export wrote. */
export async function importPlayers(
  tx: Tx,
  seasonId: string,
  { players, isOver, tribes }: PlayerImport,
): Promise<Imported<string>> {
  const stored = await readPlayers(tx, seasonId);
  const factsOf = ({ firstName, lastName, age, home, occupation, result, place }: Player) => ({
    firstName,
    lastName,
    age,
    home,
    occupation,
    ...(isOver ? { result, place } : { result: null, place: null }),
  });
  const { added, changed, count } = diffRows(
    players,
    (player) => stored.get(player.id),
    (from, to) => hasChanges(from, factsOf(to)),
  );
  await insertPlayers(
    tx,
    added.map((player) => ({
      ...factsOf(player),
      seasonId,
      fileKey: player.id,
      // With moves in the file, the last imported one decides.
      tribeId:
        player.originalTribe && player.tribes.length === 0
          ? getOrThrow(tribes.ids, player.originalTribe)
          : null,
    })),
  );
  for (const { from, to } of changed) {
    await updatePlayer(tx, from.playerId, changedFields(from, factsOf(to)));
  }
  const now = added.length > 0 ? await readPlayers(tx, seasonId) : stored;
  return { count, ids: new Map(players.map(({ id }) => [id, getOrThrow(now, id).playerId])) };
}

async function readPlayers(tx: Tx, seasonId: string) {
  const columns = [
    "playerId",
    "fileKey",
    "firstName",
    "lastName",
    "age",
    "home",
    "occupation",
    "result",
    "place",
  ] as const;
  const rows = await tx.selectFrom("players").select(columns).where("seasonId", "=", seasonId).execute();
  return new Map(rows.map((row) => [row.fileKey ?? row.playerId, row]));
}
