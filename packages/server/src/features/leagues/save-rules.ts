import type { HandlerInput, ruleRoutes } from "@emberline/contract";
import {
  airedThrough,
  differingRules,
  hasPassedAt,
  type LeagueRules,
  RULE_CHANGES_PER_DAY,
  type RuleChange,
  ruleSentences,
  rulesOfSeason,
  type ScheduledEpisode,
} from "@emberline/game";
import { sql } from "kysely";
import { audit } from "../../platform/db/queries/audit.ts";
import { findRuleChanges } from "../../platform/db/queries/league-queries.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { findCurrentSeasonShared } from "../../platform/db/queries/season-lock.ts";
import { inTransaction, toJsonb, type Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session/session.ts";
import { findSchedule } from "../spoilers/index.ts";
import { getOwnedLeague } from "./league-access.ts";
import { notifyMembers } from "./notify-members.ts";
import { requireSecondDraftOpen } from "./second-draft-rule.ts";
import { toStoredValues } from "./statistic-values.ts";

const DAY_MS = 86_400_000;

export type RuleDeps = Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">;

/** Applies new rules to the league's draft. Throws `AppError` 409 once the draft has begun. */
export type OnDraftRulesChange = (tx: Tx, change: { leagueId: string; rules: LeagueRules }) => Promise<void>;

type SaveRequest = HandlerInput<typeof ruleRoutes.save>["body"] & { leagueId: string };

/**
 * Stores new rules; the same rules again change nothing. Throws 400 when the season has begun to air and no reason is
 * given, 400 and 409 as `toStoredValues`, 403 for a caller who is not the owner, 404 for an unknown league, 409 when
 * the rules were changed since the caller read them, when the draft has begun and the roster size changes, and when a
 * change would affect episodes that have aired, 429 after `RULE_CHANGES_PER_DAY`.
 */
export const saveRules = (
  deps: RuleDeps,
  onDraftRulesChange: OnDraftRulesChange,
  caller: Caller,
  { leagueId, rules: sent, seen, reason }: SaveRequest,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const changes = await findRuleChanges(tx, leagueId);
    await keepEpisodeNumbers(tx);
    const season = await findCurrentSeasonShared(tx);
    const seasonId = season?.seasonId ?? null;
    const before = rulesOfSeason(changes, seasonId);
    const number = changes.at(-1)?.number ?? 0;
    const values = { before: before.statisticValues, sent: sent.statisticValues };
    const { secondDraft = before.secondDraft, lateJoiners = before.lateJoiners } = sent;
    const rules = {
      ...sent,
      secondDraft,
      lateJoiners,
      statisticValues: await toStoredValues(tx, seasonId, values),
      ownEvents: numbered(sent.ownEvents, { before, changes, seasonId }),
    };
    const differing = differingRules(before, rules);
    if (differing.length === 0) return;
    if (number !== seen) {
      throw new AppError(409, "The rules have been changed since you opened them. Please check them again");
    }
    const at = deps.now();
    if (changes.filter(({ changedAt }) => changedAt > at - DAY_MS).length >= RULE_CHANGES_PER_DAY) {
      throw new AppError(429, `The rules of a league change at most ${RULE_CHANGES_PER_DAY} times a day`);
    }
    const schedule = seasonId ? await findSchedule(tx, seasonId) : [];
    const airedNow = airedThrough(schedule, hasPassedAt(at));
    if (differing.includes("multiplier") && rules.multiplier && rules.multiplier.from <= airedNow) {
      throw new AppError(409, `Episode ${rules.multiplier.from} has begun to air. Please enter a later one`);
    }
    if (differing.includes("lateJoiners") && rules.lateJoiners && rules.lateJoiners.until <= airedNow) {
      throw new AppError(
        409,
        `Episode ${rules.lateJoiners.until} has begun to air. Please enter a later one`,
      );
    }
    if (differing.includes("countsFrom") && (await hasBegun(tx, { leagueId, seasonId, at }))) {
      if ((before.countsFrom ?? 1) <= airedNow) {
        throw new AppError(
          409,
          "Episodes have counted already, so the first one that counts stays until the next season",
        );
      }
      const first = rules.countsFrom ?? 1;
      if (first <= airedNow)
        throw new AppError(409, `Episode ${first} has begun to air. Please enter a later one`);
    }
    if (differing.includes("ownEvents") && seasonId === null) {
      throw new AppError(409, "Events can be set once the site has a season");
    }
    if (differing.includes("secondDraft"))
      await requireSecondDraftOpen(tx, { leagueId, seasonId, airedNow, rules });
    const isInSeason = schedule.some(({ airsAt }) => airsAt <= at);
    if (isInSeason && reason === undefined) throw new AppError(400, "Please say why");
    if (differing.includes("copies") && rules.copies !== null) {
      const most = await findMostHolders(tx, { leagueId, seasonId });
      if (most > rules.copies)
        throw new AppError(409, `A contestant is on ${most} teams already. Please enter at least ${most}`);
    }
    if (differing.includes("rosterSize") || differing.includes("copies"))
      await onDraftRulesChange(tx, { leagueId, rules });
    await tx
      .insertInto("ruleChanges")
      .values({
        leagueId,
        number: number + 1,
        rules: toJsonb(rules),
        changedAt: new Date(at),
        changedBy: caller.userId,
        reason: reason ?? null,
        seasonId,
        knownThrough: knownThrough(schedule, at),
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
    if (isInSeason) {
      const news = newRules(league.name, rules, differing);
      await notifyMembers(deps, tx, { leagueId, kind: "rules", by: caller.userId, ...news });
    }
  });

/**
 * New events get numbers that no event of the season had, so that entries for a removed event do not count for another
 * one.
 */
function numbered(
  events: LeagueRules["ownEvents"],
  {
    before,
    changes,
    seasonId,
  }: { before: LeagueRules; changes: readonly RuleChange[]; seasonId: string | null },
): LeagueRules["ownEvents"] {
  const known = new Set(before.ownEvents.map(({ eventId }) => eventId));
  const ofSeason = changes.filter((change) => change.seasonId === seasonId);
  let last = Math.max(0, ...ofSeason.flatMap(({ rules }) => rules.ownEvents.map(({ eventId }) => eventId)));
  return events.map((event) => {
    if (known.has(event.eventId)) return event;
    last += 1;
    return { ...event, eventId: last };
  });
}

/** The most teams of the league that have the same player of the season. */
async function findMostHolders(
  tx: Tx,
  { leagueId, seasonId }: { leagueId: string; seasonId: string | null },
): Promise<number> {
  const { most } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom("rosterPlayers")
        .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
        .select(sql<number>`count(*)::int`.as("teams"))
        .where("leagueId", "=", leagueId)
        .where("seasonId", "=", seasonId)
        .groupBy("rosterPlayers.playerId")
        .as("holders"),
    )
    .select(sql<number>`coalesce(max(teams), 0)`.as("most"))
    .executeTakeFirstOrThrow();
  return most;
}

/** Whether the draft of the season has begun, or a team has a player or has answered a poll of the season. */
async function hasBegun(
  tx: Tx,
  { leagueId, seasonId, at }: { leagueId: string; seasonId: string | null; at: number },
): Promise<boolean> {
  const { isBegun } = await tx
    .selectNoFrom(
      sql<boolean>`exists (select from drafts where league_id = ${leagueId} and season_id = ${seasonId}
          and replaced_at is null and aborted_at is null and start_date <= ${new Date(at)})
        or exists (select from roster_players join players using (player_id)
          where league_id = ${leagueId} and season_id = ${seasonId})
        or exists (select from submissions join surveys using (survey_id)
          where league_id = ${leagueId} and season_id = ${seasonId})`.as("isBegun"),
    )
    .executeTakeFirstOrThrow();
  return isBegun;
}

/** The last episode of which the author may know something: one that has aired, or has results, also on hold. */
const knownThrough = (schedule: readonly ScheduledEpisode[], at: number): number =>
  Math.max(
    airedThrough(schedule, hasPassedAt(at)),
    ...schedule.filter(({ hasResults }) => hasResults).map(({ number }) => number),
  );

/** Episodes that have begun to air keep these. */
const COUNTED_BY_AIR_TIME: readonly (keyof LeagueRules)[] = [
  "pollWeight",
  "multiplier",
  "captain",
  "statisticValues",
  "ownEvents",
];

/** What the other members receive about new rules; without the reason, which may tell of results. */
function newRules(name: string, rules: LeagueRules, differing: readonly (keyof LeagueRules)[]) {
  const text = differing.map((rule) => `${ruleSentences(rules)[rule]}.`).join(" ");
  return {
    email: {
      subject: `New rules in ${name}`,
      paragraphs: [
        `The rules of ${name} have changed: ${text}`,
        ...(differing.some((rule) => COUNTED_BY_AIR_TIME.includes(rule))
          ? ["Episodes that have begun to air count as before."]
          : []),
        "The rules page of the league shows what has changed.",
      ],
    },
    push: { title: `New rules in ${name}`, body: text },
  };
}
