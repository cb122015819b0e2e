import type { EpisodeRemoval, episodeRoutes, HandlerInput } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { lockCurrentSeason, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { updateEpisode } from "../../../platform/db/queries/season-content.ts";
import {
  deleteEpisode,
  findNeighbours,
  lockEpisodeNumbers,
} from "../../../platform/db/queries/episode-references.ts";
import { notifyParticipantsChanged } from "../../../platform/db/queries/running-drafts.ts";
import { inSnapshot, inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import { removeResultsJobs, scheduleResultsJobs } from "../../messages/index.ts";
import {
  findEpisodeNumbers,
  findEpisodeDependents,
  findRemovalCounts,
  insertEpisode,
  isSurveyGraded,
  lockEpisode,
  type EpisodeFacts,
} from "./episode-store.ts";

type Sent = HandlerInput<typeof episodeRoutes.save>["body"];

/**
 * Adds an episode to the current season, or changes one. Throws 404 for an unknown episode, 409 for an archived season
 * and for a graded poll that would move into the future.
 */
export function saveEpisode(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  sent: Sent,
): Promise<{ episodeId: string }> {
  const facts = { airDate: new Date(sent.airDate), title: sent.title || null };
  return sent.episodeId
    ? changeEpisode(deps, userId, { episodeId: sent.episodeId, facts })
    : addEpisode(deps.db, userId, facts);
}

function addEpisode(db: Db, userId: string, facts: EpisodeFacts) {
  return inTransaction(db, async (tx) => {
    const { seasonId } = await lockCurrentSeason(tx);
    const number = chooseNumber(facts.airDate, await findEpisodeNumbers(tx, seasonId));
    const episodeId = await insertEpisode(tx, { seasonId, number, ...facts });
    await audit(tx, {
      userId,
      action: "episode.added",
      subjectId: episodeId,
      subject: episodeName({ number, ...facts }),
      after: facts,
    });
    return { episodeId };
  });
}

/**
 * The number of a deleted episode of this date, if it is free, otherwise the next one. Stored numbers never change,
 * because season files refer to them.
 */
function chooseNumber(airDate: Date, others: { number: number; airDate: Date }[]): number {
  const last = others.at(-1)?.number ?? 0;
  const earlier = others.filter((other) => other.airDate < airDate).map((other) => other.number);
  const later = others.filter((other) => other.airDate >= airDate).map((other) => other.number);
  const free = Math.max(0, ...earlier) + 1;
  return free < Math.min(...later) ? free : last + 1;
}

function changeEpisode(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  { episodeId, facts }: { episodeId: string; facts: EpisodeFacts },
) {
  return inTransaction(db, async (tx) => {
    const episode = await lockEpisode(tx, episodeId);
    if (!episode) throw new AppError(404, "Episode not found");
    await requireOpenSeason(tx, episode.seasonId);
    const before = { airDate: episode.airDate, title: episode.title };
    if (JSON.stringify(before) === JSON.stringify(facts)) return { episodeId };
    // That would reopen the poll after the correct answers were shown.
    if (facts.airDate.getTime() > now() && (await isSurveyGraded(tx, episodeId))) {
      throw new AppError(409, "The poll of this episode is graded, so it cannot air in the future");
    }
    await updateEpisode(tx, episodeId, facts, now());
    await audit(tx, {
      userId,
      action: "episode.changed",
      subjectId: episodeId,
      subject: episodeName(episode),
      before,
      after: facts,
    });
    return { episodeId };
  });
}

/** The rows that are deleted and changed with an episode. Throws 404 for an unknown one. */
export const readEpisodeRemoval = (db: Db, episodeId: string): Promise<EpisodeRemoval> =>
  inSnapshot(db, async (tx) => {
    const episode = await requireNeighbours(tx, episodeId);
    const { previous, next } = episode;
    return { ...(await findRemovalCounts(tx, episode)), previous, next: next?.number ?? null };
  });

/**
 * Deletes an episode with all its data. A new episode may get its number, so no row may keep it. Throws 404 for an
 * unknown one, 409 for an archived season.
 */
export function removeEpisode(db: Db, userId: string, episodeId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockEpisodeNumbers(tx, (await requireNeighbours(tx, episodeId)).seasonId);
    const episode = await lockEpisode(tx, episodeId);
    if (!episode) throw new AppError(404, "Episode not found");
    await requireOpenSeason(tx, episode.seasonId);
    const { airDate, title } = episode;
    const before = { airDate, title, ...(await findEpisodeDependents(tx, episodeId)) };
    await removeResultsJobs(tx, { episodeId });
    await deleteEpisode(tx, await requireNeighbours(tx, episodeId));
    await scheduleResultsJobs(tx, episode.seasonId);
    // Results have disappeared from all pages, and in draft rooms the available players may have changed.
    await addEvent(tx, { type: "publish", episode: null, data: {} });
    await notifyParticipantsChanged(tx, "");
    await audit(tx, {
      userId,
      action: "episode.removed",
      subjectId: episodeId,
      subject: episodeName(episode),
      before,
    });
  });
}

async function requireNeighbours(db: Db, episodeId: string) {
  const episode = await findNeighbours(db, episodeId);
  if (!episode) throw new AppError(404, "Episode not found");
  return episode;
}
