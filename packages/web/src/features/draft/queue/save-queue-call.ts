import { draftRoutes } from "@emberline/contract";
import { ApiError, SOMETHING_WENT_WRONG } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import type { UnsavedQueue } from "./queue-storage.ts";
import type { SaveOutcome } from "./save-scheduler.ts";

const TOO_MANY_REQUESTS = 429;

/** Stores a queue that was made from `base`; what was changed elsewhere since stays. Too many at once is no refusal: it is sent again later. */
export async function saveQueue(
  leagueId: string,
  { base, playerIds: wanted }: UnsavedQueue,
): Promise<SaveOutcome> {
  try {
    const body = { playerIds: [...wanted], base: [...base] };
    const { data } = await call(draftRoutes.saveQueue, { params: { leagueId }, body });
    return { kind: "stored", playerIds: data.playerIds };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: "refused", message: SOMETHING_WENT_WRONG };
    const isRetryable = error.isUnreachable || error.status === TOO_MANY_REQUESTS;
    return isRetryable ? { kind: "unreachable" } : { kind: "refused", message: error.message };
  }
}
