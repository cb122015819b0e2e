import { lateDraftRoutes, leagueRoutes } from "@emberline/contract";
import type { LeagueRules } from "@emberline/game";
import { toJsonb } from "../../platform/db/transaction.ts";
import type { TestApp, TestUser } from "../app/test-app.ts";
import { afterEpisode, createMovesCaller } from "./moves-caller.ts";

const HOUR_MS = 3_600_000;
/** The rule for late joiners of `createDrafted`. */
export const LATE: Partial<LeagueRules> = { lateJoiners: { until: 4, start: "lowest" } };

/** Joins leagues of the small season after their drafts, and drafts there. */
export function createLateCaller(testApp: TestApp) {
  const moves = createMovesCaller(testApp);
  const { createLeague, idOf, read } = moves;
  /** Stores the draft of a league as one that was completed before the first episode. */
  const completeDraft = async ({ leagueId, teamIds }: { leagueId: string; teamIds: string[] }) => {
    const at = afterEpisode(1) - 48 * HOUR_MS;
    const { draftId } = await testApp.db
      .insertInto("drafts")
      .values({
        leagueId,
        seasonId: testApp.season.seasonId,
        startDate: new Date(at),
        pickTimeSeconds: 60,
        version: 2,
        completedAt: new Date(at),
        resultsThrough: 0,
      })
      .returning("draftId")
      .executeTakeFirstOrThrow();
    const scheduled = {
      type: "scheduled",
      order: teamIds,
      rounds: 2,
      startsAt: at,
      pickSeconds: 60,
      at,
    };
    await testApp.db
      .insertInto("draftEvents")
      .values(
        [scheduled, { type: "completed", at }].map((event, index) => ({
          leagueId,
          draftId,
          number: index + 1,
          event: toJsonb(event),
        })),
      )
      .execute();
  };
  /** A league with two teams whose draft is complete; it is after the second episode. */
  const createDrafted = async (rules: Partial<LeagueRules> = LATE) => {
    const league = await createLeague(rules);
    await completeDraft(league);
    return league;
  };

  const join = async (leagueId: string, user?: TestUser) => {
    const as = user ?? (await testApp.createUser());
    const body = { leagueId, teamName: "Latecomers" };
    const { data } = await testApp.call(leagueRoutes.join, { as, body });
    return { as, teamId: data.teamId };
  };
  const begin = (leagueId: string, as: TestUser) =>
    testApp.call(lateDraftRoutes.start, { as, params: { leagueId } });
  const pickOf = (leagueId: string, as: TestUser, player: number, pickNumber: number) => ({
    as,
    params: { leagueId },
    body: { playerId: idOf(player), pickNumber },
  });
  const pick = (...of: Parameters<typeof pickOf>) => testApp.call(lateDraftRoutes.pick, pickOf(...of));
  const pickRefusal = (...of: Parameters<typeof pickOf>) =>
    testApp.refusal(lateDraftRoutes.pick, pickOf(...of));
  const lateDraftOf = async (leagueId: string, as: TestUser) => (await read(leagueId, as)).own?.lateDraft;
  /** Moves the clock and makes what is due then. */
  const runClocks = async (ms: number) => {
    testApp.time += ms;
    await testApp.app.runDueClocks();
  };
  return { ...moves, completeDraft, createDrafted, join, begin, pick, pickRefusal, lateDraftOf, runClocks };
}
