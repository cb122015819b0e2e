import pg from "pg";
import { clientClassFor } from "../primary-client.ts";

/** Opens a pool, which connects with the first query. A connection that breaks does not end the process. */
export function openPool(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: clientClassFor(config) });
  pool.on("error", onIdleError);
  // When a connection in use breaks, its query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
