import { type FirstSteps, firstStepsRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** Deletes the demonstration on behalf of an admin. */
type RemoveDemo = (userId: string) => Promise<void>;

export function bindFirstSteps(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret">,
  removeDemo: RemoveDemo,
): void {
  const bind = binder(app, deps);

  bind(firstStepsRoutes.read, async () => ({ data: await readFirstSteps(deps.db) }));
  bind(firstStepsRoutes.removeDemo, async ({ caller }) => {
    await removeDemo(caller.userId);
    return {};
  });
}

/** Which of the things exist that a new site needs before its first draft. */
async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const { hasDemo, ...steps } = await db
    .selectNoFrom([
      exists(sql`seasons where is_current`).as("season"),
      inSeason("tribes").as("tribes"),
      inSeason("players").as("cast"),
      inSeason("episodes").as("episodes"),
      inSeason("statistics").as("scoring"),
      exists(sql`leagues`).as("league"),
      sql<boolean>`${exists(sql`drafts join seasons using (season_id)
        where is_current and replaced_at is null and aborted_at is null`)}
        or ${exists(sql`roster_players join players using (player_id) join seasons using (season_id)
        where is_current`)}`.as("draft"),
      sql<boolean>`${exists(sql`users where is_demo`)} or ${exists(sql`leagues where is_demo`)}
        or ${exists(sql`seasons where is_demo`)}`.as("hasDemo"),
    ])
    .executeTakeFirstOrThrow();
  return { ...steps, demo: hasDemo ? { league: await findDemoLeague(db) } : null };
}

const exists = (rows: RawBuilder<unknown>) => sql<boolean>`exists (select from ${rows})`;

const inSeason = (table: string) =>
  exists(sql`${sql.table(table)} join seasons using (season_id) where is_current`);

const findDemoLeague = async (db: Db) =>
  (await db
    .selectFrom("leagues")
    .select(["leagueId", "name"])
    .where("isDemo", "=", true)
    .executeTakeFirst()) ?? null;
