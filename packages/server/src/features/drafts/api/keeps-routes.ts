import { draftRoutes, type ReplyOf } from "@emberline/contract";
import {
  airedThrough,
  currentRules,
  draftRulesOf,
  hasPassedAt,
  hasStarted,
  isComplete,
  isSecondDraft,
  isSeen,
  KEEPS_PER_MINUTE,
  resultsThrough,
  rulesOfSeason,
  type SecondDraftRule,
  sizesFor,
} from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { ReadModel } from "../../../platform/cache/read-model.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findRuleChanges, lockLeague } from "../../../platform/db/queries/league-queries.ts";
import { lockCurrentSeasonShared } from "../../../platform/db/queries/season-lock.ts";
import { findCurrentSeasonId } from "../../../platform/db/queries/season-queries.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import {
  leagueSource,
  ownTeamIn,
  requireLeague,
  rostersThrough,
  seasonSource,
} from "../../snapshots/index.ts";
import { viewerLimits } from "../../spoilers/index.ts";
import type { StoredDraft } from "../model/draft-repository.ts";
import { followedByNext, hasAired } from "../service/second-draft.ts";
import { findDraft, lockDraft } from "../store/draft-store.ts";
import { findKeeps, replaceKeeps } from "../store/second-draft-store.ts";

interface Viewer {
  leagueId: string;
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

type KeepsReply = ReplyOf<typeof draftRoutes.keeps>["data"];

/** The routes with which the owner of a team chooses whom it keeps in the second draft. */
export function bindKeeps(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const { db, now } = deps;
  const bind = binder(app, deps);
  bind(draftRoutes.keeps, async ({ params, caller: { userId }, receivedAt: at }) => ({
    data: await readKeeps(db, app.readModel, { ...params, userId, at }),
  }));
  bind(
    draftRoutes.saveKeeps,
    async ({ params, body, caller: { userId }, receivedAt: at }) => {
      await saveKeeps({ db, now }, app.readModel, { ...params, ...body, userId, at });
      return { message: "Saved" };
    },
    perUser(KEEPS_PER_MINUTE),
  );
}

/** Null without a team, and when the second draft has begun or the rules have none. */
async function readKeeps(db: Db, readModel: ReadModel, viewer: Viewer): Promise<KeepsReply> {
  const { leagueId, at } = viewer;
  const seasonId = await findCurrentSeasonId(db);
  const stored = await findDraft(db, leagueId);
  const { secondDraft } = rulesOfSeason(await findRuleChanges(db, leagueId), seasonId ?? null);
  const known = await findCandidates(readModel, viewer);
  if (!stored || !secondDraft || !known) return null;
  if (!(await isOpenForKeeps(db, stored, { secondDraft, at }))) return null;
  const { teamId, waitsFor, candidates, rosterSize } = known;
  const ids = new Set(candidates.map(({ playerId }) => playerId));
  const { draft } = stored;
  return {
    from: secondDraft.from,
    keeps: Math.min(secondDraft.keeps, rosterSize),
    startDate: isComplete(draft) ? null : new Date(draft.startsAt).toISOString(),
    waitsFor,
    candidates,
    chosen: (await findKeeps(db, teamId)).filter((playerId) => ids.has(playerId)),
  };
}

/** A second draft can be set, before its episode has begun to air, or is set and has not begun. */
async function isOpenForKeeps(
  db: Db,
  stored: StoredDraft,
  { secondDraft, at }: { secondDraft: SecondDraftRule; at: number },
): Promise<boolean> {
  const { draft } = stored;
  const isSet = isSecondDraft(draft) && !isComplete(draft);
  if (isSet && (hasStarted(draft) || at >= draft.startsAt)) return false;
  if (!isSet && (await hasAired(db, { seasonId: stored.seasonId, from: secondDraft.from, at }))) return false;
  return (await followedByNext(db, stored, secondDraft)) !== null;
}

/**
 * The players on the caller's team who are in the game, as far as the caller may know; none for one who is not shown
 * all results, because they tell who is in the game. Also how many players a roster of the second draft has, as far as
 * the caller may know. Null without a team.
 */
const findCandidates = (readModel: ReadModel, { leagueId, userId, at }: Viewer) =>
  readModel.read(async (need) => {
    const league = requireLeague(await need(leagueSource(leagueId)));
    const season = await need(seasonSource);
    const team = ownTeamIn(league, userId);
    if (!team) return null;
    const { teamId } = team;
    const hasPassed = hasPassedAt(at);
    const limits = await viewerLimits(need, { userId, leagueId, hasPassed });
    const last = Math.max(resultsThrough(season.schedule), airedThrough(season.schedule, hasPassed));
    if (!isSeen(limits.shownThrough, last))
      return { teamId, waitsFor: last, candidates: [], rosterSize: Number.POSITIVE_INFINITY };
    const own = new Set(
      rostersThrough(league, season, limits)
        .filter((place) => place.teamId === teamId)
        .map(({ playerId }) => playerId),
    );
    const { ranked } = season.through(limits.shownThrough);
    const inGame = ranked.filter(({ eliminated }) => !eliminated);
    const size = { players: inGame.length, teams: league.teams.length };
    const { rounds: rosterSize } = sizesFor(size, draftRulesOf(currentRules(league.ruleChanges)));
    const candidates = inGame
      .filter(({ playerId }) => own.has(playerId))
      .map(({ playerId, firstName, lastName, photoUrl, tribe, totalPoints }) => ({
        playerId,
        firstName,
        lastName,
        photoUrl,
        tribe,
        totalPoints,
      }));
    return { teamId, waitsFor: null, candidates, rosterSize };
  }, null);

/**
 * Stores whom the caller's team keeps; what is no longer on the team at the start does not count. Throws `AppError` 403
 * without a team, 404 for an unknown league, and 409 without a second draft to come, for a caller who is not
 * shown all results, and for players that the team does not have, or more than it keeps.
 */
async function saveKeeps(
  { db, now }: Pick<Deps, "db" | "now">,
  readModel: ReadModel,
  { playerIds, ...viewer }: Viewer & { playerIds: readonly string[] },
): Promise<void> {
  const { leagueId } = viewer;
  const known = await findCandidates(readModel, viewer);
  if (!known) throw new AppError(403, "You have no team in this league");
  const { teamId, waitsFor, candidates, rosterSize } = known;
  await inTransaction(db, async (tx) => {
    // A draft is set, and rules change, under the same lock.
    if (!(await lockLeague(tx, leagueId))) throw new AppError(404, "League not found");
    const { seasonId } = await lockCurrentSeasonShared(tx);
    const stored = await lockDraft(tx, leagueId);
    const { secondDraft } = rulesOfSeason(await findRuleChanges(tx, leagueId), seasonId);
    if (!stored || !secondDraft || !(await isOpenForKeeps(tx, stored, { secondDraft, at: now() }))) {
      throw new AppError(409, "There is no second draft to choose for, or it has begun");
    }
    if (waitsFor !== null) {
      throw new AppError(409, `You can choose once you have seen everything through episode ${waitsFor}`);
    }
    if (playerIds.some((id) => !candidates.some(({ playerId }) => playerId === id))) {
      throw new AppError(409, "Your team can only keep its own contestants who are in the game");
    }
    const chosen = [...new Set(playerIds)];
    const keeps = Math.min(secondDraft.keeps, rosterSize);
    if (chosen.length > keeps) {
      throw new AppError(409, `A team keeps at most ${keeps} of its contestants`);
    }
    await replaceKeeps(tx, { leagueId, teamId, playerIds: chosen });
  });
}
