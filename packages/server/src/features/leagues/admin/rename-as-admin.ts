import { requireAllowedNames } from "../../accounts/index.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { enqueueEmail } from "../../../platform/email/enqueue-email.ts";
import { AppError } from "../../../platform/errors.ts";
import { findFormerTeam, saveFormerTeamName, saveLeague, saveTeamName } from "../membership-store.ts";
import { getLockedLeague, getTeamInLockedLeague } from "../league-access.ts";

interface NewName {
  name: string;
  reason: string;
}

/** Renames a league and emails its owner why. Throws 404 for an unknown league, 409 if it has this name already. */
export function renameLeagueAsAdmin(
  deps: Pick<Deps, "db" | "settings">,
  adminId: string,
  { leagueId, name, reason }: NewName & { leagueId: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const league = await getLockedLeague(tx, leagueId);
    requireOther("league", league.name, name);
    await requireAllowedNames(tx, [name]);
    await saveLeague(tx, leagueId, { name, isPrivate: league.isPrivate, password: league.password });
    await audit(tx, {
      userId: adminId,
      action: "league.renamed",
      subjectId: leagueId,
      subject: name,
      before: { name: league.name },
      after: { name, reason },
    });
    const what = `your league “${league.name}”`;
    await emailOwner(deps, tx, league.ownerId, { kind: "league", what, leagueId, name, reason });
  });
}

/**
 * Renames a team and emails its owner why; a former team has no owner. Throws 404 for an unknown team, 409 if it has
 * this name already.
 */
export function renameTeamAsAdmin(
  deps: Pick<Deps, "db" | "settings">,
  adminId: string,
  { teamId, name, reason }: NewName & { teamId: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const { league, team } = (await findFormerTeam(tx, teamId)) ?? (await getTeamInLockedLeague(tx, teamId));
    const { leagueId } = league;
    requireOther("team", team.name, name);
    await requireAllowedNames(tx, [name]);
    await audit(tx, {
      userId: adminId,
      action: "team.renamed",
      subjectId: teamId,
      subject: name,
      before: { name: team.name, leagueId },
      after: { name, reason },
    });
    if (team.ownerId === null) return saveFormerTeamName(tx, teamId, name);
    await saveTeamName(tx, { teamId, ownerId: team.ownerId, name });
    const what = `your team “${team.name}” in the league “${league.name}”`;
    await emailOwner(deps, tx, team.ownerId, { kind: "team", what, leagueId, name, reason });
  });
}

function requireOther(kind: "league" | "team", before: string, after: string): void {
  if (before === after) throw new AppError(409, `The ${kind} has this name already`);
}

interface Renaming extends NewName {
  kind: "league" | "team";
  /** For example: your team “Lanterns”. */
  what: string;
  leagueId: string;
}

/** Sent regardless of the preferences, to a verified address. */
async function emailOwner(
  { settings: { siteName, publicUrl } }: Pick<Deps, "settings">,
  tx: Tx,
  ownerId: string,
  { kind, what, leagueId, name, reason }: Renaming,
): Promise<void> {
  const owner = await tx
    .selectFrom("users")
    .select(["email", "firstName"])
    .where("userId", "=", ownerId)
    .where("emailVerifiedAt", "is not", null)
    .executeTakeFirst();
  if (!owner?.email) return;
  const mail = renderEmail({
    to: owner.email,
    siteName,
    subject: `Your ${kind} on ${siteName} was renamed`,
    greeting: greetingFor(owner.firstName),
    paragraphs: [
      `An admin of ${siteName} renamed ${what}. It is called “${name}” now.`,
      `The reason: ${reason}`,
      "You can choose another name that everyone on the site can live with.",
    ],
    link: { text: "Open the league", url: `${publicUrl}/league/${leagueId}` },
  });
  await enqueueEmail(tx, { userId: ownerId, category: "moderation", mail });
}
