import { requireAllowedNames } from "../../accounts/index.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { findLeagueOfTeam, saveTeamName } from "../membership-store.ts";

/** Renames the caller's own team. Throws 400 for a name with a blocked word, 403 for another user's team, 404 for an unknown one. */
export async function renameTeam(
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
