import type { adminPlayerRoutes, HandlerInput } from "@emberline/contract";
import { audit } from "../../db/audit.ts";
import { fullName } from "../../db/season-reads.ts";
import { lockCurrentSeason, requireOpenSeason } from "../../db/season-lock.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  deletePlayer,
  findLastTribe,
  findNextEpisode,
  insertPlayer,
  isDrafted,
  isEpisodeOf,
  isTribeOf,
  lockAdminPlayer,
  type PlayerFacts,
  saveMove,
  updatePlayer,
} from "./admin-player-store.ts";

type Sent = HandlerInput<typeof adminPlayerRoutes.save>["body"];

/** A new contestant of the current season, or new facts about one; a change of tribe is kept by episode. */
export function savePlayer(deps: Deps, userId: string, sent: Sent): Promise<{ playerId: string }> {
  return inTransaction(deps.db, (tx) =>
    sent.playerId
      ? changePlayer(tx, { deps, userId, sent, playerId: sent.playerId })
      : addPlayer(tx, { deps, userId, sent }),
  );
}

interface Saving {
  deps: Deps;
  userId: string;
  sent: Sent;
}

async function addPlayer(tx: Tx, { deps, userId, sent }: Saving) {
  const { seasonId } = await lockCurrentSeason(tx);
  const facts = await factsOf(tx, seasonId, sent, { photoUrl: null });
  const playerId = await insertPlayer(tx, seasonId, facts);
  await moveTribe(tx, { deps, sent, seasonId, playerId, tribeId: facts.tribeId });
  await audit(tx, {
    userId,
    action: "player.added",
    subjectId: playerId,
    subject: fullName(facts),
    after: facts,
  });
  return { playerId };
}

async function changePlayer(tx: Tx, { deps, userId, sent, playerId }: Saving & { playerId: string }) {
  const stored = await lockAdminPlayer(tx, playerId);
  if (!stored) throw new AppError(404, "Contestant not found");
  const { seasonId, ...before } = stored;
  await requireOpenSeason(tx, seasonId);
  const facts = await factsOf(tx, seasonId, sent, before);
  if (facts.tribeId !== before.tribeId) {
    await moveTribe(tx, { deps, sent, seasonId, playerId, tribeId: facts.tribeId });
    // A move back in time does not change where they are now.
    if (facts.tribeId !== null) facts.tribeId = (await findLastTribe(tx, playerId)) ?? facts.tribeId;
  }
  await updatePlayer(tx, playerId, facts);
  await audit(tx, {
    userId,
    action: "player.changed",
    subjectId: playerId,
    subject: fullName(facts),
    before,
    after: facts,
  });
  return { playerId };
}

/** What is to be stored; a photo that was not sent, or sent as null, stays as it is (wire.md §2); "" takes it away. */
async function factsOf(
  tx: Tx,
  seasonId: string,
  { firstName, lastName, tribeId, photoUrl }: Sent,
  before: Pick<PlayerFacts, "photoUrl">,
): Promise<PlayerFacts> {
  if (tribeId && !(await isTribeOf(tx, seasonId, tribeId))) {
    throw new AppError(404, "That tribe is not one of the contestant's season");
  }
  return {
    firstName,
    lastName,
    tribeId: tribeId ?? null,
    photoUrl: (photoUrl ?? before.photoUrl) || null,
  };
}

interface Moving {
  deps: Deps;
  sent: Sent;
  seasonId: string;
  playerId: string;
  tribeId: string | null;
}

/** From the episode that was said, else from the next one to air. */
async function moveTribe(tx: Tx, { deps, sent, seasonId, playerId, tribeId }: Moving): Promise<void> {
  if (tribeId === null) return;
  const said = sent.tribeFromEpisodeId;
  if (said && !(await isEpisodeOf(tx, seasonId, said))) {
    throw new AppError(404, "That episode is not one of the contestant's season");
  }
  const fromEpisodeId = said ?? (await findNextEpisode(tx, seasonId, new Date(deps.now())));
  if (fromEpisodeId) await saveMove(tx, { seasonId, playerId, fromEpisodeId, tribeId });
}

/** Takes a contestant out of the season with their scores; refused once they were drafted. */
export function removePlayer({ db }: Deps, userId: string, playerId: string): Promise<void> {
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
    await deletePlayer(tx, playerId);
    await audit(tx, {
      userId,
      action: "player.removed",
      subjectId: playerId,
      subject: fullName(before),
      before,
    });
  });
}
