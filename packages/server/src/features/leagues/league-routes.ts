import { leagueRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { hasOwnerAccess } from "./league-access.ts";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { listBinder } from "../../platform/http/bind-list.ts";
import { createOwnLeague, joinLeague, type OnTeamJoin } from "./join/join-league.ts";
import { createPasswordThrottle } from "./join/password-throttle.ts";
import { readJoinableLeagues, readJoinablePage, readLeagues } from "./list-leagues.ts";
import { readLeague } from "./read-league.ts";
import { recordRead } from "./rosters-version.ts";

export function bindLeague(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret">,
  draft: { onTeamJoin: OnTeamJoin },
): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);
  const bindList = listBinder(app, deps);
  const services = { onTeamJoin: draft.onTeamJoin, throttle: createPasswordThrottle(deps) };

  bindList(leagueRoutes.joinable, "data", ({ caller }) =>
    readJoinableLeagues(deps.db, { userId: caller.userId, now: new Date(deps.now()) }),
  );
  bind(leagueRoutes.findJoinable, async ({ caller, query }) => ({
    data: await readJoinablePage(deps.db, { userId: caller.userId, now: new Date(deps.now()) }, query),
  }));
  bind(leagueRoutes.join, async ({ caller, body }) => ({
    data: await joinLeague(deps, services, caller.userId, body),
  }));
  bind(leagueRoutes.add, async ({ caller, body }) => ({
    data: await createOwnLeague(deps, caller.userId, body),
  }));
  bindCached(leagueRoutes.get, async ({ caller, params, hasPassed }, need) => {
    const { leagueId } = params;
    const { rosters, ...found } = await readLeague(need, { leagueId, caller, hasPassed });
    if (rosters === undefined) return found;
    const { sessionId } = caller;
    return { ...found, beforeSent: () => recordRead(deps.db, { sessionId, leagueId, rosters }) };
  });
  bind(leagueRoutes.ownerAccess, async ({ caller, params }) => ({
    access: await hasOwnerAccess(deps.db, caller, params.leagueId),
  }));
  bindList(leagueRoutes.list, "data", () => readLeagues(deps.db));
}
