import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../testing/app/postgres.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { deleteEpisode, findNeighbours } from "../queries/episode-references.ts";
import { inTransaction } from "../transaction.ts";
import { dumpDatabase } from "./dump-database.ts";
import { restoreBackup } from "./restore-backup.ts";

const testApp = useTestApp();

/** The trigger that keeps moves in their order must not depend on the order of the rows. */
test("moves are restored in any order, and one that would overlap an earlier one is refused", async () => {
  const { leagueId } = await addLeague(testApp, [[0], [1]]);
  const { seasonId, episodes } = testApp.season;
  const addMove = (number: number, from: number) =>
    sql`
    insert into roster_moves (league_id, number, season_id, from_episode, decided_through, made_at)
    values (${leagueId}, ${number}, ${seasonId}, ${from}, ${from - 1}, now())`.execute(testApp.db);
  await addMove(1, 3);
  await addMove(2, 5);
  await expect(addMove(3, 4)).rejects.toThrow("An earlier move of the league belongs to a later episode");
  // The changed row of the first move comes after the second one now.
  await inTransaction(testApp.db, async (tx) => deleteEpisode(tx, (await findNeighbours(tx, episodes[2]!))!));
  const lines: string[] = [];
  for await (const line of dumpDatabase(testApp.connection)) lines.push(line);
  const moves = lines.filter((line) => line.includes('"roster_moves"'));
  expect(moves.map((line) => /"number":"(\d)"/.exec(line)?.[1])).toEqual(["2", "1"]);
  const database = await createTestDatabase();
  expect(await restoreBackup(database.connection, linesOf(lines))).toBeGreaterThan(0);
  await database.drop();
});

async function* linesOf(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
