import type { Caller } from "../../../platform/session/session.ts";
import { findCurrentSeasonId } from "../../../platform/db/queries/season-queries.ts";
import { draftRoutes } from "@emberline/contract";
import {
  COMMISSIONER_ACTIONS_PER_MINUTE,
  currentRules,
  draftRulesOf,
  decideAddTime,
  decidePause,
  decidePickFor,
  decideResume,
  decideUndo,
  decideAbort,
  isComplete,
  isSecondDraft,
  rulesOfSeason,
  COMMISSIONER_REFUSAL_MESSAGES,
} from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import { findTeamsBehind } from "../../spoilers/index.ts";
import { runCommissionerAction, getLeague, isAlreadyDone } from "./commissioner-action.ts";
import type { DraftService } from "../service/draft-service.ts";
import { findRuleChanges, findTeams } from "../../../platform/db/queries/league-queries.ts";
import { toDraftTeam } from "../model/draft-repository.ts";
import { getSeed, publishSeedWith } from "../store/draft-seed.ts";
import { findDraft, findPostponedDraft, findPool } from "../store/draft-store.ts";
import { followedByNext, hasAired } from "../service/second-draft.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Db } from "../../../platform/db/database.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { notifyDraftAborted } from "../notifications/notify-draft-aborted.ts";

/** Each action is stored permanently and broadcast. */
const commissionerLimit = perUser(COMMISSIONER_ACTIONS_PER_MINUTE);

/**
 * Throws 403 for an owner who has not watched what the draft's available players reveal at that time (epoch
 * milliseconds). Admins see all results.
 */
export type RequireSeen = (caller: Caller, leagueId: string, at: number) => Promise<void>;

/** The draft routes for a league's owner and for admins. */
export function bindCommissioner(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "pusher">,
  { draftService, requireSeen }: { draftService: DraftService; requireSeen: RequireSeen },
): void {
  const bind = binder(app, deps);
  const parts = { now: deps.now, draftService };

  bind(draftRoutes.desk, async ({ params, caller, receivedAt }) => {
    await requireSeen(caller, params.leagueId, receivedAt);
    return { data: await readSchedulingOptions(deps, { leagueId: params.leagueId, at: receivedAt }) };
  });

  bind(draftRoutes.cannotEnter, async ({ params: { leagueId }, caller, receivedAt: at }) => {
    await requireSeen(caller, leagueId, at);
    return { data: { teamIds: await findTeamsBehind(app.readModel, { leagueId, at }) } };
  });

  bind(
    draftRoutes.set,
    async ({ params, body, caller, receivedAt }) => {
      await requireVerified(deps.db, caller);
      await requireSeen(caller, params.leagueId, receivedAt);
      const draftOrder = await draftService.schedule({
        leagueId: params.leagueId,
        userId: caller.userId,
        orderBy: body.orderBy,
        order: body.draftOrder,
        startsAt: Date.parse(body.draftDate),
        pickSeconds: body.pickTimeSeconds,
      });
      return { message: "Draft Settings Saved Successfully", data: { draftOrder: [...draftOrder] } };
    },
    commissionerLimit,
  );

  bind(
    draftRoutes.pause,
    async ({ params: { leagueId }, body: { reason, key }, caller }) => {
      await runCommissionerAction(
        parts,
        { leagueId, caller, reason, key, action: "draft.paused" },
        decidePause,
      );
      return { message: "Draft paused" };
    },
    commissionerLimit,
  );

  bind(
    draftRoutes.resume,
    async ({ params: { leagueId }, body: { reason, key }, caller }) => {
      await runCommissionerAction(
        parts,
        { leagueId, caller, reason, key, action: "draft.resumed" },
        decideResume,
      );
      return { message: "Draft resumed" };
    },
    commissionerLimit,
  );

  bind(
    draftRoutes.addTime,
    async ({ params: { leagueId }, body: { reason, key, ...asked }, caller }) => {
      const request = { leagueId, caller, reason, key, asked, action: "draft.time-added" };
      await runCommissionerAction(parts, request, (draft, act) => decideAddTime(draft, { ...act, ...asked }));
      return { message: "Time added" };
    },
    commissionerLimit,
  );

  bind(
    draftRoutes.undo,
    async ({ params: { leagueId }, body: { reason, key, ...asked }, caller }) => {
      const request = { leagueId, caller, reason, key, asked, action: "draft.undone" };
      await runCommissionerAction(parts, request, (draft, act) => decideUndo(draft, { ...act, ...asked }));
      return { message: "Picks taken back" };
    },
    commissionerLimit,
  );

  bind(
    draftRoutes.abort,
    async ({ params: { leagueId }, body, caller }) => {
      await abortDraft(deps, draftService, { leagueId, caller, ...body });
      return { message: "Draft ended" };
    },
    commissionerLimit,
  );

  bind(
    draftRoutes.pickFor,
    async ({ params: { leagueId }, body: { reason, key, ...asked }, caller, receivedAt }) => {
      await requireSeen(caller, leagueId, receivedAt);
      const request = { leagueId, caller, reason, key, asked, action: "draft.picked-for" };
      await runCommissionerAction(parts, request, async (draft, act, pool) =>
        decidePickFor(draft, { ...act, ...asked }, await pool()),
      );
      return { message: "Pick made" };
    },
    commissionerLimit,
  );
}

