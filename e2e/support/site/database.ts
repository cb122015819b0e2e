import { join } from "node:path";
import { Client } from "pg";
import type { RunningServer } from "./server.ts";

/** Lets an episode air this many seconds from now; dates in a season file have no time. */
export async function airIn(server: RunningServer, episode: number, seconds: number): Promise<void> {
  const host = join(server.dataDir, "postgres", "socket");
  const database = new Client({ host, port: 5432, user: "postgres", database: "emberline" });
  await database.connect();
  try {
    await database.query(
      "update episodes set air_date = now() + make_interval(secs => $1) where number = $2",
      [seconds, episode],
    );
  } finally {
    await database.end();
  }
}
