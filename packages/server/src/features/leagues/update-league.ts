import type { HandlerInput, membershipRoutes } from "@emberline/contract";
import { requireAllowedNames } from "../accounts/index.ts";
import type { Caller } from "../../platform/session/session.ts";
import { audit } from "../../platform/db/queries/audit.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { getOwnedLeague } from "./require-owner.ts";
import { saveLeague } from "./membership-store.ts";

type Changed = HandlerInput<typeof membershipRoutes.save>["body"];

/**
 * Saves the owner's settings; a public league has no password, even if one is sent. Throws 400 for a new name with a blocked word, 403 for a caller who is not
 * the owner, 404 for an unknown league.
 */
export function updateLeague(
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
