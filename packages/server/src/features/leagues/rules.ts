import { type HandlerInput, ruleRoutes } from "@emberline/contract";
import {
  CLASSIC_RULES,
  currentRules,
  differingRules,
  type HasPassed,
  isSeen,
  resultsThrough,
  RULE_CHANGES_MAX,
  RULE_CHANGES_PER_MINUTE,
  ruleSentences,
} from "@emberline/game";
import type { FastifyInstance } from "fastify";
import { audit } from "../../platform/db/queries/audit.ts";
import {
  findRuleChanges,
  findTeams,
  type LockedLeague,
  type StoredRuleChange,
} from "../../platform/db/queries/league-queries.ts";
import { inTransaction, toJsonb, type Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { perUser } from "../../platform/http/rate-limits.ts";
import type { Caller } from "../../platform/session/session.ts";
import { notify } from "../messages/index.ts";
import { draftIn, leagueSource, requireLeague, seasonSource } from "../snapshots/index.ts";
import { findSchedule, viewerLimits } from "../spoilers/index.ts";
import { getOwnedLeague } from "./league-access.ts";

/** Members are notified of changes during a season. */
const changeLimit = perUser(RULE_CHANGES_PER_MINUTE);

type RuleDeps = Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">;

/** Applies a new roster size to the league's draft. Throws `AppError` 409 once the draft has begun. */
export type OnRosterSizeChange = (
  tx: Tx,
  change: { leagueId: string; rosterSize: number | null },
) => Promise<void>;

export function bindRules(
  app: FastifyInstance,
  deps: RuleDeps,
  draft: { onRosterSizeChange: OnRosterSizeChange },
): void {
  cachedBinder(app, deps)(ruleRoutes.get, ({ params: { leagueId }, caller, hasPassed }, need) =>
    readRules(need, { leagueId, caller, hasPassed }),
  );
  binder(app, deps)(
    ruleRoutes.save,
    async ({ caller, params, body }) => {
      await saveRules(deps, draft.onRosterSizeChange, caller, { ...params, ...body });
      return { message: "Rules Saved" };
    },
    changeLimit,
  );
}

/**
 * The rules and their history. Those who have not watched what a reason may tell of do not get it; its author and
 * admins do. Throws 404 for an unknown league.
 */
async function readRules(
  need: Need,
  { leagueId, caller, hasPassed }: { leagueId: string; caller: Caller; hasPassed: HasPassed },
) {
  const { userId, isAdmin } = caller;
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const needsReason = season.schedule.some(({ airsAt }) => hasPassed(airsAt));
  const draft = draftIn(league, season.seasonId);
  const isDrafted = draft !== null && !draft.aborted && hasPassed(Date.parse(draft.startDate));
  const own = await viewerLimits(need, { userId, hasPassed, leagueId });
  const watchedThrough = isAdmin ? null : own.watchedThrough;
  const isHidden = ({ reason, changedBy, seasonId, resultsThrough: through }: StoredRuleChange) =>
    reason !== null &&
    changedBy !== userId &&
    seasonId === season.seasonId &&
    !isSeen(watchedThrough, through);
  const hidden = new Set(league.ruleChanges.filter(isHidden).map(({ number }) => number));
  return {
    key: `${leagueId} ${needsReason} ${isDrafted} ${[...hidden].join()}`,
    sources: [season, league],
    fields: () => {
      const ownerOf = new Map(league.teams.map((team) => [team.ownerId, team]));
      const changes = league.ruleChanges.map((change, index) => {
        const by = change.changedBy === null ? undefined : ownerOf.get(change.changedBy);
        return {
          number: change.number,
          changedAt: new Date(change.changedAt).toISOString(),
          by: by ? { firstName: by.firstName, lastName: by.lastName } : null,
          reason: hidden.has(change.number) ? null : change.reason,
          waitsFor: hidden.has(change.number) ? change.resultsThrough : null,
          before: league.ruleChanges[index - 1]?.rules ?? CLASSIC_RULES,
          after: change.rules,
        };
      });
      const rules = currentRules(league.ruleChanges);
      return { data: { rules, changes: changes.toReversed(), needsReason, isDrafted } };
    },
  };
}

type SaveRequest = HandlerInput<typeof ruleRoutes.save>["body"] & { leagueId: string };

/**
 * Stores new rules; the same rules again change nothing. Throws 400 when the season has begun to air and no reason is
 * given, 403 for a caller who is not the owner, 404 for an unknown league, and 409 when the rules were changed since
 * the caller read them, when the draft has begun and the roster size changes, and after `RULE_CHANGES_MAX` changes.
 */
const saveRules = (
  deps: RuleDeps,
  onRosterSizeChange: OnRosterSizeChange,
  caller: Caller,
  { leagueId, rules, seen, reason }: SaveRequest,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const changes = await findRuleChanges(tx, leagueId);
    const [before, number] = [currentRules(changes), changes.at(-1)?.number ?? 0];
    if (number !== seen) {
      throw new AppError(409, "The rules have been changed since you opened them. Please check them again");
    }
    const differing = differingRules(before, rules);
    if (differing.length === 0) return;
    if (number >= RULE_CHANGES_MAX) {
      throw new AppError(409, `The rules of a league can be changed ${RULE_CHANGES_MAX} times`);
    }
    const at = new Date(deps.now());
    const isInSeason = await hasAired(tx, at);
    if (isInSeason && reason === undefined) throw new AppError(400, "Please say why");
    if (differing.includes("rosterSize"))
      await onRosterSizeChange(tx, { leagueId, rosterSize: rules.rosterSize });
    await tx
      .insertInto("ruleChanges")
      .values({
        leagueId,
        number: number + 1,
        rules: toJsonb(rules),
        changedAt: at,
        changedBy: caller.userId,
        reason: reason ?? null,
        seasonId: await findCurrentSeasonId(tx),
        resultsThrough: resultsThrough(await findSchedule(tx)),
      })
      .execute();
    await audit(tx, {
      userId: caller.userId,
      action: "league.rules",
      subjectId: leagueId,
      subject: league.name,
      before,
      after: { ...rules, ...(reason === undefined ? {} : { reason }) },
    });
    const sentences = differing.map((rule) => ruleSentences(rules)[rule]);
    if (isInSeason) await notifyMembers(deps, tx, { league, sentences, by: caller.userId });
  });

