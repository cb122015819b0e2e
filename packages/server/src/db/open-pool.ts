import pg from "pg";

/** Opens a pool, which connects with the first query. A connection that breaks does not end the process. */
export function openPool(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", onIdleError);
  // When a connection in use breaks, its query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
