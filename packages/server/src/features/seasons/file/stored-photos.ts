import type { Tx } from "../../../platform/db/transaction.ts";
import { imageIdOf } from "../../../platform/images/unused-images.ts";
import { PHOTO_PREFIX } from "./season-file.ts";

/** The photos of a season's players in the format of a file: our own pictures in full, others by their address. */
export async function readStoredPhotos(tx: Tx, seasonId: string): Promise<Map<string, string>> {
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
      .where("imageId", "in", imageIds)
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