/** The data for scheduling a draft. Throws `AppError` 409 without a season. */
async function readSchedulingOptions(
  { db, randomBytes, settings }: Pick<Deps, "db" | "randomBytes" | "settings">,
  { leagueId, at }: { leagueId: string; at: number },
) {
  const seasonId = await findCurrentSeasonId(db);
  if (!seasonId) throw new AppError(409, "There is no season yet");
  const changes = await findRuleChanges(db, leagueId);
  const { secondDraft } = rulesOfSeason(changes, seasonId);
  const stored = await findDraft(db, leagueId);
  const isOpen = stored !== null && !isComplete(stored.draft);
  const isLate =
    secondDraft !== null && !isOpen && (await hasAired(db, { seasonId, from: secondDraft.from, at }));
  const isSecond = !isLate && (await followedByNext(db, stored, secondDraft)) !== null;
  // Its draws come from another seed than those of the draft before it, which is public.
  if (isSecond && stored && isComplete(stored.draft))
    await inTransaction(db, (tx) => publishSeedWith(tx, { ...stored, seasonId }));
  const { hash } = await getSeed(db, randomBytes, { leagueId, seasonId });
  return {
    teams: (await findTeams(db, leagueId)).map(toDraftTeam),
    ...draftRulesOf(currentRules(changes)),
    ...(isSecond && secondDraft && { secondDraft, keeps: secondDraft.keeps }),
    draftablePlayerCount: (await findPool(db, leagueId, seasonId, { areRostersFree: isSecond })).length,
    minLeadSeconds: settings.draftMinLeadSeconds,
    seedHash: hash,
    postponed: await findPostponedDraft(db, leagueId),
  };
}

/**
 * A draft affects a whole league, so an owner who schedules one must be reachable. Throws `AppError` 403;
 * admins are exempt.
 */
async function requireVerified(db: Db, { userId, isAdmin }: Caller): Promise<void> {
  if (isAdmin) return;
  const user = await db
    .selectFrom("users")
    .select("emailVerifiedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!user?.emailVerifiedAt) {
    throw new AppError(403, "Please verify your email address in Settings before you set a draft");
  }
}

interface AbortRequest {
  leagueId: string;
  caller: Caller;
  reason: string;
  /** True keeps the picks made so far on the rosters; false undoes them. */
  keepPicks: boolean;
  /** Idempotency key: a repeated request with the same key takes effect once. */
  key?: string | undefined;
}

/**
 * Ends a league's draft at its current state. It runs under the league's mutex and row lock: a concurrent pick or clock
 * tick is either stored before it, or refused. Notifies the team owners. Throws `AppError` 404 or 409.
 */
async function abortDraft(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  draftService: DraftService,
  request: AbortRequest,
): Promise<void> {
  const { leagueId, caller, reason, keepPicks, key } = request;
  const { name } = await getLeague(deps.db, leagueId);
  await draftService.change(leagueId, async (tx, { draftId, seasonId, draft }) => {
    if (key && (await isAlreadyDone(tx, leagueId, key))) return [];
    const act = { desk: "admin" as const, reason, at: deps.now(), ...(key && { key }) };
    const decision = decideAbort(draft, { ...act, keepPicks });
    if (!decision.ok) throw new AppError(409, COMMISSIONER_REFUSAL_MESSAGES[decision.refusal]);
    await audit(tx, {
      userId: caller.userId,
      action: "draft.aborted",
      subjectId: leagueId,
      subject: name,
      before: { picks: draft.picks },
      after: { reason, keepPicks, picksMade: draft.picks.length },
    });
    const picksMade = draft.picks.length;
    const isSecond = isSecondDraft(draft);
    const ended = { draftId, leagueId, seasonId, leagueName: name, reason, keepPicks, picksMade, isSecond };
    await notifyDraftAborted(deps, tx, ended);
    return decision.value;
  });
}
