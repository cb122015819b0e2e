import pg from "pg";
import { explain } from "./embedded-postgres/process/failure-reason.ts";
import { sqlState } from "./sql-state.ts";

/** Class 08: connection; 57P: shut down; 53: out of room; 25006: a stand-by; the rest are sockets and the pool. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error) ?? "";
  return (
    /^(?:08...|57P0[1-5]|53...|57014|25006|E(?:CONN|HOST|NET)[A-Z]+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE)$/.test(
      state,
    ) || /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(error.message)
  );
}

/**
 * What a log line says of an error met while asking the database: all of it, or that the database is away and why.
 * The log writes one line a second of each kind about an outage (see `createLog`).
 */
export function errorFields(error: unknown): { err: unknown } | { outage: string } {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return { err: error };
  // A socket's error names the address besides; PostgreSQL's own has a number for a code.
  const isOwn = error instanceof pg.DatabaseError;
  return { outage: isOwn ? explain(error.message) : (sqlState(error) ?? error.message) };
}
