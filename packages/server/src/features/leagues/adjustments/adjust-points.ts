import { adjustmentRoutes, type HandlerInput } from "@emberline/contract";
import {
  ADJUSTMENT_MESSAGES_PER_DAY,
  ADJUSTMENTS_PER_MINUTE,
  ADJUSTMENTS_PER_SEASON,
  gainText,
} from "@emberline/game";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import type { Caller } from "../../../platform/session/session.ts";
import type { SeasonSnapshot } from "../../snapshots/index.ts";
import { getOwnedLeague } from "../league-access.ts";
import { loadForChange, requireAllSeen } from "../moves/prepare-move.ts";
import { notifyMembers } from "../notify-members.ts";

const DAY_MS = 86_400_000;

type AdjustDeps = Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">;

export function bindAdjustments(app: FastifyInstance, deps: AdjustDeps): void {
  const bind = binder(app, deps);
  const limit = perUser(ADJUSTMENTS_PER_MINUTE);
  bind(
    adjustmentRoutes.add,
    async ({ caller, params, body }) => ({
      message: await addAdjustment(deps, caller, { ...params, ...body }),
    }),
    limit,
  );
  bind(
    adjustmentRoutes.remove,
    async ({ caller, params }) => ({ message: await removeAdjustment(deps, caller, params) }),
    limit,
  );
}

type Addition = HandlerInput<typeof adjustmentRoutes.add>["body"] & { leagueId: string };

/**
 * Gives a team points or takes some from it, and notifies the members (RULE-16); a second time under the same key it
 * changes nothing. Returns the message for the user.
 * Throws 403 for a caller who is not the owner, 404 for an unknown league or team, and 409 without a season, for a
 * caller who has not seen all results, for an episode that has not aired, and after `ADJUSTMENTS_PER_SEASON`.
 */
const addAdjustment = (
  deps: AdjustDeps,
  caller: Caller,
  { leagueId, teamId, episode: named, points, reason, key }: Addition,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const loaded = await prepare(tx, deps, caller, leagueId);
    const { at, seasonId, season, league, decidedThrough } = loaded;
    const team = league.teams.find((row) => row.teamId === teamId);
    if (!team) throw new AppError(404, "Team not found");
    const message = `${team.name} ${gainText(points)}`;
    if (key !== undefined && (await isKnown(tx, { leagueId, key }))) return message;
    const episode = airedEpisode(season, { named, at });
    const inSeason = league.adjustments.filter((one) => one.seasonId === seasonId && !one.isOpening);
    if (inSeason.length >= ADJUSTMENTS_PER_SEASON) {
      throw new AppError(409, `A league adjusts points at most ${ADJUSTMENTS_PER_SEASON} times a season`);
    }
    const number = (league.adjustments.at(-1)?.number ?? 0) + 1;
    const adjustment = { teamId, episode, points, reason };
    await tx
      .insertInto("adjustments")
      .values({
        leagueId,
        number,
        seasonId,
        ...adjustment,
        decidedThrough,
        createdAt: new Date(at),
        createdBy: caller.userId,
        key: key ?? null,
      })
      .execute();
    await audit(tx, {
      userId: caller.userId,
      action: "league.adjust",
      subjectId: leagueId,
      subject: league.name,
      after: { team: team.name, ...adjustment },
    });
    const what = `${message} with episode ${episode}.`;
    await announce(deps, tx, { loaded, by: caller.userId, kind: `adjustment-${number}`, what, reason });
    return message;
  });

