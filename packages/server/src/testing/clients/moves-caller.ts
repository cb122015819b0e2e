import { moveRoutes, teamRoutes } from "@emberline/contract";
import type { LeagueRules } from "@emberline/game";
import type { TestApp, TestUser } from "../app/test-app.ts";
import { addLeague } from "../fixtures/league-fixture.ts";
import { FIRST_AIR_AT, insertExits, insertScores } from "../fixtures/small-season.ts";
import { createRulesCaller } from "./rules-caller.ts";

const WEEK_MS = 7 * 86_400_000;
/** The players of the small season. */
export const [ADA, BO, CLEO, DAG, EVE, FINN] = [0, 1, 2, 3, 4, 5];

/** An hour after an episode of the small season began to air. */
export const afterEpisode = (number: number): number => FIRST_AIR_AT + (number - 1) * WEEK_MS + 3_600_000;

/** Reads and makes replacements in leagues of the small season. */
export function createMovesCaller(testApp: TestApp) {
  const { save } = createRulesCaller(testApp);
  const idOf = (player: number) => testApp.season.players[player]!;
  const requestFor = (leagueId: string, as: TestUser | undefined, leaves: number, joins: number) => ({
    as,
    params: { leagueId },
    body: { leaves: idOf(leaves), joins: idOf(joins) },
  });
  return {
    idOf,
    save,
    /** Scores of two episodes, in the second of which Bo leaves. */
    resetSeason: async () => {
      await testApp.db.deleteFrom("eliminations").execute();
      await testApp.db.deleteFrom("scores").execute();
      await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(BO));
      await insertScores(testApp.db, testApp.season, [
        [ADA, 0, 1, 10],
        [BO, 0, 1, 4],
        [BO, 1, 1, 3],
        [EVE, 0, 1, 50],
        [EVE, 1, 1, 20],
      ]);
    },
    /** Two teams with two players each; Eve and Finn are on no team. It is after the second episode. */
    createLeague: async (rules: Partial<LeagueRules> = { replacements: 1 }) => {
      testApp.time = FIRST_AIR_AT - WEEK_MS;
      const league = await addLeague(testApp, [
        [ADA, BO],
        [CLEO, DAG],
      ]);
      await save(league.owners[0], league.leagueId, rules);
      testApp.time = afterEpisode(2);
      return league;
    },
    replace: (...request: Parameters<typeof requestFor>) =>
      testApp.call(moveRoutes.replace, requestFor(...request)),
    refusal: (...request: Parameters<typeof requestFor>) =>
      testApp.refusal(moveRoutes.replace, requestFor(...request)),
    codeOf: (...request: Parameters<typeof requestFor>) =>
      testApp.codeOf(moveRoutes.replace, requestFor(...request)),
    read: async (leagueId: string, as: TestUser | undefined) =>
      (await testApp.call(moveRoutes.get, { as, params: { leagueId } })).data,
    teamOf: async (teamId: string | undefined, as: TestUser | undefined) =>
      (await testApp.call(teamRoutes.theirTeam, { as, params: { teamId: teamId! } })).data,
  };
}
