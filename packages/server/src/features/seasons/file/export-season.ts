import { anyOf, type Db } from "../../../platform/db/database.ts";
import { findExits } from "../../../platform/db/queries/season-queries.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { writeAirDate } from "./air-date.ts";
import { sumByPlayer } from "./validate-season.ts";
import { type SeasonFile, PHOTO_PREFIX } from "./season-file.ts";
import { readStoredSurveys } from "./stored-surveys.ts";
import type { Season } from "../season-store.ts";
import { imageIdOf } from "../../../platform/images/unused-images.ts";

/** Exports a season in one snapshot; importing the file again changes nothing. Players are sorted by name. */
export function exportSeason(db: Db, season: Named): Promise<SeasonFile> {
  // One snapshot of all tables, regardless of concurrent writes.
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute((tx) => readStoredSeason(tx, season));
}

type Named = Pick<Season, "seasonId" | "name">;

/** Reads a season in a transaction. */
export async function readStoredSeason(tx: Tx, { seasonId, name }: Named): Promise<SeasonFile> {
  const moves = await readMoves(tx, seasonId);
  const seasonPlayers = await readSeasonPlayers(tx, seasonId);
  const exits = await findExits(tx, { seasonId });
  const scores = await readScores(tx, seasonId);
  const sums = sumByPlayer(scores);
  const surveys = await readStoredSurveys(tx, seasonId);
  const photos = await readStoredPhotos(tx, seasonId);
  return {
    name,
    ...((await holdsNewEpisodes(tx, seasonId)) && { holdNewEpisodes: true as const }),
    tribes: await readTribes(tx, seasonId),
    players: seasonPlayers.map(({ playerId, id, facts, presentTribe, end }) => {
      const tribes = moves.get(id) ?? [];
      const photo = photos.get(playerId);
      const originalTribe = tribes[0]?.tribe ?? presentTribe;
      return { id, ...facts, originalTribe, tribes, ...end, ...(photo !== undefined && { photo }) };
    }),
    episodes: await readEpisodes(tx, seasonId),
    statistics: await readStatistics(tx, seasonId),
    eliminations: seasonPlayers
      .flatMap(({ playerId, id }) =>
        (exits.get(playerId) ?? []).map(({ episode, kind, returned }) => ({
          player: id,
          episode,
          ...(kind !== "voted-out" && { kind }),
          ...(returned !== null && { returned }),
        })),
      )
      .sort((a, b) => a.episode - b.episode || compareText(a.player, b.player)),
    scores,
    ...(surveys.length > 0 && { surveys: surveys.map(({ survey }) => survey) }),
    totals: Object.fromEntries(
      seasonPlayers
        .map(({ id }) => id)
        .sort(compareText)
        .map((id) => [id, sums.get(id) ?? 0]),
    ),
  };
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function holdsNewEpisodes(tx: Tx, seasonId: string): Promise<boolean> {
  const season = await tx
    .selectFrom("seasons")
    .select("newEpisodes")
    .where("seasonId", "=", seasonId)
    .executeTakeFirst();
  return season?.newEpisodes === "hold";
}

function readTribes(tx: Tx, seasonId: string) {
  return tx
    .selectFrom("tribes")
    .select(["name", "color", "status"])
    .where("seasonId", "=", seasonId)
    .orderBy("position")
    .orderBy("name")
    .execute();
}

function readStatistics(tx: Tx, seasonId: string) {
  return tx
    .selectFrom("statistics")
    .select(["name", "defaultPoints", "description"])
    .where("seasonId", "=", seasonId)
    .orderBy("position")
    .orderBy("name")
    .execute();
}

async function readEpisodes(tx: Tx, seasonId: string) {
  const rows = await tx
    .selectFrom("episodes")
    .select(["number", "title", "airDate", "publishing", "publishedAt"])
    .where("seasonId", "=", seasonId)
    .orderBy("number")
    .execute();
  return rows.map(({ publishing, publishedAt, airDate, ...row }) => ({
    ...row,
    airDate: writeAirDate(airDate),
    ...(publishing === "hold" && publishedAt === null && { held: true as const }),
  }));
}

async function readSeasonPlayers(tx: Tx, seasonId: string) {
  const rows = await tx
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "fileKey", "firstName", "lastName", "age", "home", "occupation", "result", "place"])
    .select("tribes.name as presentTribe")
    .where("players.seasonId", "=", seasonId)
    .execute();
  // Sorted here, so that the order does not depend on the database's collation.
  rows.sort(
    (a, b) =>
      compareText(a.firstName, b.firstName) ||
      compareText(a.lastName, b.lastName) ||
      compareText(a.playerId, b.playerId),
  );
  return rows.map(({ playerId, fileKey, presentTribe, result, place, ...facts }) => ({
    playerId,
    id: fileKey ?? playerId,
    facts,
    presentTribe,
    end: { result, place },
  }));
}

