import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { audit } from "../../platform/db/queries/audit.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { SEASONS_FOLDER } from "../../platform/paths.ts";
import { importSeason, type ImportOptions } from "./import/import-season.ts";
import { easternDate } from "./file/air-date.ts";
import { readSeasonFile } from "./file/read-season-file.ts";
import type { SeasonFile } from "./file/season-file.ts";
import { removeResultsJobs } from "../messages/index.ts";
import { keepSeason, lockSeasons } from "./season-store.ts";
import { type OnSwitch, switchSeason } from "./switch-season.ts";

export const DEMO_SEASON_FILE = fileURLToPath(new URL("lantern-isles.json", SEASONS_FOLDER));
const DAY_MS = 86_400_000;

/**
 * Loads the bundled season as of before its first episode: all players, episodes and statistics, no eliminations and no
 * scores, so that leagues can draft. `season import` with `--through` then adds the episodes.
 */
export async function loadDemoSeason(tx: Tx): Promise<void> {
  await importSeason(tx, await readDemoSeason(), { through: 0, now: Date.now() });
}

/**
 * The bundled season, moved so that the episode after `airedEpisodes` airs tomorrow, US Eastern time. It has a name of
 * its own, so that importing the bundled season creates another season. Throws when there is no such episode.
 */
export async function readRunningDemoSeason(airedEpisodes: number, now: number): Promise<SeasonFile> {
  const season = await readDemoSeason();
  const next = season.episodes.find(({ number }) => number === airedEpisodes + 1);
  if (!next) throw new Error(`no episode follows ${airedEpisodes}`);
  const tomorrow = Date.parse(easternDate(new Date(now))) + DAY_MS;
  const shiftMs = tomorrow - Date.parse(next.airDate);
  const episodes = season.episodes.map(({ airDate, ...episode }) => ({
    ...episode,
    airDate: new Date(Date.parse(airDate) + shiftMs).toISOString().slice(0, 10),
  }));
  return { ...season, name: `${season.name} (demonstration)`, episodes };
}

/** Throws 409 on a site with seasons: the demonstration would draft the players of the current one. */
export async function requireNoSeason(tx: Tx): Promise<void> {
  if ((await lockSeasons(tx)).length === 0) return;
  const message = "This site has a season already. Please begin without the demonstration league";
  throw new AppError(409, message);
}

/** Imports the season of the demonstration league, and marks it as such. Returns its id. */
export async function importRunningDemoSeason(
  tx: Tx,
  season: SeasonFile,
  options: ImportOptions,
): Promise<string> {
  const { seasonId } = await importSeason(tx, season, options);
  await tx.updateTable("seasons").set({ isDemo: true }).where("seasonId", "=", seasonId).execute();
  return seasonId;
}

async function readDemoSeason(): Promise<SeasonFile> {
  return readSeasonFile(await readFile(DEMO_SEASON_FILE, "utf8"), basename(DEMO_SEASON_FILE));
}

/**
 * Deletes the demonstration's season, unless another league has played in it. If it was current, the newest other
 * season becomes current. The demonstration league itself is deleted before. Throws 409 while a draft runs.
 */
export async function deleteDemoSeason(
  tx: Tx,
  options: { userId: string; now: number; onSwitch: OnSwitch },
): Promise<void> {
  const seasons = await lockSeasons(tx);
  const demo = await tx
    .selectFrom("seasons")
    .select(["seasonId", "name", "isCurrent"])
    .where("isDemo", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (!demo) return;
  const { seasonId, name } = demo;
  if (await isInUse(tx, seasonId)) {
    return keepSeason(tx, seasonId);
  }
  const next = seasons.findLast((season) => season.seasonId !== seasonId && season.archivedAt === null);
  if (demo.isCurrent && next) await switchSeason(tx, next, { ...options, leaveDrafts: true });
  const episodes = await tx
    .selectFrom("episodes")
    .select("episodeId")
    .where("seasonId", "=", seasonId)
    .execute();
  for (const episode of episodes) await removeResultsJobs(tx, episode);
  await tx.deleteFrom("seasons").where("seasonId", "=", seasonId).execute();
  await audit(tx, { userId: options.userId, action: "season.removed", subjectId: seasonId, subject: name });
}

/** Whether a league drafts or plays in the season, which is locked. Waits for concurrent transactions that start to. */
async function isInUse(tx: Tx, seasonId: string): Promise<boolean> {
  for (const table of ["players", "surveys"] as const) {
    await tx.selectFrom(table).select("seasonId").where("seasonId", "=", seasonId).forUpdate().execute();
  }
  const { used } = await tx
    .selectNoFrom(
      sql<boolean>`exists (select from drafts where season_id = ${seasonId})
        or exists (select from roster_players join players using (player_id) where season_id = ${seasonId})
        or exists (select from submissions join surveys using (survey_id) where season_id = ${seasonId})`.as(
        "used",
      ),
    )
    .executeTakeFirstOrThrow();
  return used;
}
