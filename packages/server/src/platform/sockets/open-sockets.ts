import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Deps } from "../deps.ts";
import { checkUpgradeRequest } from "./check-upgrade-request.ts";
import { createPendingConnections } from "./pending-connections.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorCode } from "../errors.ts";

const FRAME_MAX_BYTES = 8 * 1024;
/** Browsers do not fragment messages. */
const FRAGMENTS_MAX = 64;
const RESTARTING = 1012;
const TRY_LATER = 1013;

/**
 * Call `unregister` when the client has authenticated or disconnected; until then it counts towards the limit of its
 * address.
 */
type OnConnection = (socket: WebSocket, unregister: () => void) => void;

/** Lets routes open WebSockets. When the server stops, it closes open connections with a code for a restart. */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: FRAME_MAX_BYTES, maxFragments: FRAGMENTS_MAX },
    preClose(this: FastifyInstance, done) {
      for (const socket of this.websocketServer.clients) socket.close(RESTARTING, "restarting");
      this.websocketServer.close();
      done();
    },
  });
}

/** Binds a WebSocket to a path. */
export async function bindSocket(
  app: FastifyInstance,
  deps: Pick<Deps, "settings" | "log">,
  path: string,
  onConnection: OnConnection,
): Promise<void> {
  const detachRequest = createRequestDetacher(deps);
  const pendingConnections = createPendingConnections();
  await app.register(async (scope) => {
    const options = {
      websocket: true as const,
      schema: { hide: true },
      onRequest: [checkUpgradeRequest(deps), detachRequest.remember],
    };
    scope.get(path, options, (socket, request: FastifyRequest) => {
      const { ip } = request;
      detachRequest.detach(socket, request);
      const unregister = pendingConnections.register(ip);
      if (unregister) onConnection(socket, unregister);
      else socket.close(TRY_LATER, "too many are waiting");
    });
  });
}

/**
 * Drops the references to the upgrade request and its reply. Otherwise they would stay in memory with all their headers
 * while the socket is open, which is hours for thousands of sockets.
 */
function createRequestDetacher({ log }: Pick<Deps, "log">) {
  const responses = new WeakMap<IncomingMessage, ServerResponse>();

  /** A client that disconnects or sends invalid frames is not a server error, and logging it would fill the log. */
  function onError(this: WebSocket, error: Error): void {
    if (isConnectionError(error)) log.debug({ err: error }, "a socket broke");
    else log.error({ err: error }, "a socket failed");
    this.terminate();
  }

  return {
    /** Runs before the handler, which does not receive the reply. */
    remember: async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
      responses.set(raw, reply.raw);
    },
    detach: (socket: WebSocket, { raw }: FastifyRequest): void => {
      const response = responses.get(raw);
      if (response?.socket) response.detachSocket(response.socket);
      // The plugin's own listener refers to the request.
      socket.removeAllListeners("error");
      socket.on("error", onError);
    },
  };
}

function isConnectionError(error: Error): boolean {
  const code = errorCode(error) ?? "";
  return code.startsWith("WS_ERR_") || ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code);
}
