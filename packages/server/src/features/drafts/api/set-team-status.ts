import {
  decideTeamStatus,
  ROOM_OPENS_SECONDS,
  SECOND_MS,
  STATUS_CHANGES_MAX,
  TEAM_STATUS_REFUSAL_MESSAGES,
  type TeamStatus,
} from "@emberline/game";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { DraftService } from "../service/draft-service.ts";
import { getOwnTeamId } from "../store/own-team.ts";

export interface TeamStatusRequest {
  leagueId: string;
  userId: string;
  mark: TeamStatus;
  on: boolean;
}

/** Sets or withdraws the status of the caller's team: ready or away. Throws `AppError` 403, 409 or 429. */
export async function setTeamStatus(
  { draftService, now }: Pick<Deps, "now"> & { draftService: DraftService },
  { leagueId, userId, mark, on }: TeamStatusRequest,
): Promise<void> {
  await draftService.change(leagueId, async (tx, { draft, draftId }) => {
    const teamId = await getOwnTeamId(tx, userId, leagueId);
    const at = now();
    if (mark === "ready" && at < roomOpensAt(draft)) {
      throw new AppError(409, `The room opens ${ROOM_OPENS_SECONDS / 60} minutes before the draft starts`);
    }
    const decision = decideTeamStatus(draft, { teamId, mark, on, at });
    if (!decision.ok) throw new AppError(409, TEAM_STATUS_REFUSAL_MESSAGES[decision.refusal]);
    // An owner who is away can always return.
    if (
      on &&
      decision.value.length > 0 &&
      (await countStatusChanges(tx, draftId, teamId)) >= STATUS_CHANGES_MAX
    ) {
      throw new AppError(429, "You have changed this too often in this draft. It stays as it is now");
    }
    return decision.value;
  });
}

async function countStatusChanges(tx: Tx, draftId: string, teamId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("draftEvents")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("draftId", "=", draftId)
    .where(sql<boolean>`event->>'type' = 'marked' and event->>'teamId' = ${teamId}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** When the room opens (epoch milliseconds). */
export const roomOpensAt = ({ startsAt }: { startsAt: number }): number =>
  startsAt - ROOM_OPENS_SECONDS * SECOND_MS;
