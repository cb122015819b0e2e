import { hasStarted, isComplete, isPaused, isSeen, resultsThrough } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { toDraftTeam, leftTeam } from "../model/to-draft-team.ts";
import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import { findResultsThrough, type SeenSeason } from "../../spoilers/index.ts";
import type { StoredDraft } from "../model/draft-repository.ts";
import { findDraft } from "../store/draft-store.ts";
import { roomOpensAt } from "./set-team-status.ts";

/**
 * The schedule and progress of a league's draft; null without one. `seen` is the season as the caller sees it, null for
 * all of it.
 */
export async function readDraftSummary(db: Db, leagueId: string, seen: SeenSeason | null) {
  const stored = await findDraft(db, leagueId);
  if (!stored) return null;
  const { draft } = stored;
  const teams = new Map((await findTeams(db, leagueId)).map((team) => [team.teamId, toDraftTeam(team)]));
  return {
    startDate: new Date(draft.startsAt).toISOString(),
    complete: isComplete(draft),
    pickTimeSeconds: draft.pickSeconds,
    draftOrder: draft.order.map((teamId) => ({ team: teams.get(teamId) ?? leftTeam(teamId) })),
    orderBy: draft.orderBy,
    draw: draft.draw,
    begun: hasStarted(draft),
    paused: isPaused(draft),
    aborted: await findAborted(db, stored, seen),
    roomOpensAt: new Date(roomOpensAt(draft)).toISOString(),
  };
}

/** How an admin ended the draft: without the reason for those who have not seen what it may be about. */
async function findAborted(
  db: Db,
  { draft: { aborted }, draftId }: Pick<StoredDraft, "draft" | "draftId">,
  seen: SeenSeason | null,
) {
  if (aborted === null || seen === null) return aborted;
  const through = (await findResultsThrough(db, draftId)) ?? resultsThrough(seen.schedule);
  return isSeen(seen.watchedThrough, through) ? aborted : { ...aborted, reason: "" };
}
