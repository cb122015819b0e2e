import { decideSchedule, SCHEDULE_REFUSAL_WORDS } from "@emberline/game";
import { audit } from "../../db/audit.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { changeDraft, type DraftChange } from "./change-draft.ts";
import {
  findCurrentSeasonId,
  findPool,
  findTeams,
  insertDraft,
  lockDraft,
  lockLeague,
} from "./draft-store.ts";

export interface DraftSettings {
  leagueId: string;
  /** Who sets it, for the audit log. */
  userId: string;
  order: string[];
  /** Epoch milliseconds. */
  startsAt: number;
  pickSeconds: number;
}

/** Sets or changes a league's draft before it begins. */
export function setDraft(deps: Deps, settings: DraftSettings): Promise<DraftChange> {
  return inTransaction(deps.db, async (tx) => {
    const league = await lockLeague(tx, settings.leagueId);
    if (!league) throw new AppError(404, "League not found");
    const seasonId = await findCurrentSeasonId(tx);
    if (!seasonId) throw new AppError(409, "There is no season yet. Import one first");
    const stored = await lockDraft(tx, settings.leagueId);
    const decision = decideSchedule(stored?.draft ?? null, {
      order: settings.order,
      teamIds: (await findTeams(tx, settings.leagueId)).map((team) => team.teamId),
      draftablePlayerCount: (await findPool(tx, settings.leagueId, seasonId)).length,
      startsAt: settings.startsAt,
      pickSeconds: settings.pickSeconds,
      at: deps.now(),
      minLeadMs: deps.settings.draftMinLeadSeconds * 1000,
    });
    if (!decision.ok) throw new AppError(409, SCHEDULE_REFUSAL_WORDS[decision.refusal]);
    const locked = stored ?? { ...(await insertDraft(tx, { ...settings, seasonId })), draft: null };
    await auditSchedule(tx, settings, { league: league.name, before: stored?.draft ?? null });
    return changeDraft(tx, locked, decision.value);
  });
}

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
