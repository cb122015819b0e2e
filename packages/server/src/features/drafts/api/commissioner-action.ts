import {
  type CommissionerAction,
  type CommissionerRefusal,
  type CommissionerRole,
  COMMISSIONER_REFUSAL_MESSAGES,
  type Draft,
  type DraftEvent,
  type Result,
} from "@emberline/game";
import { sql } from "kysely";
import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { DraftService } from "../service/draft-service.ts";
import type { StoredDraft } from "../model/draft-repository.ts";
import { findPools } from "../store/pg-draft-repository.ts";

export interface CommissionerRequest {
  leagueId: string;
  caller: Caller;
  /** Name of the action in the audit log. */
  action: string;
  reason: string;
  /** Idempotency key: a repeated request with the same key takes effect once. */
  key?: string | undefined;
  /** Other parameters, for the audit log. */
  asked?: object;
}

type Decide = (
  draft: Draft,
  act: CommissionerAction,
  pool: () => Promise<ReadonlySet<string>>,
) => Result<DraftEvent[], CommissionerRefusal> | Promise<Result<DraftEvent[], CommissionerRefusal>>;

/**
 * Runs one action of a commissioner: decides it, stores it with its reason and an audit entry, then broadcasts it.
 * Throws `AppError` 403, 404 or 409.
 */
export async function runCommissionerAction(
  { draftService, now }: Pick<Deps, "now"> & { draftService: DraftService },
  request: CommissionerRequest,
  decide: Decide,
): Promise<void> {
  const { leagueId, caller, reason, key } = request;
  await draftService.change(leagueId, async (tx, stored) => {
    const { name, ownerId } = await getLeague(tx, leagueId);
    const act = { desk: roleOf(caller, ownerId), reason, at: now(), ...(key && { key }) };
    if (key && (await isAlreadyDone(tx, leagueId, key))) return [];
    const decision = await decide(stored.draft, act, () => poolOf(tx, stored));
    if (!decision.ok) throw new AppError(409, COMMISSIONER_REFUSAL_MESSAGES[decision.refusal]);
    const { action, asked } = request;
    const after = { ...asked, reason };
    await audit(tx, { userId: caller.userId, action, subjectId: leagueId, subject: name, after });
    return decision.value;
  });
}

/** The log records the role and never a name, because a league may change its owner at any time. */
function roleOf(caller: Caller, ownerId: string | null): CommissionerRole {
  if (caller.userId === ownerId) return "owner";
  if (!caller.isAdmin) throw new AppError(403, "Only the owner of this league can do this");
  return "admin";
}

/**
 * Whether an action with this key was stored before, perhaps in a draft that has been ended since. The client may not
 * have received the answer.
 */
export async function isAlreadyDone(tx: Tx, leagueId: string, key: string): Promise<boolean> {
  const event = await tx
    .selectFrom("drafts")
    .innerJoin("draftEvents", "draftEvents.draftId", "drafts.draftId")
    .select("number")
    .where("drafts.leagueId", "=", leagueId)
    .where(sql<boolean>`event->>'key' = ${key}`)
    .executeTakeFirst();
  return event !== undefined;
}

async function poolOf(tx: Tx, stored: StoredDraft): Promise<ReadonlySet<string>> {
  const [pool = []] = await findPools(tx, [stored]);
  return new Set(pool.map(({ playerId }) => playerId));
}

/** Throws `AppError` 404 for an unknown league. */
export async function getLeague(db: Db, leagueId: string) {
  const league = await db
    .selectFrom("leagues")
    .select(["name", "ownerId"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!league) throw new AppError(404, "League not found");
  return league;
}
