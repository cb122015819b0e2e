import type { Caller } from "../../platform/session/session.ts";
import { audit } from "../../platform/db/queries/audit.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { notifyMembers } from "./notify-members.ts";

/**
 * Sets a league's floor in hours after the air time; null for none. Notifies the other members when they have to wait,
 * or longer than before. Throws 404 for an unknown league.
 */
export const saveFloor = (
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  caller: Caller,
  { leagueId, delayHours }: { leagueId: string; delayHours: number | null },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const league = await tx
      .selectFrom("leagues")
      .select(["name", "spoilerDelayHours"])
      .where("leagueId", "=", leagueId)
      .forUpdate()
      .executeTakeFirst();
    if (!league) throw new AppError(404, "League not found");
    if (league.spoilerDelayHours === delayHours) return;
    await tx
      .updateTable("leagues")
      .set({ spoilerDelayHours: delayHours })
      .where("leagueId", "=", leagueId)
      .execute();
    await audit(tx, {
      userId: caller.userId,
      action: "league.spoiler-floor",
      subjectId: leagueId,
      subject: league.name,
      before: { delayHours: league.spoilerDelayHours },
      after: { delayHours },
    });
    if (delayHours !== null && delayHours > (league.spoilerDelayHours ?? 0)) {
      await notifyMembers(deps, tx, {
        leagueId,
        kind: "floor",
        by: caller.userId,
        ...longerWait(league.name, delayHours),
      });
    }
  });

/** What the other members receive about a longer wait. */
function longerWait(leagueName: string, delayHours: number) {
  const wait = delayHours === 1 ? "1 hour" : `${delayHours} hours`;
  return {
    email: {
      subject: `Results now wait for ${wait} in ${leagueName}`,
      paragraphs: [
        `${leagueName} hides the results of an episode from all its members for ${wait} after it airs, so that nobody is spoiled.`,
        "Your other leagues show theirs as before, and the Players page as soon as one of your leagues does. Under Settings you can choose to wait longer.",
      ],
    },
    push: {
      title: `Results wait for ${wait}`,
      body: `${leagueName} hides them from all members until then.`,
    },
  };
}
