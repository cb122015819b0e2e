import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { errorFields, isDatabaseUnavailable } from "../../../db/database-unavailable.ts";
import { SERVICE_UNAVAILABLE_MESSAGE } from "../../../http/error-handler.ts";
import { ClocksSuspended } from "../engine/draft-engine.ts";
import { type RoomSocket, sendError } from "../room/room-registry.ts";

const POLICY_VIOLATION = 1008;

/** Why somebody may not be here at all, unlike a pick that is refused. */
class JoinRejected extends Error {}

/** What is answered to whoever is not admitted; what is no refusal but a failure stays what it is. */
export const toJoinRejected = (error: unknown): unknown =>
  error instanceof AppError ? new JoinRejected(error.message) : error;

/** Says why, in words if there are any; whoever is not admitted is shown out. */
export function sendSocketError({ log }: Pick<Deps, "log">, socket: RoomSocket, error: unknown): void {
  const isExpected = error instanceof AppError || error instanceof JoinRejected;
  const isSuspended = error instanceof ClocksSuspended;
  const isAway = isSuspended || isDatabaseUnavailable(error);
  const fields = isSuspended ? { outage: error.message } : errorFields(error);
  if (isAway) log.warn(fields, "storage was away for a draft message");
  else if (!isExpected) log.error({ err: error }, "a draft message failed");
  sendError(
    socket,
    isExpected ? error.message : isAway ? SERVICE_UNAVAILABLE_MESSAGE : "Something went wrong",
  );
  if (error instanceof JoinRejected) socket.close(POLICY_VIOLATION, "not admitted");
}

export const isJoinRejected = (error: unknown): boolean => error instanceof JoinRejected;
