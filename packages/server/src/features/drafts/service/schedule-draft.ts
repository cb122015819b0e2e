import {
  currentRules,
  draftRulesOf,
  decideSchedule,
  type Draft,
  isAborted,
  isSecondDraft,
  isComplete,
  type OrderBy,
  rulesOfSeason,
  SCHEDULE_REFUSAL_MESSAGES,
  type SecondDraftRule,
  tooSoonMessage,
} from "@emberline/game";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { findRuleChanges, findTeams, lockLeague } from "../../../platform/db/queries/league-queries.ts";
import { lockCurrentSeasonShared } from "../../../platform/db/queries/season-lock.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendDecision, type DraftChange } from "../model/draft-repository.ts";
import { shuffleOrder, getSeed, publishSeedWith } from "../store/draft-seed.ts";
import {
  findPool,
  insertDraft,
  lockDraft,
  replaceDraft,
  deletePostponedDraft,
} from "../store/draft-store.ts";
import type { PgDraftTx } from "../store/pg-draft-repository.ts";
import { followedByNext, hasAired } from "./second-draft.ts";

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
  const changes = await findRuleChanges(tx, leagueId);
  const { secondDraft } = rulesOfSeason(changes, seasonId);
  const followsDraftId = await followedByNext(tx, previous, secondDraft);
  const second = followsDraftId === null ? null : secondDraft;
  if (previous && !second && isAborted(previous.draft) && isSecondDraft(previous.draft))
    throw new AppError(409, "By its rules the league drafts once in this season");
  // A draft that an admin ended is replaced by a new one, and a complete one by a second one.
  const isOver = previous && (isAborted(previous.draft) || (second && isComplete(previous.draft)));
  const stored = isOver ? null : previous;
  if (previous && isOver && second)
    await publishSeedWith(tx, { leagueId, seasonId, draftId: previous.draftId });
  const teamIds = (await findTeams(tx, leagueId)).map((team) => team.teamId);
  // Created here at the latest: its hash is public from the moment the draft is scheduled.
  const { seed } = await getSeed(tx, deps.randomBytes, { leagueId, seasonId });
  const orderBy = second?.order ?? settings.orderBy;
  const drawn = orderOf({ ...settings, orderBy }, { seed, teamIds, before: stored?.draft ?? null });
  if (second) await requireBeforeEpisode(tx, { second, seasonId, startsAt: settings.startsAt });
  const decision = decideSchedule(stored?.draft ?? null, {
    ...drawn,
    orderBy,
    teamIds,
    draftablePlayerCount: (await findPool(tx, leagueId, seasonId, { areRostersFree: second !== null }))
      .length,
    rules: { ...draftRulesOf(currentRules(changes)), ...(second && { keeps: second.keeps }) },
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
  if (previous && isOver) await replaceDraft(tx, previous.draftId, new Date(deps.now()));
  await deletePostponedDraft(tx, { leagueId, seasonId });
  const locked = stored ?? {
    ...(await insertDraft(tx, { ...settings, seasonId, followsDraftId })),
    draft: null,
  };
  await auditSchedule(
    tx,
    { ...settings, ...drawn, orderBy },
    { league: league.name, before: previous?.draft ?? null },
  );
  return appendDecision(draftTx, locked, decision.value);
}

/** Throws 409 for a second draft that would start when its episode has begun to air (REDRAFT-4). */
async function requireBeforeEpisode(
  tx: Tx,
  { second, seasonId, startsAt }: { second: SecondDraftRule; seasonId: string; startsAt: number },
): Promise<void> {
  if (await hasAired(tx, { seasonId, from: second.from, at: startsAt })) {
    throw new AppError(409, `The second draft must start before episode ${second.from} begins to air`);
  }
}

/**
 * By hand: as sent. Shuffled: from the seed, now. Drawn or by the standings: the teams as they are, until the start.
 */
function orderOf(
  { orderBy, order }: DraftSettings,
  { seed, teamIds, before }: { seed: Buffer; teamIds: string[]; before: Draft | null },
): { order: string[]; draw: number } {
  const draw = before?.draw ?? 0;
  if (orderBy === "hand") return { order, draw };
  if (orderBy === "drawn" || orderBy === "standings") return { order: teamIds, draw };
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
