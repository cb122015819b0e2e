import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import { type ReplyOf, teamRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { viewerLimits } from "../../spoilers/index.ts";
import { readTeamHistory, readMyTeam, readTheirTeam } from "./read-team.ts";
import { readTeamsOverview } from "./read-teams-overview.ts";
import { readStandings } from "./read-standings.ts";
import { draftIn, leagueSource, seasonSource, userTeamsSource } from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";

export function bindTeam(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);
  const { db } = deps;

  bindCached(teamRoutes.mine, ({ caller }, need) => readMyTeams(need, caller.userId));
  bindCached(teamRoutes.overview, ({ caller: { userId }, hasPassed }, need) =>
    readTeamsOverview(need, { userId, hasPassed }),
  );
  bindCached(teamRoutes.myTeam, ({ caller, params, hasPassed }, need) =>
    readMyTeam(need, { caller, hasPassed }, params.leagueId),
  );
  bindCached(teamRoutes.theirTeam, ({ caller, params, hasPassed }, need) =>
    readTheirTeam(need, { caller, hasPassed }, params.teamId),
  );
  bindCached(teamRoutes.history, ({ caller, params, hasPassed }, need) =>
    readTeamHistory(need, { caller, hasPassed }, params.teamId),
  );
  bindCached(teamRoutes.standings, async ({ caller: { userId }, query: { leagueId }, hasPassed }, need) => {
    const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
    return readStandings(need, { leagueId, userId, limits });
  });
  bind(teamRoutes.forDraft, async ({ params }) => ({
    data: (await findTeams(db, params.leagueId)).map(({ teamId, name, firstName, lastName }) => ({
      teamId,
      name,
      owner: { firstName, lastName },
    })),
  }));
}

type MyTeam = ReplyOf<typeof teamRoutes.mine>["data"][number];

/** A user's teams, each with the state of its league's draft. */
async function readMyTeams(need: Need, userId: string) {
  const rows = await need(userTeamsSource(userId));
  const season = await need(seasonSource);
  const leagues = await Promise.all(rows.map(({ leagueId }) => need(leagueSource(leagueId))));
  return {
    key: userId,
    sources: [rows, season, ...leagues.filter((league) => league !== null)],
    fields: (): { data: MyTeam[] } => ({
      data: rows.flatMap(({ teamId }, index) => {
        const league = leagues[index];
        if (!league) return [];
        const { leagueId, name, teams } = league;
        const draft = draftIn(league, season.through(null).seasonId);
        const own = teams.find((team) => team.teamId === teamId)!;
        return [{ teamId, name: own.name, league: { leagueId, name, teamsCount: teams.length, draft } }];
      }),
    }),
  };
}
