import { ruleRoutes } from "@emberline/contract";
import { CLASSIC_RULES, type LeagueRules } from "@emberline/game";
import type { TestApp, TestUser } from "../app/test-app.ts";

interface Change extends Partial<LeagueRules> {
  seen?: number;
  reason?: string;
}

/** Reads and changes the rules of leagues; a rule that is not named is the classic one. */
export function createRulesCaller(testApp: TestApp) {
  const requestFor = (
    as: TestUser | undefined,
    leagueId: string,
    { seen = 0, reason, ...rules }: Change,
  ) => ({
    as,
    params: { leagueId },
    body: { rules: { ...CLASSIC_RULES, ...rules }, seen, ...(reason === undefined ? {} : { reason }) },
  });
  return {
    requestFor,
    save: (as: TestUser | undefined, leagueId: string, change: Change) =>
      testApp.call(ruleRoutes.save, requestFor(as, leagueId, change)),
    refusal: (as: TestUser | undefined, leagueId: string, change: Change) =>
      testApp.refusal(ruleRoutes.save, requestFor(as, leagueId, change)),
    read: async (as: TestUser | undefined, leagueId: string) =>
      (await testApp.call(ruleRoutes.get, { as, params: { leagueId } })).data,
  };
}
