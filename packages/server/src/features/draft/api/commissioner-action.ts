import {
  type CommissionerAction,
  type CommissionerRefusal,
  type CommissionerRole,
  DESK_REFUSAL_WORDS,
  type Draft,
  type DraftEvent,
  type Result,
} from "@emberline/game";
import { sql } from "kysely";
import type { Caller } from "../../../auth/session.ts";
import { audit } from "../../../db/queries/audit.ts";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { DraftService } from "../service/draft-service.ts";
import type { StoredDraft } from "../model/draft-repository.ts";
import { findPool } from "../store/draft-store.ts";

export interface CommissionerRequest {
  leagueId: string;
  caller: Caller;
  /** What is done, as the audit log calls it. */
  action: string;
  reason: string;
  /** It may be sent again with the same one: it counts once. */
  key?: string | undefined;
  /** What else was asked for, for the audit log. */
  asked?: object;
}

type Decide = (
  draft: Draft,
  act: CommissionerAction,
  pool: () => Promise<ReadonlySet<string>>,
) => Result<DraftEvent[], CommissionerRefusal> | Promise<Result<DraftEvent[], CommissionerRefusal>>;

/** One act of whoever runs the draft: decided, stored with its reason and written into the audit log, then told. */
export async function runCommissionerAction(
  { desk, now }: Pick<Deps, "now"> & { desk: DraftService },
  request: CommissionerRequest,
  decide: Decide,
): Promise<void> {
  const { leagueId, caller, reason, key } = request;
  await desk.change(leagueId, async (tx, stored) => {
    const { name, ownerId } = await getLeague(tx, leagueId);
    const act = { desk: roleOf(caller, ownerId), reason, at: now(), ...(key && { key }) };
    if (key && (await isAlreadyDone(tx, leagueId, key))) return [];
    const decision = await decide(stored.draft, act, () => poolOf(tx, stored));
    if (!decision.ok) throw new AppError(409, DESK_REFUSAL_WORDS[decision.refusal]);
    const { action, asked } = request;
    const after = { ...asked, reason };
    await audit(tx, { userId: caller.userId, action, subjectId: leagueId, subject: name, after });
    return decision.value;
  });
}

/** Everybody in the room reads which of the two it was, and nobody's name. A league may change hands meanwhile. */
function roleOf(caller: Caller, ownerId: string | null): CommissionerRole {
  if (caller.userId === ownerId) return "owner";
  if (!caller.isAdmin) throw new AppError(403, "Only the owner of this league can do this");
  return "admin";
}

/** An act that came before, maybe in a draft that was ended since: its answer may have got lost. */
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

async function poolOf(tx: Tx, { leagueId, seasonId }: StoredDraft): Promise<ReadonlySet<string>> {
  const pool = await findPool(tx, leagueId, seasonId);
  return new Set(pool.map(({ playerId }) => playerId));
}

export async function getLeague(db: Db, leagueId: string) {
  const league = await db
    .selectFrom("leagues")
    .select(["name", "ownerId"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!league) throw new AppError(404, "League not found");
  return league;
}
