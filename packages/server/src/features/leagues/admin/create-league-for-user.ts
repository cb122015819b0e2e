import type { adminLeagueRoutes, HandlerInput } from "@emberline/contract";
import { requireAllowedNames } from "../../accounts/index.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { lockUser } from "../membership-store.ts";
import { isUser } from "./admin-league-store.ts";
import { insertLeagueWithTeam } from "../join/join-league.ts";

type NewLeague = HandlerInput<typeof adminLeagueRoutes.add>["body"];

/** Creates a league for a user, who owns it and has its first team. Throws 404 for an unknown user. */
export async function createLeagueForUser(
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
