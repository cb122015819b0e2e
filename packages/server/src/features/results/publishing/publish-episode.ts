import type { EpisodePublishing } from "@emberline/contract";
import { episodeName, UNDO_PUBLISH_MS } from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { notifyParticipantsChanged } from "../../../platform/db/queries/running-drafts.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { enqueuePublishedRecaps } from "../recap/notify-recaps.ts";
import { scheduleResultsJobs } from "../../messages/index.ts";
import {
  asEpisodePublishing,
  findHeldBefore,
  lockPublishing,
  savePublishing,
  clearPublication,
} from "./publishing-store.ts";

interface Target {
  userId: string;
  episodeId: string;
}

type LockedEpisode = NonNullable<Awaited<ReturnType<typeof lockPublishing>>>;

/**
 * Streams an episode, or puts it on hold, even if it is published. A repetition changes nothing. Throws 404 for an
 * unknown episode, 409 for an archived season.
 */
export function setPublishing(
  db: Db,
  { userId, episodeId }: Target,
  mode: "stream" | "hold",
): Promise<EpisodePublishing> {
  return changePublishing(db, episodeId, async (tx, episode) => {
    if (episode.publishing === mode && episode.publishedAt === null) return;
    const after = { publishing: mode, publishedAt: null };
    await savePublishing(tx, episodeId, after);
    await scheduleResultsJobs(tx, episode.seasonId);
    await emitPublish(tx, mode === "hold" ? null : episode.number);
    await auditPublishing(tx, userId, mode === "hold" ? "episode.held" : "episode.streamed", episode, after);
  });
}

/**
 * Publishes an episode on hold; a published one stays as it is. Throws 404 for an unknown episode, 409 for a streamed
 * one, after another one on hold, and for an archived season. `at` is in epoch milliseconds.
 */
export function publishEpisode(
  db: Db,
  { userId, episodeId }: Target,
  at: number,
): Promise<EpisodePublishing> {
  return changePublishing(db, episodeId, async (tx, episode) => {
    requireHold(episode);
    if (episode.publishedAt !== null) return;
    const earlier = await findHeldBefore(tx, episode);
    if (earlier !== undefined) {
      throw new AppError(409, `Publish episode ${earlier} first: fans see no episode before an earlier one`);
    }
    const after = { publishing: episode.publishing, publishedAt: new Date(at) };
    await savePublishing(tx, episodeId, after);
    await scheduleResultsJobs(tx, episode.seasonId, UNDO_PUBLISH_MS);
    await enqueuePublishedRecaps(tx, episode, { now: at, inMs: UNDO_PUBLISH_MS });
    await emitPublish(tx, episode.number);
    await auditPublishing(tx, userId, "episode.published", episode, after);
  });
}

/**
 * Undoes a publication; an episode on hold stays as it is. Throws 404 for an unknown episode, 409 for a streamed one,
 * more than a minute after the publication, and for an archived season. `at` is in epoch milliseconds.
 */
export function undoPublication(
  db: Db,
  { userId, episodeId }: Target,
  at: number,
): Promise<EpisodePublishing> {
  return changePublishing(db, episodeId, async (tx, episode) => {
    requireHold(episode);
    if (episode.publishedAt === null) return;
    if (at - episode.publishedAt.getTime() > UNDO_PUBLISH_MS) {
      throw new AppError(
        409,
        "It was published more than a minute ago, so fans have seen it. Hold it again instead",
      );
    }
    const after = { publishing: episode.publishing, publishedAt: null };
    await clearPublication(tx, episodeId);
    await scheduleResultsJobs(tx, episode.seasonId);
    await emitPublish(tx, null);
    await auditPublishing(tx, userId, "episode.publication-undone", episode, after);
  });
}

function changePublishing(
  db: Db,
  episodeId: string,
  change: (tx: Tx, episode: LockedEpisode) => Promise<void>,
): Promise<EpisodePublishing> {
  return inTransaction(db, async (tx) => {
    const episode = await lockPublishing(tx, episodeId);
    if (!episode) throw new AppError(404, "Episode not found");
    await requireOpenSeason(tx, episode.seasonId);
    await change(tx, episode);
    return asEpisodePublishing((await lockPublishing(tx, episodeId))!);
  });
}

/**
 * Notifies the pages of fans who may see the episode now, or all pages (null), because results may have been hidden. In
 * draft rooms the available players may have changed.
 */
async function emitPublish(tx: Tx, episode: number | null): Promise<void> {
  await addEvent(tx, { type: "publish", episode, data: {} });
  await notifyParticipantsChanged(tx, "");
}

function requireHold({ publishing }: LockedEpisode): void {
  if (publishing === "stream") {
    throw new AppError(409, "This episode is not on hold: fans see each of its scores at once");
  }
}

function auditPublishing(
  tx: Tx,
  userId: string,
  action: string,
  episode: LockedEpisode,
  after: Pick<LockedEpisode, "publishing" | "publishedAt">,
): Promise<void> {
  const { publishing, publishedAt } = episode;
  return audit(tx, {
    userId,
    action,
    subjectId: episode.episodeId,
    subject: episodeName(episode),
    before: { publishing, publishedAt },
    after,
  });
}
