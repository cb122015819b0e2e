import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Deps } from "../deps.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorCode, AppError } from "../errors.ts";
import { isLoopbackAddress } from "../loopback.ts";

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

/** The version of RFC 6455; the library would accept a draft version, too. */
const VERSION = "13";

/** Throws `AppError` 426 for another version of the protocol, 403 for a page of another site. */
function checkUpgradeRequest({
  settings,
  log,
}: Pick<Deps, "settings" | "log">): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let isLogged = false;
  return async (request, reply) => {
    if (!request.ws) return;
    if (request.headers["sec-websocket-version"] !== VERSION) {
      reply.headers({ "sec-websocket-version": VERSION, upgrade: "websocket", connection: "upgrade, close" });
      throw new AppError(426, `Please use version ${VERSION} of the WebSocket protocol`);
    }
    const { origin } = request.headers;
    if (isAllowedOrigin(origin, { ...settings, host: request.host })) return;
    // Logged once: otherwise an operator behind a proxy would not learn why no socket opens.
    if (!isLogged)
      log.warn({ origin }, "a page of a site that neither PUBLIC_URL nor CORS_ORIGINS names was refused");
    isLogged = true;
    // The connection is not used for further requests.
    reply.header("connection", "close");
    throw new AppError(403, "Pages from that site may not connect");
  };
}

interface Site {
  /** The host as the caller, or a trusted proxy, names it. */
  host: string;
  publicUrl: string;
  corsOrigins: string[];
}

/**
 * Browsers always send the page's origin; a client that sends none is not a browser, so no page can make it use another
 * user's token.
 */
function isAllowedOrigin(origin: string | undefined, { host, publicUrl, corsOrigins }: Site): boolean {
  if (origin === undefined || corsOrigins.includes("*") || corsOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(publicUrl).origin || page.host === host.toLowerCase();
}

/** Limits of sockets that have not joined yet, in total and per address: a full site needs fewer. */
const PENDING_MAX = 10_000;
const PENDING_EACH_MAX = 100;

interface PendingConnections {
  /** Registers a connection; returns a function that unregisters it, or null when a limit is reached. */
  register: (address: string) => (() => void) | null;
}

/** Counts connected sockets that have not joined, so that no address can use up all of them. */
export function createPendingConnections({
  max = PENDING_MAX,
  maxEach = PENDING_EACH_MAX,
} = {}): PendingConnections {
  const countOf = new Map<string, number>();
  let total = 0;

  function unregister(address: string): void {
    total -= 1;
    const count = (countOf.get(address) ?? 0) - 1;
    if (count > 0) countOf.set(address, count);
    else countOf.delete(address);
  }

  return {
    register: (address) => {
      const count = countOf.get(address) ?? 0;
      // A proxy on this machine passes on the client's address; a direct caller is the operator.
      if (total >= max || (count >= maxEach && !isLoopbackAddress(address))) return null;
      total += 1;
      countOf.set(address, count + 1);
      let isPending = true;
      return () => {
        if (isPending) unregister(address);
        isPending = false;
      };
    },
  };
}
