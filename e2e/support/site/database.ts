import { join } from "node:path";
import { Client } from "pg";
import type { RunningServer } from "./server.ts";

/** Lets an episode air this many seconds from now; dates in a season file have no time. */
export const airIn = (server: RunningServer, episode: number, seconds: number): Promise<void> =>
  change(server, "update episodes set air_date = now() + make_interval(secs => $1) where number = $2", [
    seconds,
    episode,
  ]);

/** Lets the start of the only draft, which has not begun, be a minute ago. */
export const startAMinuteAgo = (server: RunningServer): Promise<void> =>
  change(
    server,
    "update drafts set start_date = now() - interval '1 minute', next_due_at = now() - interval '1 minute'",
    [],
  );

async function change(server: RunningServer, statement: string, values: (number | string)[]): Promise<void> {
  const host = join(server.dataDir, "postgres", "socket");
  const database = new Client({ host, port: 5432, user: "postgres", database: "emberline" });
  await database.connect();
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}