async function isKnown(tx: Tx, { leagueId, key }: { leagueId: string; key: string }): Promise<boolean> {
  const found = await tx
    .selectFrom("adjustments")
    .select("number")
    .where("leagueId", "=", leagueId)
    .where("key", "=", key)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Takes an adjustment of the season back and notifies the members; a second time it changes nothing. Returns the message
 * for the user. Throws as `addAdjustment` does, and 404 for an unknown adjustment or one of another season.
 */
const removeAdjustment = (
  deps: AdjustDeps,
  caller: Caller,
  { leagueId, number }: { leagueId: string; number: number },
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const loaded = await prepare(tx, deps, caller, leagueId);
    const { at, seasonId, league, decidedThrough } = loaded;
    const found = league.adjustments.find((one) => one.seasonId === seasonId && one.number === number);
    if (!found) throw new AppError(404, "Adjustment not found");
    const { teamId, episode, points, reason, removedAt } = found;
    const message = "Adjustment taken back";
    if (removedAt !== null) return message;
    await tx
      .updateTable("adjustments")
      .set({ removedAt: new Date(at), removedBy: caller.userId, removedThrough: decidedThrough })
      .where("leagueId", "=", leagueId)
      .where("number", "=", number)
      .execute();
    const team = league.teams.find((row) => row.teamId === teamId)?.name ?? "A former team";
    await audit(tx, {
      userId: caller.userId,
      action: "league.adjust",
      subjectId: leagueId,
      subject: league.name,
      before: { team, teamId, episode, points, reason },
    });
    const what = `It no longer counts that ${team} ${gainText(points)} with episode ${episode}.`;
    await announce(deps, tx, {
      loaded,
      by: caller.userId,
      kind: `adjustment-${number}-removed`,
      what,
      reason,
    });
    return message;
  });

/** Locks a league for its owner, with its season. Throws 403, 404 and 409 as `addAdjustment` says. */
async function prepare(tx: Tx, { now }: Pick<Deps, "now">, caller: Caller, leagueId: string) {
  await getOwnedLeague(tx, caller, leagueId);
  const loaded = await loadForChange(tx, caller, { leagueId, at: now });
  requireAllSeen(loaded.limits, loaded.decidedThrough, "adjust points");
  return loaded;
}

/** The number of the episode that is named, or of the latest one. Throws 409 for one that has not begun to air. */
function airedEpisode(
  { schedule }: SeasonSnapshot,
  { named, at }: { named: number | undefined; at: number },
): number {
  const aired = schedule.filter(({ airsAt }) => airsAt <= at).map(({ number }) => number);
  if (aired.length === 0) {
    throw new AppError(409, "Points can be adjusted once the first episode has begun to air");
  }
  if (named !== undefined && !aired.includes(named)) {
    throw new AppError(409, `The season has no episode ${named} that has begun to air`);
  }
  return named ?? Math.max(...aired);
}

interface Adjusted {
  loaded: Awaited<ReturnType<typeof prepare>>;
  by: string;
  kind: string;
  what: string;
  reason: string;
}

/**
 * Members who are not shown the results before it read only that there is an adjustment; after
 * `ADJUSTMENT_MESSAGES_PER_DAY` they find the next ones in the league.
 */
async function announce(
  deps: AdjustDeps,
  tx: Tx,
  { loaded: { at, season, league, decidedThrough }, by, kind, what, reason }: Adjusted,
): Promise<void> {
  // Opening points are not announced.
  const before = league.adjustments.flatMap(({ createdAt, removedAt, isOpening }) => [
    isOpening ? 0 : createdAt,
    removedAt ?? 0,
  ]);
  if (before.filter((time) => time > at - DAY_MS).length >= ADJUSTMENT_MESSAGES_PER_DAY) return;
  const { leagueId, name } = league;
  const title = `Points adjusted in ${name}`;
  const later = `You can read it in the league once you see everything through episode ${decidedThrough}.`;
  const episodes = season.through(null).episodes.toSorted((a, b) => a.number - b.number);
  const about = episodes.find(({ number }) => number >= decidedThrough);
  const neutral = {
    email: { subject: title, paragraphs: [`The points of a team in ${name} were adjusted. ${later}`] },
    push: { title, body: later },
  };
  // Without the episode it cannot be said who may read the rest.
  if (!about) return notifyMembers(deps, tx, { leagueId, kind, by, ...neutral });
  return notifyMembers(deps, tx, {
    leagueId,
    kind,
    by,
    email: {
      subject: title,
      paragraphs: [what, `The reason: ${reason}`, "The rules page of the league lists all adjustments."],
    },
    push: { title, body: `${what} ${reason}` },
    results: { episodeId: about.episodeId, ...neutral },
  });
}
