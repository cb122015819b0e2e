import { adminLeagueRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { readLeaguePage } from "../list-leagues.ts";
import { createLeagueForUser } from "./create-league-for-user.ts";
import type { OnTeamLeave } from "../membership/leave-league.ts";
import { removeLeague, removeTeamAsAdmin } from "./remove-league.ts";
import { renameLeagueAsAdmin, renameTeamAsAdmin } from "./rename-as-admin.ts";
import { type OverwriteRosters, replaceLeagueRosters } from "./replace-rosters.ts";

export function bindAdminLeague(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
  { onTeamLeave, overwriteRosters }: { onTeamLeave: OnTeamLeave; overwriteRosters: OverwriteRosters },
): void {
  const bind = binder(app, deps);

  bind(adminLeagueRoutes.find, async ({ query }) => ({ data: await readLeaguePage(deps.db, query) }));
  bind(adminLeagueRoutes.add, async ({ caller, body }) => ({
    data: await createLeagueForUser(deps, caller.userId, body),
  }));
  bind(adminLeagueRoutes.rename, async ({ caller, params, body }) => {
    await renameLeagueAsAdmin(deps, caller.userId, { ...params, ...body });
    return { message: "The league is renamed" };
  });
  bind(adminLeagueRoutes.renameTeam, async ({ caller, params, body }) => {
    await renameTeamAsAdmin(deps, caller.userId, { ...params, ...body });
    return { message: "The team is renamed" };
  });
  bind(adminLeagueRoutes.remove, async ({ caller, params }) => {
    await removeLeague(deps, caller.userId, params.leagueId);
    return { message: "League deleted successfully" };
  });
  bind(adminLeagueRoutes.removeTeam, async ({ caller, params }) => {
    await removeTeamAsAdmin(deps, onTeamLeave, caller.userId, params.teamId);
    return { message: "Team deleted successfully" };
  });
  bind(adminLeagueRoutes.setPlayers, async ({ caller, params, body }) => {
    await replaceLeagueRosters(deps, overwriteRosters, caller, { ...params, ...body });
    return { message: "Player assignments saved successfully" };
  });
}
