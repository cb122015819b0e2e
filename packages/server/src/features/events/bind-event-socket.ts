import { WatchMessage } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { errorFields, isDatabaseUnavailable } from "../../platform/db/database-unavailable.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, SERVICE_UNAVAILABLE_MESSAGE } from "../../platform/errors.ts";
import { readJson } from "../../platform/json.ts";
import {
  sendError,
  closeWithPolicyViolation,
  limitMessageRate,
  requireJoinWithin,
  startHeartbeat,
} from "../../platform/sockets/client-socket.ts";
import { bindSocket } from "../../platform/sockets/open-sockets.ts";
import type { EventStream } from "./event-stream.ts";

const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;
const TRY_LATER = 1013;

/** The event stream at `/api/events`. */
export async function bindEventSocket(
  app: FastifyInstance,
  deps: Pick<Deps, "now" | "timers" | "settings" | "log">,
  stream: EventStream,
): Promise<void> {
  await bindSocket(app, deps, "/api/events", (socket, unregister) =>
    handleConnection(deps, stream, socket, unregister),
  );
}

function handleConnection(
  deps: Pick<Deps, "now" | "timers" | "log">,
  stream: EventStream,
  socket: WebSocket,
  unregister: () => void,
): void {
  const takeToken = limitMessageRate(socket, deps);
  const stopTimer = requireJoinWithin(socket, deps.timers);
  const stopHeartbeat = startHeartbeat(socket, deps.timers);
  let hasAsked = false;

  socket.on("close", () => {
    unregister();
    stopTimer();
    stopHeartbeat();
    stream.leave(socket);
  });
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (!takeToken()) return;
    const message = isBinary ? null : parse(data);
    if (!message) return sendError(socket, "We could not read that message");
    if (hasAsked) return closeWithPolicyViolation(socket, "watching already", deps.timers);
    hasAsked = true;
    // The time that the server takes for the answer does not count: after a restart thousands wait for theirs.
    stopTimer();
    const { token, since } = message.payload;
    stream.watch(socket, { token, since }).then(unregister, (error: unknown) => refuse(deps, socket, error));
  });
}

function parse(data: Buffer): WatchMessage | null {
  try {
    const parsed = WatchMessage.safeParse(readJson(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Sends an expected error with its message, any other one with a general message, and closes. */
function refuse({ log }: Pick<Deps, "log">, socket: WebSocket, error: unknown): void {
  if (error instanceof AppError) {
    sendError(socket, error.message);
    return socket.close(POLICY_VIOLATION, "not admitted");
  }
  if (isDatabaseUnavailable(error)) {
    log.warn(errorFields(error), "database unavailable for the event stream");
    sendError(socket, SERVICE_UNAVAILABLE_MESSAGE);
    return socket.close(TRY_LATER, "try later");
  }
  log.error({ err: error }, "a page could not watch the event stream");
  sendError(socket, "Something went wrong");
  socket.close(INTERNAL_ERROR, "failed");
}
