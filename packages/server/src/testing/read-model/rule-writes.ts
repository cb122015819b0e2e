import { adjustmentRoutes, moveRoutes, ownEventRoutes, ruleRoutes, scoringRoutes } from "@emberline/contract";
import { anyEpisode, anyLeague, anyMember, anyPlayer, text, type Write } from "./random-choices.ts";

/** Changes of the rules of leagues, and what teams do by them during the season. */
export const RULE_WRITES: Record<string, Write> = {
  changeRules: async (context, send) => {
    const leagueId = anyLeague(context);
    const { data } = await context.testApp.call(ruleRoutes.get, {
      as: context.testApp.admin,
      params: { leagueId },
    });
    const { data: statistics } = await context.testApp.call(scoringRoutes.statistics, {
      as: context.testApp.admin,
    });
    return send(ruleRoutes.save, {
      as: context.testApp.admin,
      params: { leagueId },
      body: {
        rules: {
          rosterSize: context.rng.happens(0.3) ? null : context.rng.int(1, 3),
          copies: context.rng.happens(0.6) ? 1 : context.rng.int(1, 3),
          pollWeight: context.rng.int(0, 3),
          multiplier: context.rng.happens(0.5) ? null : { times: 2, from: context.rng.int(1, 4) },
          countsFrom: context.rng.happens(0.7) ? null : context.rng.int(1, 3),
          replacements: context.rng.int(0, 2),
          replacementPrice: context.rng.happens(0.5) ? 0 : context.rng.int(1, 9),
          lowerFirstHours: context.rng.int(0, 24),
          captain: context.rng.happens(0.5),
          statisticValues: statistics
            .filter(() => context.rng.happens(0.4))
            .map(({ statisticId, name, defaultPoints }) => {
              return { statisticId, name, siteValue: defaultPoints, value: context.rng.int(-4, 9) / 2 };
            }),
          ownEvents: [1, 2]
            .filter(() => context.rng.happens(0.7))
            .map((eventId) => ({ eventId, name: `Event ${eventId}`, points: context.rng.int(-4, 9) / 2 })),
        },
        seen: data.changes[0]?.number ?? 0,
        reason: text(context),
      },
    });
  },
  adjust: async (context, send) => {
    const { leagueId, teamId } = await anyMember(context);
    const { admin: as } = context.testApp;
    const points = context.rng.int(1, 9) * (context.rng.happens(0.5) ? 1 : -1);
    const body = { teamId, points, reason: text(context) };
    return send(adjustmentRoutes.add, { as, params: { leagueId }, body });
  },
  takeBack: async (context, send) => {
    const { leagueId } = await anyMember(context);
    const { admin: as } = context.testApp;
    const { data } = await context.testApp.call(ruleRoutes.get, { as, params: { leagueId } });
    const { number } = context.rng.sampleOrUndefined(data.adjustments ?? []) ?? { number: 1 };
    return send(adjustmentRoutes.remove, { as, params: { leagueId, number } });
  },
  enterEvent: async (context, send) => {
    const leagueId = anyLeague(context);
    const { admin: as } = context.testApp;
    const { data } = await context.testApp.call(ownEventRoutes.sheet, {
      as,
      params: { leagueId },
      query: {},
    });
    const episodeId = data.episodeId ?? (await anyEpisode(context));
    const cell = { playerId: await anyPlayer(context), episodeId, eventId: context.rng.int(1, 2) };
    const seen =
      data.counts.find((one) => one.playerId === cell.playerId && one.eventId === cell.eventId)?.count ?? 0;
    return send(ownEventRoutes.save, {
      as,
      params: { leagueId },
      body: { ...cell, count: context.rng.int(0, 3), seen },
    });
  },
  replace: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const { data } = await context.testApp.call(moveRoutes.get, { as, params: { leagueId } });
    const leaves = data.own?.leavers[0]?.playerId ?? (await anyPlayer(context));
    const joins = data.own?.free[0]?.playerId ?? (await anyPlayer(context));
    const body = { leaves, joins, price: data.own?.price };
    return send(moveRoutes.replace, { as, params: { leagueId }, body });
  },
  captain: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const { data } = await context.testApp.call(moveRoutes.get, { as, params: { leagueId } });
    const playerId = data.own?.captain?.candidates[0]?.playerId ?? (await anyPlayer(context));
    return send(moveRoutes.setCaptain, { as, params: { leagueId }, body: { playerId } });
  },
};
