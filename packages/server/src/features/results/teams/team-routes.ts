import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import { teamRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { viewerLimits } from "../../spoilers/index.ts";
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
  bindCached(teamRoutes.overview, ({ caller: { userId }, hasCome }, need) =>
    readTeamsOverview(need, { userId, hasCome }),
  );
  bind(teamRoutes.myTeam, async ({ caller, params, receivedAt }) => ({
    data: await readMyTeam(db, { caller, at: receivedAt }, params.leagueId),
  }));
  bind(teamRoutes.theirTeam, async ({ caller, params, receivedAt }) => ({
    data: await readTheirTeam(db, { caller, at: receivedAt }, params.teamId),
  }));
  bind(teamRoutes.history, async ({ caller, params, receivedAt }) => ({
    data: await readTeamHistory(db, { caller, at: receivedAt }, params.teamId),
  }));
  bindCached(teamRoutes.standings, ({ caller: { userId }, query: { leagueId }, hasCome }, need) =>
    readStandings(need, { leagueId, userId, limits: viewerLimits(need, { userId, hasCome, leagueId }) }),
  );
  bind(teamRoutes.forDraft, async ({ params }) => ({
    data: (await findTeams(db, params.leagueId)).map(({ teamId, name, firstName, lastName }) => ({
      teamId,
      name,
      owner: { firstName, lastName },
    })),
  }));
}
