import { audit } from "../../../platform/db/queries/audit.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { insertTeam, insertLeague } from "../league-store.ts";
import { deleteLeague } from "../membership-store.ts";
import { lockLeagueDrafts } from "./admin-league-store.ts";

/** A team to create in the demonstration league. */
export interface DemoTeam {
  ownerId: string;
  name: string;
}

/** Adds the demonstration league with its teams, as a private league; the first team's owner owns it. */
export async function insertDemoLeague(tx: Tx, teams: readonly DemoTeam[], password: string) {
  const [first] = teams;
  if (!first) throw new Error("a league has a team");
  const leagueId = await insertLeague(tx, {
    name: "Night Owls",
    ownerId: first.ownerId,
    // Private, because teams that users add would be deleted with the demonstration.
    isPrivate: true,
    password,
    isDemo: true,
  });
  const inserted: { teamId: string; ownerId: string }[] = [];
  for (const team of teams) {
    inserted.push({ teamId: await insertTeam(tx, { leagueId, ...team }), ownerId: team.ownerId });
  }
  return { leagueId, teams: inserted };
}

/** Deletes the demonstration league with all teams in it. */
export async function deleteDemoLeague(tx: Tx, userId: string): Promise<void> {
  const leagues = await tx
    .selectFrom("leagues")
    .select(["leagueId", "name"])
    .where("isDemo", "=", true)
    .forUpdate()
    .execute();
  for (const { leagueId, name } of leagues) {
    await lockLeagueDrafts(tx, leagueId);
    await deleteLeague(tx, leagueId);
    await audit(tx, { userId, action: "league.removed", subjectId: leagueId, subject: name });
  }
}
