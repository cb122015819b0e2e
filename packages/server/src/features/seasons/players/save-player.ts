import { fullName } from "@emberline/game";
import type { adminPlayerRoutes, HandlerInput } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import { countOwnEvents } from "../../../platform/db/queries/league-queries.ts";
import { lockCurrentSeason, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { runningDraftsText } from "../../../platform/db/queries/running-drafts.ts";
import { updatePlayer, upsertTribeMoves } from "../../../platform/db/queries/season-content.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  deletePlayer,
  lockPlayerScores,
  insertPlayer,
  isDrafted,
  isTribeOf,
  lockAdminPlayer,
  type PlayerFacts,
} from "./admin-player-store.ts";
import { requireStoredPhoto } from "./set-player-photo.ts";
import { findFirstEpisode, findNextEpisode, hasMoves, isEpisodeOf } from "./tribe-move-store.ts";

type Sent = HandlerInput<typeof adminPlayerRoutes.save>["body"];

/**
 * Adds a player to the current season, or changes one; a change of tribe is recorded by episode. Throws 400 for a photo
 * that is not one of our uploads, 404 for an unknown player, tribe or episode, 409 for an archived season or a deleted
 * photo.
 */
export function savePlayer(
  deps: Pick<Deps, "db" | "now" | "settings">,
  userId: string,
  sent: Sent,
): Promise<{ playerId: string }> {
  return inTransaction(deps.db, (tx) =>
    sent.playerId
      ? changePlayer(tx, { deps, userId, sent, playerId: sent.playerId })
      : addPlayer(tx, { deps, userId, sent }),
  );
}

interface Saving {
  deps: Pick<Deps, "now" | "settings">;
  userId: string;
  sent: Sent;
}

async function addPlayer(tx: Tx, { deps, userId, sent }: Saving) {
  const { seasonId } = await lockCurrentSeason(tx);
  const facts = await factsOf(tx, { deps, seasonId, sent, before: NOTHING_KNOWN });
  const playerId = await insertPlayer(tx, seasonId, facts);
  const fromEpisodeId = await changePlayerTribe(tx, {
    deps,
    sent,
    seasonId,
    playerId,
    from: null,
    to: facts.tribeId,
  });
  await audit(tx, {
    userId,
    action: "player.added",
    subjectId: playerId,
    subject: fullName(facts),
    after: { ...facts, ...(fromEpisodeId ? { fromEpisodeId } : {}) },
  });
  return { playerId };
}

async function changePlayer(tx: Tx, { deps, userId, sent, playerId }: Saving & { playerId: string }) {
  const stored = await lockAdminPlayer(tx, playerId);
  if (!stored) throw new AppError(404, "Contestant not found");
  const { seasonId, ...before } = stored;
  await requireOpenSeason(tx, seasonId);
  const facts = await factsOf(tx, { deps, seasonId, sent, before });
  const fromEpisodeId = await changePlayerTribe(tx, {
    deps,
    sent,
    seasonId,
    playerId,
    from: before.tribeId,
    to: facts.tribeId,
  });
  // A move in an earlier episode does not change the present tribe, which the database derives.
  if (fromEpisodeId) facts.tribeId = (await lockAdminPlayer(tx, playerId))?.tribeId ?? facts.tribeId;
  if (!fromEpisodeId && JSON.stringify(before) === JSON.stringify(facts)) return { playerId };
  await updatePlayer(tx, playerId, facts);
  await audit(tx, {
    userId,
    action: "player.changed",
    subjectId: playerId,
    subject: fullName(facts),
    before,
    after: { ...facts, ...(fromEpisodeId ? { move: { fromEpisodeId, tribeId: sent.tribeId } } : {}) },
  });
  return { playerId };
}

type OptionalFacts = Pick<PlayerFacts, "photoUrl" | "age" | "home" | "occupation">;

const NOTHING_KNOWN: OptionalFacts = { photoUrl: null, age: null, home: null, occupation: null };

interface Facts {
  deps: Pick<Deps, "settings">;
  seasonId: string;
  sent: Sent;
  before: OptionalFacts;
}

