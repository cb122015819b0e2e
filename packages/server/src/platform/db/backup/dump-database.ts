import { createHash } from "node:crypto";
import type pg from "pg";
import { connectForBackup } from "./backup-connection.ts";
import {
  BATCH_BYTES,
  BATCH_ROWS,
  type BackupFooter,
  findMigrations,
  findTables,
  FORMAT_VERSION,
  type BackupHeader,
  type Table,
} from "./backup-format.ts";

/** Yields a snapshot of the whole database, line by line. Throws a `BackupError`, or the error of PostgreSQL. */
export async function* dumpDatabase(connection: pg.PoolConfig): AsyncGenerator<string> {
  const { client, causeOf, close } = await connectForBackup(connection);
  const hash = createHash("sha256");
  const hashed = (line: string) => {
    hash.update(`${line}\n`);
    return line;
  };
  try {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await findMigrations(client);
    yield hashed(
      JSON.stringify({ emberline: "backup", format: FORMAT_VERSION, migrations } satisfies BackupHeader),
    );
    let rows = 0;
    for (const table of await findTables(client)) {
      for await (const row of rowsOf(client, table)) {
        yield hashed(`{"table":"${table.name}","row":${row}}`);
        rows += 1;
      }
    }
    yield JSON.stringify({ rows, sha256: hash.digest("hex") } satisfies BackupFooter);
  } catch (error) {
    throw causeOf(error);
  } finally {
    await close();
  }
}

/** Each row as a JSON object of strings. */
async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<string> {
  const texts = columns.map((column) => `"${column.name}"::text as "${column.name}"`);
  const source = `select to_json(t)::text as row from (select ${texts.join(", ")} from "${name}") t`;
  const size = await batchSize(client, source);
  await client.query(`declare rows no scroll cursor for ${source}`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${size} from rows`);
    yield* rows.map(({ row }) => row);
    if (rows.length < size) break;
  }
  await client.query("close rows");
}

/** How many rows fit into a batch if all of them were as large as the largest. */
async function batchSize(client: pg.Client, source: string): Promise<number> {
  const { rows } = await client.query<{ largest: number | null }>(
    `select max(octet_length(row)) as largest from (${source}) s`,
  );
  return Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / (rows[0]?.largest ?? 1))));
}
