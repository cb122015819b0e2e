import { fullName } from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { updatePlayer } from "../../../platform/db/queries/season-content.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { lockImageShared } from "../../../platform/images/unused-images.ts";
import { lockAdminPlayer } from "./admin-player-store.ts";

/**
 * Gives a player an uploaded photo. Throws 400 for a photo that is not one of our uploads, 404 for an unknown player, 409
 * for an archived season or a deleted photo.
 */
export function setPlayerPhoto(
  deps: Pick<Deps, "db" | "settings">,
  userId: string,
  { playerId, photoUrl }: { playerId: string; photoUrl: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const stored = await lockAdminPlayer(tx, playerId);
    if (!stored) throw new AppError(404, "Contestant not found");
    await requireOpenSeason(tx, stored.seasonId);
    if (photoUrl === stored.photoUrl) return;
    await requireStoredPhoto(tx, deps, photoUrl);
    await updatePlayer(tx, playerId, { photoUrl });
    await audit(tx, {
      userId,
      action: "player.changed",
      subjectId: playerId,
      subject: fullName(stored),
      before: { photoUrl: stored.photoUrl },
      after: { photoUrl },
    });
  });
}

/** Throws 400 for a photo that was not uploaded here, and 409 for a deleted one. */
export async function requireStoredPhoto(
  tx: Tx,
  deps: Pick<Deps, "settings">,
  photoUrl: string,
): Promise<void> {
  if (!isUploadedPhoto(deps, photoUrl))
    throw new AppError(400, "That photo was not uploaded here. Please upload it first");
  if (!(await lockImageShared(tx, photoUrl))) {
    throw new AppError(409, "That photo is no longer stored. Please upload it again");
  }
}

/** Only our own uploads, because another host could see who views the photo. */
const isUploadedPhoto = ({ settings }: Pick<Deps, "settings">, photoUrl: string) =>
  photoUrl.startsWith(`${settings.publicUrl}/images/`) && !/[^\w:/.-]|\.\./.test(photoUrl);
