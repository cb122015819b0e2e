import type pg from "pg";
import { type End, FETCH, findMigrations, findTables, type Head, type Row } from "./backup-parts.ts";

/** The whole database as it is in one moment, line by line. */
export async function* readBackup(pool: pg.Pool): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    yield line({ emberline: "backup", migrations: await findMigrations(client) } satisfies Head);
    let rows = 0;
    for (const table of await findTables(client)) {
      for await (const row of rowsOf(client, table)) {
        yield line({ table, row } satisfies Row);
        rows += 1;
      }
    }
    yield line({ rows } satisfies End);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const line = (value: object) => `${JSON.stringify(value)}\n`;

async function* rowsOf(client: pg.PoolClient, table: string): AsyncGenerator<object> {
  await client.query(`declare rows no scroll cursor for select to_jsonb(t) as row from "${table}" t`);
  for (;;) {
    const { rows } = await client.query<{ row: object }>(`fetch ${FETCH} from rows`);
    yield* rows.map(({ row }) => row);
    if (rows.length < FETCH) break;
  }
  await client.query("close rows");
}
