import { lateDraftRoutes, leagueRoutes, moveRoutes, ruleRoutes } from "@emberline/contract";
import { createLateCaller } from "../clients/late-caller.ts";
import { anyMember, anyPlayer, text, type Write, type WriteContext } from "./random-choices.ts";

/** A new user joins a league after its draft, and the team drafts; each with the steps that it needs before. */
export const LATE_WRITES: Record<string, Write> = {
  joinLate: async (context, send) => {
    const { leagueId } = await allowLateJoins(context);
    const as = await context.testApp.createUser();
    return send(leagueRoutes.join, { as, body: { leagueId, teamName: text(context) } });
  },
  beginLate: async (context, send) => {
    const { as, leagueId } = await joinLate(context);
    return send(lateDraftRoutes.start, { as, params: { leagueId } });
  },
  pickLate: async (context, send) => {
    const { as, leagueId } = await joinLate(context);
    const params = { leagueId };
    if ((await context.testApp.codeOf(lateDraftRoutes.start, { as, params })) !== 200) return 0;
    const { data } = await context.testApp.call(moveRoutes.get, { as, params });
    const playerId = data.own?.free[0]?.playerId ?? (await anyPlayer(context));
    return send(lateDraftRoutes.pick, { as, params, body: { playerId, pickNumber: 1 } });
  },
};

/** A league with teams, a complete draft and the rule. */
async function allowLateJoins(context: WriteContext): Promise<{ leagueId: string }> {
  const { testApp, rng } = context;
  const { leagueId } = await anyMember(context);
  const [as, params] = [testApp.admin, { leagueId }];
  const { data } = await testApp.call(ruleRoutes.get, { as, params });
  const start = rng.sampleOrUndefined(["nothing", "lowest", "mean"] as const)!;
  const rules = { ...data.rules, rosterSize: 3, copies: 3, lateJoiners: { until: 6, start } };
  const body = { rules, seen: data.changes[0]?.number ?? 0, reason: text(context) };
  await testApp.codeOf(ruleRoutes.save, { as, params, body });
  const drafts = await testApp.pool.query("select from drafts where league_id = $1", [leagueId]);
  if (drafts.rowCount === 0) await createLateCaller(testApp).completeDraft({ leagueId, teamIds: [] });
  return { leagueId };
}

async function joinLate(context: WriteContext) {
  const { testApp } = context;
  const { leagueId } = await allowLateJoins(context);
  const as = await testApp.createUser();
  await testApp.codeOf(leagueRoutes.join, { as, body: { leagueId, teamName: text(context) } });
  return { as, leagueId };
}
