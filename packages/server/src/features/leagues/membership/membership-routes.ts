import { membershipRoutes, spoilerRoutes, teamRoutes, type HandlerInput } from "@emberline/contract";
import { FLOORS_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder, type Call } from "../../../platform/http/bind.ts";
import { perUser, secretLinkLimit } from "../../../platform/http/rate-limits.ts";
import { banMember, liftBan, readBans, removeMember } from "./ban-member.ts";
import {
  createInvite,
  endInvite,
  readInvite,
  readInvited,
  renewInvite,
  setInviting,
} from "../join/invite.ts";
import { leaveLeague, type OnTeamLeave } from "./leave-league.ts";
import { saveFloor } from "../save-floor.ts";
import { requireAllowedNames } from "../../accounts/index.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { findLeagueOfTeam, saveTeamName, findMembers, saveOwner, saveLeague } from "../membership-store.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { getOwnedLeague } from "../league-access.ts";

/** Members are notified of a longer floor. */
const floorLimit = perUser(FLOORS_PER_MINUTE);

export function bindMembership(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "pusher">,
  { onTeamLeave }: { onTeamLeave: OnTeamLeave },
): void {
  const bind = binder(app, deps);

  async function save({ caller, params, body }: Call<typeof membershipRoutes.save>) {
    await updateLeague(deps, caller, params.leagueId, body);
    return { message: "League Saved" };
  }
  bind(membershipRoutes.save, save);
  bind(membershipRoutes.saveByPatch, save);

  bind(membershipRoutes.leave, async ({ caller, params }) => {
    const name = await leaveLeague(deps, onTeamLeave, caller.userId, params.leagueId);
    return { message: `You left ${name}` };
  });
  bind(membershipRoutes.removeMember, async ({ caller, params }) => {
    const name = await removeMember(deps, onTeamLeave, caller, params);
    return { message: `${name} is out of the league` };
  });
  bind(membershipRoutes.bans, async ({ params }) => ({ data: await readBans(deps.db, params.leagueId) }));
  bind(membershipRoutes.ban, async ({ caller, params, body }) => {
    const name = await banMember(deps, onTeamLeave, caller, { ...params, ...body });
    return { message: `${name} is out of the league, and its owner is banned` };
  });
  bind(membershipRoutes.liftBan, async ({ caller, params }) => {
    await liftBan(deps, caller, params);
    return { message: "The ban is lifted" };
  });
  bind(
    spoilerRoutes.saveFloor,
    async ({ caller, params, body }) => {
      await saveFloor(deps, caller, { ...params, ...body });
      return { message: "Saved" };
    },
    floorLimit,
  );
  bind(teamRoutes.rename, async ({ caller, params, body }) => {
    await renameTeam(deps.db, caller.userId, { ...params, ...body });
    return { message: "Team name changed successfully" };
  });
  bind(membershipRoutes.handOver, async ({ caller, params, body }) => {
    await transferOwnership(deps, caller, { ...params, ...body });
    return { message: "The league has a new owner" };
  });

  bind(membershipRoutes.invite, ({ caller, params }) => readInvite(deps.db, caller, params.leagueId));
  bind(membershipRoutes.createInvite, async ({ caller, params }) => ({
    data: await createInvite(deps, caller, params.leagueId),
  }));
  bind(membershipRoutes.setInviting, async ({ caller, params, body }) => {
    await setInviting(deps, caller, { ...params, ...body });
    return {};
  });
  bind(membershipRoutes.renewInvite, async ({ caller, params }) => ({
    data: await renewInvite(deps, caller, params.leagueId),
  }));
  bind(membershipRoutes.endInvite, async ({ caller, params }) => {
    await endInvite(deps, caller, params.leagueId);
    return {};
  });
  bind(
    membershipRoutes.invited,
    async ({ params }) => ({ data: await readInvited(deps.db, params.invite, deps.now()) }),
    secretLinkLimit,
  );
}

/** Renames the caller's own team. Throws 400 for a name with a blocked word, 403 for another user's team, 404 for an unknown one. */
async function renameTeam(
  db: Db,
  ownerId: string,
  { teamId, name }: { teamId: string; name: string },
): Promise<void> {
  await requireAllowedNames(db, [name]);
  if (await saveTeamName(db, { teamId, ownerId, name })) return;
  throw (await findLeagueOfTeam(db, teamId))
    ? new AppError(403, "Only the owner of this team can rename it")
    : new AppError(404, "Team not found");
}

/**
 * Makes the owner of one of the league's teams its owner; the league's lock keeps that team from leaving before the commit.
 * Throws 403 for a caller who is not the owner, 404 for an unknown league or team, 409 for the present owner's team.
 */
function transferOwnership(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.teamId === teamId);
    if (!team) throw new AppError(404, "That team is not in this league");
    if (team.ownerId === league.ownerId) throw new AppError(409, "That member already owns this league");
    await saveOwner(tx, leagueId, team.ownerId);
    await audit(tx, {
      userId: caller.userId,
      action: "league.handed-over",
      subjectId: leagueId,
      subject: league.name,
      before: { ownerId: league.ownerId },
      after: { ownerId: team.ownerId },
    });
  });
}

type Changed = HandlerInput<typeof membershipRoutes.save>["body"];

/**
 * Saves the owner's settings; a public league has no password, even if one is sent. Throws 400 for a new name with a blocked word, 403 for a caller who is not
 * the owner, 404 for an unknown league.
 */
function updateLeague(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  leagueId: string,
  sent: Changed,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    if (sent.name !== league.name) await requireAllowedNames(tx, [sent.name]);
    const password = sent.privateInd ? (sent.password ?? null) : null;
    await saveLeague(tx, leagueId, { name: sent.name, isPrivate: sent.privateInd, password });
    await audit(tx, {
      userId: caller.userId,
      action: "league.saved",
      subjectId: leagueId,
      subject: sent.name,
      before: { name: league.name, privateInd: league.isPrivate },
      // The log must not contain the password.
      after: {
        name: sent.name,
        privateInd: sent.privateInd,
        passwordChanged: password !== league.password,
      },
    });
  });
}
