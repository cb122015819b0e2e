import { membershipRoutes, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { FLOORS_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder, type Call } from "../../../platform/http/bind.ts";
import { perUser, secretLinkLimit } from "../../../platform/http/rate-limits.ts";
import { banMember, liftBan, readBans } from "./ban-member.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import {
  createInvite,
  endInvite,
  readInvite,
  readInvited,
  renewInvite,
  setInviting,
} from "../join/invite.ts";
import { leaveLeague, type OnTeamLeave } from "./leave-league.ts";
import { removeMember } from "./remove-member.ts";
import { renameTeam } from "./rename-team.ts";
import { saveFloor } from "../save-floor.ts";
import { updateLeague } from "../update-league.ts";

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
