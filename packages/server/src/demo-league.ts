import { inTransaction, type Tx } from "./platform/db/transaction.ts";
import type { Deps } from "./platform/deps.ts";
import { deleteDemoUsers, insertDemoUsers } from "./features/accounts/registration/demo-users.ts";
import { playDemoDraft } from "./features/drafts/service/play-demo-draft.ts";
import { deleteDemoLeague, type DemoTeam, insertDemoLeague } from "./features/leagues/admin/demo-league.ts";
import {
  deleteDemoSeason,
  importRunningDemoSeason,
  readRunningDemoSeason,
  requireNoSeason,
} from "./features/seasons/demo-season.ts";
import type { OnSwitch } from "./features/seasons/switch-season.ts";
import { insertDemoSurvey } from "./features/surveys/admin/demo-survey.ts";

/** The demonstration is between two episodes in the middle of a season. */
const AIRED_EPISODES = 5;
const DAY_MS = 86_400_000;
const TEAM_NAMES = ["Lantern Bearers", "Torch Song", "Tide Pool", "Driftwood", "Second Wind", "Idle Idols"];

type DemoDeps = Pick<Deps, "now" | "settings" | "randomBytes">;

/** Loads the demonstration league: one team of the admin and those of invented users. Throws as `createDemoLeague`. */
export async function loadDemoLeague(deps: DemoDeps, tx: Tx, adminId: string): Promise<void> {
  const ownerIds = [adminId, ...(await insertDemoUsers(tx))];
  const teams = TEAM_NAMES.flatMap((name, index) => {
    const ownerId = ownerIds[index];
    return ownerId === undefined ? [] : [{ name, ownerId }];
  });
  await createDemoLeague(deps, tx, teams);
}

/**
 * A league of these teams in the middle of the invented season: it was drafted before the first episode, and the
 * episodes that have aired are scored, and the poll about the next one is open. Throws 409 on a site with a season.
 */
export async function createDemoLeague(deps: DemoDeps, tx: Tx, teams: readonly DemoTeam[]): Promise<void> {
  await requireNoSeason(tx);
  const now = deps.now();
  const season = await readRunningDemoSeason(AIRED_EPISODES, now);
  // No player is eliminated yet when the league drafts.
  await importRunningDemoSeason(tx, season, { through: 0, now });
  const league = await insertDemoLeague(tx, teams, newLeaguePassword(deps));
  const [first] = season.episodes;
  if (!first) throw new Error("the season has episodes");
  await playDemoDraft(deps, tx, { ...league, startsAt: Date.parse(first.airDate) - DAY_MS });
  const seasonId = await importRunningDemoSeason(tx, season, { through: AIRED_EPISODES, now });
  await insertDemoSurvey(tx, { seasonId, number: AIRED_EPISODES + 1 });
}

/** The admin reads it in the league's settings. */
const newLeaguePassword = ({ randomBytes }: DemoDeps) => randomBytes(9).toString("base64url");

/**
 * Removes the demonstration league with its invented users, and its season unless another league plays in it. Throws
 * as `deleteDemoSeason`.
 */
export const removeDemoLeague = (
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  onSwitch: OnSwitch,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteDemoLeague(tx, userId);
    await deleteDemoUsers(tx);
    await deleteDemoSeason(tx, { userId, now: now(), onSwitch });
  });
