import { ruleRoutes } from "@emberline/contract";
import {
  airedThrough,
  type HasPassed,
  isSeen,
  RULE_CHANGES_PER_MINUTE,
  rulesOfSeason,
} from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Need } from "../../platform/cache/read-model.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { perUser } from "../../platform/http/rate-limits.ts";
import type { Caller } from "../../platform/session/session.ts";
import {
  draftIn,
  type LeagueSnapshot,
  leagueSource,
  requireLeague,
  type SeasonSnapshot,
  seasonSource,
} from "../snapshots/index.ts";
import { viewerLimits } from "../spoilers/index.ts";
import { shownAdjustments } from "./adjustments/shown-adjustments.ts";
import { type OnDraftRulesChange, type RuleDeps, saveRules } from "./save-rules.ts";

/** Members are notified of changes during a season. */
const changeLimit = perUser(RULE_CHANGES_PER_MINUTE);

export function bindRules(
  app: FastifyInstance,
  deps: RuleDeps,
  draft: { onDraftRulesChange: OnDraftRulesChange },
): void {
  cachedBinder(app, deps)(ruleRoutes.get, ({ params: { leagueId }, caller, hasPassed }, need) =>
    readRules(need, { leagueId, caller, hasPassed }),
  );
  binder(app, deps)(
    ruleRoutes.save,
    async ({ caller, params, body }) => {
      await saveRules(deps, draft.onDraftRulesChange, caller, { ...params, ...body });
      return { message: "Rules Saved" };
    },
    changeLimit,
  );
}

/**
 * The rules and their history, with adjusted points. Those who have not watched what a reason may tell of do not get
 * it; its author does. Throws 404 for an unknown league.
 */
async function readRules(
  need: Need,
  { leagueId, caller, hasPassed }: { leagueId: string; caller: Caller; hasPassed: HasPassed },
) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const needsReason = season.schedule.some(({ airsAt }) => hasPassed(airsAt));
  const draft = draftIn(league, season.seasonId);
  const isDrafted = draft !== null && !draft.aborted && hasPassed(Date.parse(draft.startDate));
  const airedNow = airedThrough(season.schedule, hasPassed);
  const isBegun = isDrafted || hasRosters(league, season) || hasAnswers(league, season);
  const hidden = await findHiddenReasons(need, league, { userId: caller.userId, hasPassed });
  const { shownThrough } = await viewerLimits(need, { userId: caller.userId, hasPassed, leagueId });
  return {
    key: `${leagueId} ${needsReason} ${isDrafted} ${airedNow} ${shownThrough} ${[...hidden].join()}`,
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
          waitsFor: hidden.has(change.number)
            ? { episode: change.knownThrough, isPastSeason: change.seasonId !== season.seasonId }
            : null,
          before: rulesOfSeason(league.ruleChanges.slice(0, index), change.seasonId),
          after: change.rules,
        };
      });
      const rules = rulesOfSeason(league.ruleChanges, season.seasonId);
      const adjustments = shownAdjustments(league, { seasonId: season.seasonId, shownThrough });
      return {
        data: {
          rules,
          changes: changes.toReversed(),
          ...(adjustments.length > 0 && { adjustments }),
          needsReason,
          isDrafted,
          isBegun,
          nextEpisode: airedNow + 1,
        },
      };
    },
  };
}

const hasRosters = ({ rosters }: LeagueSnapshot, season: SeasonSnapshot): boolean => {
  const inSeason = new Set(season.through(null).players.map(({ playerId }) => playerId));
  return rosters.some(({ playerId }) => inSeason.has(playerId));
};

const hasAnswers = ({ submissions }: LeagueSnapshot, season: SeasonSnapshot): boolean => {
  const { surveys } = season.through(null);
  return [...submissions.values()].some((own) => surveys.some(({ surveyId }) => own.has(surveyId)));
};

/** The numbers of the changes whose reasons may tell a user of what they have not watched. */
async function findHiddenReasons(
  need: Need,
  { leagueId, ruleChanges }: Pick<LeagueSnapshot, "leagueId" | "ruleChanges">,
  { userId, hasPassed }: { userId: string; hasPassed: HasPassed },
): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  for (const { number, reason, changedBy, seasonId, knownThrough } of ruleChanges) {
    if (reason === null || changedBy === userId || seasonId === null) continue;
    const { watchedThrough } = await viewerLimits(need, { userId, hasPassed, seasonId, leagueId });
    if (!isSeen(watchedThrough, knownThrough)) hidden.add(number);
  }
  return hidden;
}
