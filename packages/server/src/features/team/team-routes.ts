import { findTeams } from "../../db/queries/league-queries.ts";
import { teamRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { cachedBinder } from "../../http/bind-cached.ts";
import { readTeamHistory } from "./read-team-history.ts";
import { readTeamsOverview } from "./read-teams-overview.ts";
import { readStandings } from "./read-standings.ts";
import { readMyTeams } from "./read-my-teams.ts";
import { readMyTeam, readTheirTeam } from "./read-team.ts";

export function bindTeam(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);
  const { db } = deps;

  bindCached(teamRoutes.mine, ({ caller }, need) => readMyTeams(need, caller.userId));
  bindCached(teamRoutes.overview, ({ caller }, need) =>
    readTeamsOverview(need, { userId: caller.userId, at: deps.now(), throughEpisode: null }),
  );
  bind(teamRoutes.myTeam, async ({ caller, params }) => ({
    data: await readMyTeam(db, caller, params.leagueId),
  }));
  bind(teamRoutes.theirTeam, async ({ caller, params }) => ({
    data: await readTheirTeam(db, caller, params.teamId),
  }));
  bind(teamRoutes.history, async ({ caller, params }) => ({
    data: await readTeamHistory(db, caller, params.teamId),
  }));
  bindCached(teamRoutes.standings, ({ caller, query: { leagueId } }, need) =>
    readStandings(need, { leagueId, userId: caller.userId, throughEpisode: null }),
  );
  bind(teamRoutes.forDraft, async ({ params }) => ({
    data: (await findTeams(db, params.leagueId)).map(({ teamId, name, firstName, lastName }) => ({
      teamId,
      name,
      owner: { firstName, lastName },
    })),
  }));
}
