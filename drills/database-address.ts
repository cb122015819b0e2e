import type pg from "pg";

/** A `DATABASE_URL` for a connection over a Unix socket. */
export const addressOf = ({ host = "", port, user, database }: pg.PoolConfig): string =>
  `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`;
