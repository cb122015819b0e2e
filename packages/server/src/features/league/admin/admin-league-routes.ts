import { adminLeagueRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { binder } from "../../../http/bind.ts";
import { addLeagueFor } from "./create-league-for-user.ts";
import type { TeamLeaves } from "../membership/leave-league.ts";
import { removeLeague, removeTeam } from "./remove-league.ts";
import { setPlayers } from "./replace-rosters.ts";

export function bindAdminLeague(
  app: FastifyInstance,
  deps: Deps,
  { teamLeaves }: { teamLeaves: TeamLeaves },
): void {
  const bind = binder(app, deps);

  bind(adminLeagueRoutes.add, async ({ caller, body }) => ({
    data: await addLeagueFor(deps, caller.userId, body),
  }));
  bind(adminLeagueRoutes.remove, async ({ caller, params }) => {
    await removeLeague(deps, caller.userId, params.leagueId);
    return { message: "League deleted successfully" };
  });
  bind(adminLeagueRoutes.removeTeam, async ({ caller, params }) => {
    await removeTeam(deps, teamLeaves, caller.userId, params.teamId);
    return { message: "Team deleted successfully" };
  });
  bind(adminLeagueRoutes.setPlayers, async ({ caller, params, body }) => {
    await setPlayers(deps, caller.userId, { ...params, ...body });
    return { message: "Player assignments saved successfully" };
  });
}
