import { hasStarted, isComplete, isPaused } from "@emberline/game";
import type { Db } from "../../../db/database.ts";
import { toDraftTeam, leftTeam } from "../model/to-draft-team.ts";
import { findTeams } from "../../../db/queries/league-queries.ts";
import { findDraft } from "../store/draft-store.ts";
import { roomOpensAt } from "./set-team-status.ts";

/** The schedule and progress of a league's draft; null without one. */
export async function readDraftSummary(db: Db, leagueId: string) {
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
    aborted: draft.aborted,
    roomOpensAt: new Date(roomOpensAt(draft)).toISOString(),
  };
}
