import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { updatePlayer } from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { makeVariants } from "../../../platform/images/make-variants.ts";
import type { Variant } from "../../../platform/images/picture-limits.ts";
import { insertImage } from "../../../platform/images/store-image.ts";
import { imageIdOf, lockImageShared } from "../../../platform/images/unused-images.ts";
import { PHOTO_PREFIX, type SeasonFile } from "../file/season-file.ts";
import { type Count, diffRows } from "./describe-changes.ts";
import { getOrThrow } from "./import-base-data.ts";
import type { Ids } from "./import-moves-and-eliminations.ts";

interface Picture {
  imageId: string;
  /** Null for a picture that is stored already. */
  variants: Record<Variant, Buffer> | null;
}

/** The pictures of a file by their text, ready to be stored. */
export interface PreparedPhotos {
  publicUrl: string;
  pictures: Map<string, Picture>;
}

interface PhotoOptions {
  publicUrl: string;
  /** For tests. */
  decodePicture?: typeof makeVariants;
}

/**
 * Decodes the new pictures of a file like uploads, before the transaction, because each takes a fraction of a second.
 * Throws 422 for one that cannot be used.
 */
export async function preparePhotos(
  db: Db,
  file: SeasonFile,
  { publicUrl, decodePicture = makeVariants }: PhotoOptions,
): Promise<PreparedPhotos> {
  const photos = new Map(
    file.players.flatMap(({ photo, firstName }) =>
      photo?.startsWith(PHOTO_PREFIX) ? [[photo, firstName]] : [],
    ),
  );
  const stored = await findStored(db, [...photos.keys()].map(hashOf));
  const pictures = new Map<string, Picture>();
  for (const [photo, firstName] of photos) {
    const hash = hashOf(photo);
    const imageId = stored.get(hash);
    if (imageId !== undefined) pictures.set(photo, { imageId, variants: null });
    else {
      const variants = await decodePicture(bytesOf(photo)).catch((error: unknown) =>
        refuse(error, firstName),
      );
      pictures.set(photo, { imageId: toImageId(hash), variants });
    }
  }
  return { publicUrl, pictures };
}

/** Sets the players' photos; a photo that the file lacks stays. */
export async function importPhotos(
  tx: Tx,
  ids: Pick<Ids, "seasonId" | "players">,
  {
    players,
    photos,
    now,
  }: { players: SeasonFile["players"]; photos: PreparedPhotos | undefined; now: number },
): Promise<Count> {
  const wanted = players.flatMap(({ id, photo }) => (photo === undefined ? [] : [{ id, photo }]));
  if (wanted.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const rows = await tx
    .selectFrom("players")
    .select(["playerId", "photoUrl"])
    .where("seasonId", "=", ids.seasonId)
    .where("photoUrl", "is not", null)
    .where("photoUrl", "<>", "")
    .execute();
  const stored = new Map(rows.map(({ playerId, photoUrl }) => [playerId, photoUrl ?? ""]));
  const addressOf = (photo: string) => {
    const picture = photos?.pictures.get(photo);
    return picture ? `${photos?.publicUrl}/images/${picture.imageId}/card.webp` : photo;
  };
  const { added, changed, count } = diffRows(
    wanted,
    ({ id }) => stored.get(getOrThrow(ids.players, id)),
    (from, { photo }) => identityOf(from) !== identityOf(addressOf(photo)),
  );
  for (const { id, photo } of [...added, ...changed.map(({ to }) => to)]) {
    await storePicture(tx, photos?.pictures.get(photo), now);
    await updatePlayer(tx, getOrThrow(ids.players, id), { photoUrl: addressOf(photo) });
  }
  return count;
}

/** The stored picture, whatever the site's address was when it was uploaded. */
const identityOf = (address: string): string => imageIdOf(address) ?? address;

async function storePicture(tx: Tx, picture: Picture | undefined, now: number): Promise<void> {
  if (!picture) return;
  const { imageId, variants } = picture;
  if (variants) await insertImage(tx, { imageId, variants, createdAt: new Date(now) });
  else if (!(await lockImageShared(tx, `/images/${imageId}/`)))
    throw new AppError(409, "A picture was deleted meanwhile. Please try again");
}

const bytesOf = (photo: string): Buffer => Buffer.from(photo.slice(PHOTO_PREFIX.length), "base64");

const hashOf = (photo: string): string => createHash("sha256").update(bytesOf(photo)).digest("hex");

/** A UUID of version 8, derived from a hash: the same picture is stored once. */
const toImageId = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

/** The ids of images by the hashes under which a file may have them: as imported, or as exported. */
async function findStored(db: Db, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const imported = hashes.map(toImageId);
  const { rows } = await sql<{ imageId: string; hash: string }>`
    select * from (
      select image_id as "imageId", encode(sha256(bytes), 'hex') as hash from images where variant = 'full'
    ) i where hash = any(${hashes}) or "imageId" = any(${imported}::uuid[])`.execute(db);
  const exported = rows.map(({ imageId, hash }) => [hash, imageId] as const);
  const ofImport = new Set(rows.map(({ imageId }) => imageId));
  return new Map([
    ...exported,
    ...hashes.flatMap((hash) => (ofImport.has(toImageId(hash)) ? [[hash, toImageId(hash)] as const] : [])),
  ]);
}

function refuse(error: unknown, firstName: string): never {
  if (!(error instanceof AppError)) throw error;
  throw new AppError(error.statusCode === 503 ? 503 : 422, `the photo of ${firstName}: ${error.message}`);
}