async function findCurrentSeasonId(tx: Tx): Promise<string | null> {
  const season = await tx
    .selectFrom("seasons")
    .select("seasonId")
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return season?.seasonId ?? null;
}

/** Whether an episode of the current season has begun to air. */
async function hasAired(tx: Tx, at: Date): Promise<boolean> {
  const first = await tx
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select("episodeId")
    .where("isCurrent", "=", true)
    .where("airDate", "<=", at)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

interface Announcement {
  league: LockedLeague;
  /** What the changed rules say now. */
  sentences: string[];
  /** The user who changed them. */
  by: string;
}

const DAY_MS = 86_400_000;

async function notifyMembers(deps: RuleDeps, tx: Tx, { league, sentences, by }: Announcement): Promise<void> {
  const { leagueId, name } = league;
  const members = (await findTeams(tx, leagueId)).filter(({ ownerId }) => ownerId !== by);
  const event = {
    key: `league-rules:${leagueId}:${deps.now()}`,
    category: "updates" as const,
    type: "league" as const,
    urgency: "normal" as const,
    expiresAt: deps.now() + DAY_MS,
  };
  const path = `/league/${leagueId}`;
  const text = `${sentences.join(". ")}.`;
  await notify(
    deps,
    tx,
    event,
    members.map(({ ownerId }) => ({
      userId: ownerId,
      email: {
        subject: `New rules in ${name}`,
        paragraphs: [
          `The rules of ${name} have changed, for episodes that have not begun to air: ${text}`,
          "Who changed them and why is under Scoring.",
        ],
        link: { text: "Go to the league", path },
      },
      push: { title: `New rules in ${name}`, body: text, url: path, tag: `league-rules-${leagueId}` },
    })),
  );
}
