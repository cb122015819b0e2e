import pg from "pg";
import { explain } from "./embedded-postgres/process/failure-reason.ts";
import { errorCode } from "../errors.ts";
import { NoPrimaryError } from "./primary-client.ts";

/**
 * True when the database cannot be reached or does not answer. Class 08: connection; 57P: shutdown; 53: out of
 * resources; 25006: standby; the others are socket and pool errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoPrimaryError) return true;
  const state = errorCode(error) ?? "";
  return (
    /^(?:08...|57P0[1-5]|53...|57014|25006|E(?:CONN|HOST|NET)[A-Z]+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE)$/.test(
      state,
    ) || /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(error.message)
  );
}

/**
 * The log fields of an error from the database: all of it, or only the reason during an outage, when `createLog`
 * writes one line a second.
 */
export function errorFields(error: unknown): { err: unknown } | { outage: string } {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return { err: error };
  // The message of a socket error holds the address; PostgreSQL's own code is a number.
  const isOwn = error instanceof pg.DatabaseError;
  return { outage: isOwn ? explain(error.message) : (errorCode(error) ?? error.message) };
}
