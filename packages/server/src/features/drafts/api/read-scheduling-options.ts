import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import type { Deps } from "../../../platform/deps.ts";
import { toDraftTeam } from "../model/to-draft-team.ts";
import { getSeed } from "../store/draft-seed.ts";
import { findPostponedDraft } from "../store/postponed-draft-store.ts";
import { findCurrentSeasonId, findPool } from "../store/draft-store.ts";
import { AppError } from "../../../platform/errors.ts";

/** What a commissioner needs to schedule a draft. Throws `AppError` 409 without a season. */
export async function readSchedulingOptions({ db, randomBytes, settings }: Deps, leagueId: string) {
  const seasonId = await findCurrentSeasonId(db);
  if (!seasonId) throw new AppError(409, "There is no season yet");
  const { hash } = await getSeed(db, randomBytes, { leagueId, seasonId });
  return {
    teams: (await findTeams(db, leagueId)).map(toDraftTeam),
    draftablePlayerCount: (await findPool(db, leagueId, seasonId)).length,
    minLeadSeconds: settings.draftMinLeadSeconds,
    seedHash: hash,
    postponed: await findPostponedDraft(db, leagueId),
  };
}
