import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Deps } from "../deps.ts";
import { checkUpgradeRequest } from "./check-upgrade-request.ts";
import { createRequestDetacher } from "./detach-request.ts";
import { createPendingConnections } from "./pending-connections.ts";

const FRAME_MAX_BYTES = 8 * 1024;
/** Browsers do not fragment messages. */
const FRAGMENTS_MAX = 64;
const RESTARTING = 1012;
const TRY_LATER = 1013;

/** `unregister` is called when the client has said who it is, or is gone: until then its address counts. */
type OnConnection = (socket: WebSocket, unregister: () => void) => void;

/** Lets routes open WebSockets. Clients that are still connected when the server stops learn that it restarts. */
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
  deps: Deps,
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
