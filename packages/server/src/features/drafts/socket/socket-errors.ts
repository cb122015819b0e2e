import type { Deps } from "../../../platform/deps.ts";
import { AppError, SERVICE_UNAVAILABLE_MESSAGE } from "../../../platform/errors.ts";
import { errorFields, isDatabaseUnavailable } from "../../../platform/db/database-unavailable.ts";
import { ClocksSuspended } from "../engine/draft-engine.ts";
import { MOCK_DRAFT_ELSEWHERE, MockDraftElsewhere, TRY_LATER } from "../mock-draft/session-limits.ts";
import { type ClientSocket, sendError } from "../../../platform/sockets/client-socket.ts";

const POLICY_VIOLATION = 1008;

/** The client may not use the room at all, unlike a client whose pick is refused. */
class JoinRejected extends Error {
  /** Further fields of the message to our own app. */
  readonly fields: Record<string, unknown> | undefined;

  constructor({ message, fields }: Pick<AppError, "message" | "fields">) {
    super(message);
    this.fields = fields;
  }
}

/** Turns a refusal to join into a `JoinRejected`; other errors stay as they are. */
export const toJoinRejected = (error: unknown): unknown =>
  error instanceof AppError ? new JoinRejected(error) : error;

/**
 * Sends an expected error with its message, and any other error with a general message. A rejected client is
 * disconnected. Only clients of the log get the further fields of an error.
 */
export function sendSocketError(
  { log }: Pick<Deps, "log">,
  socket: ClientSocket,
  error: unknown,
  { hasLog }: { hasLog: boolean },
): void {
  const isExpected = error instanceof AppError || error instanceof JoinRejected;
  const isSuspended = error instanceof ClocksSuspended;
  const isAway = isSuspended || isDatabaseUnavailable(error);
  const fields = isSuspended ? { outage: error.message } : errorFields(error);
  if (isAway) log.warn(fields, "database unavailable for a draft message");
  else if (!isExpected) log.error({ err: error }, "a draft message failed");
  sendError(
    socket,
    isExpected ? error.message : isAway ? SERVICE_UNAVAILABLE_MESSAGE : "Something went wrong",
    isExpected && hasLog ? error.fields : undefined,
  );
  if (error instanceof MockDraftElsewhere) socket.close(TRY_LATER, MOCK_DRAFT_ELSEWHERE);
  if (error instanceof JoinRejected) socket.close(POLICY_VIOLATION, "not admitted");
}

export const isJoinRejected = (error: unknown): boolean => error instanceof JoinRejected;
