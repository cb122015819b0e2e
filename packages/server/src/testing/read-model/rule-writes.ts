import {
  adjustmentRoutes,
  moveRoutes,
  ownEventRoutes,
  ruleRoutes,
  scoringRoutes,
  tradeRoutes,
} from "@emberline/contract";
import {
  any,
  anyEpisode,
  anyLeague,
  anyMember,
  anyPlayer,
  text,
  type Write,
  type WriteContext,
} from "./random-choices.ts";

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
          trades: context.rng.happens(0.3)
            ? null
            : {
                until: context.rng.happens(0.5) ? null : context.rng.int(1, 6),
                vetoHours: context.rng.int(0, 48),
              },
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
  proposeTrade: async (context, send) => {
    const { leagueId, as } = await anyMember(context);
    const { rows } = await context.testApp.pool.query<{
      team_id: string;
      player_id: string;
      owner_id: string;
    }>(
      `select team_id, player_id, owner_id from roster_players join teams using (team_id)
       where roster_players.league_id = $1 order by team_id, player_id`,
      [leagueId],
    );
    const own = context.rng.sampleOrUndefined(rows.filter(({ owner_id }) => owner_id === as.userId));
    const other = context.rng.sampleOrUndefined(rows.filter(({ owner_id }) => owner_id !== as.userId));
    const tradeId = `00000000-0000-4000-8000-${String(context.rng.int(1, 1_000_000)).padStart(12, "0")}`;
    return send(tradeRoutes.propose, {
      as,
      params: { leagueId, tradeId },
      body: {
        teamId: other?.team_id ?? anyLeague(context),
        gives: [own?.player_id ?? (await anyPlayer(context))],
        gets: [other?.player_id ?? (await anyPlayer(context))],
        note: text(context),
      },
    });
  },
  acceptTrade: async (context, send) => {
    const { as, ...params } = await anyProposal(context);
    return send(tradeRoutes.accept, { as, params });
  },
  closeTrade: async (context, send) => {
    const { as, ...params } = await anyProposal(context);
    return send(tradeRoutes.close, { as, params });
  },
  vetoTrade: async (context, send) => {
    const { leagueId } = await anyProposal(context);
    const tradeId = await any(context, "trades", "trade_id");
    const body = { reason: text(context) };
    return send(tradeRoutes.veto, { as: context.testApp.admin, params: { leagueId, tradeId }, body });
  },
};

/** An open proposal with the owner of the team that it is for. */
async function anyProposal(context: WriteContext) {
  const { rows } = await context.testApp.pool.query<{
    trade_id: string;
    league_id: string;
    owner_id: string;
  }>(
    `select trade_id, t.league_id, owner_id from trades t join teams on team_id = to_team_id
     where state = 'open' order by trade_id`,
  );
  const row = context.rng.sampleOrUndefined(rows);
  const as = context.users.find(({ userId }) => userId === row?.owner_id) ?? context.testApp.admin;
  const none = "00000000-0000-4000-8000-000000000000";
  return { as, leagueId: row?.league_id ?? anyLeague(context), tradeId: row?.trade_id ?? none };
}