/**
 * The columns to store. A photo that was not sent, or sent as null, stays (ADMIN-PLAYER-17); "" removes it. Age, home
 * and job stay unless they are sent; null removes them.
 */
async function factsOf(tx: Tx, { deps, seasonId, sent, before }: Facts): Promise<PlayerFacts> {
  const { firstName, lastName, tribeId, photoUrl } = sent;
  const { age = before.age, home = before.home, occupation = before.occupation } = sent;
  if (tribeId && !(await isTribeOf(tx, seasonId, tribeId))) {
    throw new AppError(404, "That tribe is not one of the contestant's season");
  }
  if (photoUrl && photoUrl !== before.photoUrl) await requireStoredPhoto(tx, deps, photoUrl);
  return {
    firstName,
    lastName,
    tribeId: tribeId ?? null,
    photoUrl: (photoUrl ?? before.photoUrl) || null,
    age,
    home,
    occupation,
  };
}

/**
 * Deletes a player with their scores. Throws 404 for an unknown player, 409 for a drafted one, while a draft runs, and
 * for an archived season.
 */
export function removePlayer(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  playerId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const stored = await lockAdminPlayer(tx, playerId);
    if (!stored) throw new AppError(404, "Contestant not found");
    const { seasonId, ...before } = stored;
    await requireOpenSeason(tx, seasonId);
    if (await isDrafted(tx, playerId)) {
      throw new AppError(
        409,
        "This contestant is on a team. Take them off every roster first, or eliminate them",
      );
    }
    const running = await runningDraftsText(tx, seasonId, now());
    if (running) throw new AppError(409, `${running}. Contestants can be deleted once that is complete`);
    const scores = await lockPlayerScores(tx, playerId);
    const ownEvents = await countOwnEvents(tx, { playerId });
    await deletePlayer(tx, playerId);
    await audit(tx, {
      userId,
      action: "player.removed",
      subjectId: playerId,
      subject: fullName(before),
      before: { ...before, scores, ...(ownEvents > 0 && { ownEvents }) },
    });
  });
}

interface TribeChange {
  deps: Pick<Deps, "now">;
  sent: Pick<HandlerInput<typeof adminPlayerRoutes.save>["body"], "tribeFromEpisodeId">;
  seasonId: string;
  playerId: string;
  /** The present tribe. */
  from: string | null;
  to: string | null;
}

/**
 * Records from which episode on a player is in a tribe: the requested one; if none was requested and the tribe is new,
 * the next one to air. Returns the episode; undefined when there is no move. Throws 404 for an episode of another
 * season.
 */
async function changePlayerTribe(tx: Tx, change: TribeChange): Promise<string | undefined> {
  const { deps, sent, seasonId, playerId, from, to: tribeId } = change;
  const requestedEpisodeId = sent.tribeFromEpisodeId;
  if (requestedEpisodeId && !(await isEpisodeOf(tx, seasonId, requestedEpisodeId))) {
    throw new AppError(404, "That episode is not one of the contestant's season");
  }
  if (tribeId === null || (!requestedEpisodeId && tribeId === from)) return undefined;
  const fromEpisodeId = requestedEpisodeId ?? (await findNextEpisode(tx, seasonId, new Date(deps.now())));
  if (!fromEpisodeId) return undefined;
  if (from !== tribeId) await recordFirstTribe(tx, change);
  await upsertTribeMoves(tx, [{ seasonId, playerId, fromEpisodeId, tribeId }]);
  return fromEpisodeId;
}

/** Before the first move, records the tribe in which the player has been since the first episode. */
async function recordFirstTribe(tx: Tx, { seasonId, playerId, from: tribeId }: TribeChange): Promise<void> {
  if (tribeId === null || (await hasMoves(tx, playerId))) return;
  const fromEpisodeId = await findFirstEpisode(tx, seasonId);
  if (fromEpisodeId) await upsertTribeMoves(tx, [{ seasonId, playerId, fromEpisodeId, tribeId }]);
}
