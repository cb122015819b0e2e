import {
  currentRules,
  draftRulesOf,
  decideSchedule,
  type Draft,
  isAborted,
  type OrderBy,
  SCHEDULE_REFUSAL_MESSAGES,
  tooSoonMessage,
} from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { findRuleChanges, findTeams, lockLeague } from "../../../platform/db/queries/league-queries.ts";
import { lockCurrentSeasonShared } from "../../../platform/db/queries/season-lock.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendDecision, type DraftChange } from "../model/draft-repository.ts";
import { shuffleOrder, getSeed } from "../store/draft-seed.ts";
import {
  findPool,
  insertDraft,
  lockDraft,
  replaceDraft,
  deletePostponedDraft,
} from "../store/draft-store.ts";
import type { PgDraftTx } from "../store/pg-draft-repository.ts";

export interface DraftSettings {
  leagueId: string;
  /** The user who schedules it, for the audit log. */
  userId: string;
  orderBy: OrderBy;
  /** By hand: every team once; otherwise ignored. */
  order: string[];
  /** Epoch milliseconds. */
  startsAt: number;
  pickSeconds: number;
}

/** Sets or changes a league's draft before it begins. Throws `AppError` 404 or 409. */
export async function scheduleDraft(
  deps: Pick<Deps, "now" | "settings" | "randomBytes">,
  draftTx: PgDraftTx,
  settings: DraftSettings,
): Promise<DraftChange> {
  const { leagueId } = settings;
  const tx = draftTx.sql;
  const league = await lockLeague(tx, leagueId);
  if (!league) throw new AppError(404, "League not found");
  // The season stays current and the league exists until the draft is stored.
  const { seasonId } = await lockCurrentSeasonShared(tx);
  const previous = await lockDraft(tx, leagueId);
  // A draft that an admin ended is replaced by a new one.
  const stored = previous && isAborted(previous.draft) ? null : previous;
  const teamIds = (await findTeams(tx, leagueId)).map((team) => team.teamId);
  // Created here at the latest: its hash is public from the moment the draft is scheduled.
  const { seed } = await getSeed(tx, deps.randomBytes, { leagueId, seasonId });
  const drawn = orderOf(settings, { seed, teamIds, before: stored?.draft ?? null });
  const decision = decideSchedule(stored?.draft ?? null, {
    ...drawn,
    orderBy: settings.orderBy,
    teamIds,
    draftablePlayerCount: (await findPool(tx, leagueId, seasonId)).length,
    rules: draftRulesOf(currentRules(await findRuleChanges(tx, leagueId))),
    startsAt: settings.startsAt,
    pickSeconds: settings.pickSeconds,
    at: deps.now(),
    minLeadMs: deps.settings.draftMinLeadSeconds * 1000,
  });
  if (!decision.ok) {
    const { refusal } = decision;
    const message =
      refusal === "too-soon"
        ? tooSoonMessage(deps.settings.draftMinLeadSeconds)
        : SCHEDULE_REFUSAL_MESSAGES[refusal];
    throw new AppError(409, message);
  }
  if (previous && !stored) await replaceDraft(tx, previous.draftId, new Date(deps.now()));
  await deletePostponedDraft(tx, { leagueId, seasonId });
  const locked = stored ?? { ...(await insertDraft(tx, { ...settings, seasonId })), draft: null };
  await auditSchedule(
    tx,
    { ...settings, ...drawn },
    { league: league.name, before: previous?.draft ?? null },
  );
  return appendDecision(draftTx, locked, decision.value);
}

/** By hand: as sent. Shuffled: from the seed, now. Drawn: the teams as they are, until the draw at the start. */
function orderOf(
  { orderBy, order }: DraftSettings,
  { seed, teamIds, before }: { seed: Buffer; teamIds: string[]; before: Draft | null },
): { order: string[]; draw: number } {
  const draw = before?.draw ?? 0;
  if (orderBy === "hand") return { order, draw };
  if (orderBy === "drawn") return { order: teamIds, draw };
  // A new start or pick time does not repeat the draw: an order that is sent as it was drawn stays.
  if (before?.orderBy === "shuffled" && isSame(order, before.order)) return { order, draw };
  return { order: shuffleOrder(seed, teamIds, draw + 1), draw: draw + 1 };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((teamId, index) => teamId === other[index]);

async function auditSchedule(
  tx: Tx,
  settings: DraftSettings,
  { league, before }: { league: string; before: object | null },
): Promise<void> {
  const { leagueId, userId, ...after } = settings;
  await audit(tx, {
    userId,
    action: "draft.set",
    subjectId: leagueId,
    subject: league,
    ...(before ? { before } : {}),
    after,
  });
}
