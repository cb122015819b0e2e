import { adminLeagueRoutes, type HandlerInput } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { readLeaguePage } from "../list-leagues.ts";
import { type OnTeamLeave, removeTeamFromLeague } from "../membership/leave-league.ts";
import { renameLeagueAsAdmin, renameTeamAsAdmin } from "./rename-as-admin.ts";
import { type OverwriteRosters, replaceLeagueRosters } from "./replace-rosters.ts";
import { requireAllowedNames } from "../../accounts/index.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { lockUser, deleteLeague, findMembers } from "../membership-store.ts";
import { isUser, lockLeagueDrafts } from "./admin-league-store.ts";
import { insertLeagueWithTeam } from "../join/join-league.ts";
import { getLockedLeague, getTeamInLockedLeague } from "../league-access.ts";

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

type NewLeague = HandlerInput<typeof adminLeagueRoutes.add>["body"];

/** Creates a league for a user, who owns it and has its first team. Throws 404 for an unknown user. */
async function createLeagueForUser(
  { db }: Pick<Deps, "db">,
  userId: string,
  { ownerId, ...league }: NewLeague,
) {
  await requireAllowedNames(db, [league.name, league.teamName]);
  return inTransaction(db, async (tx) => {
    // Waits for a concurrent deletion of the account, after which the user does not exist.
    await lockUser(tx, ownerId);
    if (!(await isUser(tx, ownerId))) throw new AppError(404, "There is no such user");
    const created = await insertLeagueWithTeam(tx, ownerId, league);
    await audit(tx, {
      userId,
      action: "league.added",
      subjectId: created.leagueId,
      subject: league.name,
      after: { name: league.name, ownerId, privateInd: league.privateInd },
    });
    return created;
  });
}

/** Deletes a league with all its data, even while its draft runs. Throws 404 for an unknown league. */
function removeLeague({ db }: Pick<Deps, "db">, userId: string, leagueId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await getLockedLeague(tx, leagueId);
    await lockLeagueDrafts(tx, leagueId);
    const teams = await findMembers(tx, leagueId);
    await deleteLeague(tx, leagueId);
    await audit(tx, {
      userId,
      action: "league.removed",
      subjectId: leagueId,
      subject: league.name,
      before: { name: league.name, ownerId: league.ownerId, teams },
    });
  });
}

/**
 * Deletes a team; an owner's league passes to its longest-standing member, an empty one is deleted. Throws 404 for an
 * unknown team, 409 while the draft runs.
 */
async function removeTeamAsAdmin(
  { db }: Pick<Deps, "db">,
  onTeamLeave: OnTeamLeave,
  userId: string,
  teamId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { league, team } = await getTeamInLockedLeague(tx, teamId);
    await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId });
  });
}