async function readMoves(tx: Tx, seasonId: string) {
  const rows = await tx
    .selectFrom("playerTribes")
    .innerJoin("episodes", "episodes.episodeId", "playerTribes.fromEpisodeId")
    .innerJoin("tribes", "tribes.tribeId", "playerTribes.tribeId")
    .innerJoin("players", "players.playerId", "playerTribes.playerId")
    .select(["players.playerId", "players.fileKey", "episodes.number as episode", "tribes.name as tribe"])
    .where("playerTribes.seasonId", "=", seasonId)
    .orderBy("episodes.number")
    .execute();
  const moves = new Map<string, { episode: number; tribe: string }[]>();
  for (const { playerId, fileKey, ...move } of rows) {
    const id = fileKey ?? playerId;
    moves.set(id, [...(moves.get(id) ?? []), move]);
  }
  return moves;
}

async function readScores(tx: Tx, seasonId: string) {
  const rows = await tx
    .selectFrom("scores as score")
    .innerJoin("episodes", "episodes.episodeId", "score.episodeId")
    .innerJoin("players", "players.playerId", "score.playerId")
    .innerJoin("statistics", "statistics.statisticId", "score.statisticId")
    .select(["episodes.number as episode", "players.fileKey", "players.playerId"])
    .select(["statistics.name as statistic", "score.points"])
    .where("score.seasonId", "=", seasonId)
    .execute();
  return rows
    .map(({ episode, fileKey, playerId, ...score }) => ({ episode, player: fileKey ?? playerId, ...score }))
    .sort(
      (a, b) =>
        a.episode - b.episode || compareText(a.player, b.player) || compareText(a.statistic, b.statistic),
    );
}

/** The photos of a season's players in the format of a file: our own pictures in full, others by their address. */
async function readStoredPhotos(tx: Tx, seasonId: string): Promise<Map<string, string>> {
  const players = await tx
    .selectFrom("players")
    .select(["playerId", "photoUrl"])
    .where("seasonId", "=", seasonId)
    .where("photoUrl", "is not", null)
    .where("photoUrl", "<>", "")
    .execute();
  const imageIds = players.flatMap(({ photoUrl }) => imageIdOf(photoUrl ?? "") ?? []);
  const pictures = new Map<string, string>();
  if (imageIds.length > 0) {
    const images = await tx
      .selectFrom("images")
      .select(["imageId", "bytes"])
      .where("imageId", "=", anyOf(imageIds))
      .where("variant", "=", "full")
      .execute();
    for (const { imageId, bytes } of images)
      pictures.set(imageId, `${PHOTO_PREFIX}${bytes.toString("base64")}`);
  }
  return new Map(
    players.flatMap(({ playerId, photoUrl }) => {
      const address = photoUrl ?? "";
      const photo = pictures.get(imageIdOf(address) ?? "") ?? address;
      return photo.startsWith("http") || photo.startsWith(PHOTO_PREFIX) ? [[playerId, photo]] : [];
    }),
  );
}
