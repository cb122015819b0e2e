import websocket from "@fastify/websocket";
import { ClientMessage } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { errorCode } from "../../../db/embedded-postgres/launch-error.ts";
import type { Deps } from "../../../deps.ts";
import { readJson } from "../../../json.ts";
import { authorizeJoin } from "./authorize-join.ts";
import type { DraftService } from "../service/draft-service.ts";
import { createPendingConnections } from "./pending-connections.ts";
import { sendError } from "../room/room-registry.ts";
import { createPickBacklog, type PickBacklog, type PickSender } from "./pick-backlog.ts";
import type { MockDrafts } from "../mock-draft/mock-drafts.ts";
import { handlePick } from "./handle-pick.ts";
import { isMockDraftMessage, handleMockDraft } from "./handle-mock-draft.ts";
import { checkHandshake } from "./socket-handshake.ts";
import { requireJoinWithin, startHeartbeat, limitMessageRate } from "./connection-limits.ts";
import { toJoinRejected, sendSocketError } from "./socket-errors.ts";

const FRAME_MAX_BYTES = 8 * 1024;
/** Browsers do not fragment messages. */
const FRAGMENTS_MAX = 64;
const RESTARTING = 1012;
const TRY_LATER = 1013;

/** The live draft at `/api/socket`. */
export async function bindDraftSocket(
  app: FastifyInstance,
  deps: Deps,
  services: DraftServices,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: FRAME_MAX_BYTES, maxFragments: FRAGMENTS_MAX },
    // Clients that are still connected learn that the server restarts.
    preClose(this: FastifyInstance, done) {
      for (const socket of this.websocketServer.clients) socket.close(RESTARTING, "restarting");
      this.websocketServer.close();
      done();
    },
    errorHandler(error, socket, request) {
      if (isConnectionError(error)) request.log.debug({ err: error }, "a socket broke");
      else request.log.error({ err: error }, "a socket failed");
      socket.terminate();
    },
  });
  const pendingConnections = createPendingConnections();
  const pickBacklog = createPickBacklog();
  await app.register(async (scope) => {
    const options = { websocket: true, schema: { hide: true }, onRequest: checkHandshake(deps) } as const;
    scope.get("/api/socket", options, (socket, { ip }) => {
      const unregister = pendingConnections.register(ip);
      if (unregister) handleConnection(deps, { ...services, pickBacklog }, socket, unregister);
      else socket.close(TRY_LATER, "too many are waiting");
    });
  });
}

/** A client that disconnects or sends invalid frames is not an error of ours and would fill the log. */
function isConnectionError(error: Error): boolean {
  const code = errorCode(error) ?? "";
  return code.startsWith("WS_ERR_") || ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code);
}

/** What sockets are connected to: the drafts and the mock drafts. */
interface DraftServices {
  draftService: DraftService;
  mockDrafts: MockDrafts;
}

interface SocketServices extends DraftServices {
  pickBacklog: PickBacklog;
}

function handleConnection(
  deps: Deps,
  services: SocketServices,
  socket: WebSocket,
  unregister: () => void,
): void {
  const { draftService: desk, mockDrafts: practices, pickBacklog: places } = services;
  const takeToken = limitMessageRate(socket, deps.now);
  const stopWaiting = requireJoinWithin(socket);
  const joined = () => {
    unregister();
    stopWaiting();
  };
  const stopHeartbeat = startHeartbeat(socket);
  let handling: Promise<unknown> = Promise.resolve();

  socket.on("close", () => {
    joined();
    stopHeartbeat();
    desk.rooms.remove(socket);
    practices.leave(socket);
  });
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    const at = deps.now();
    if (!takeToken()) return;
    const message = isBinary ? null : parse(data);
    const sender = message !== null && isPick(message) ? findSender(desk, socket, message) : null;
    const releasePlace = sender && places.tryReserve(sender);
    const received = { socket, message, at, hasReservedTurn: releasePlace !== null, joined };
    // Messages of a socket are handled one at a time, in order. Only a pick takes its place in the league's
    // queue at once, ahead of a clock that fires later.
    const answered = releasePlace
      ? handleMessage(deps, services, received).finally(releasePlace)
      : handling.then(() => handleMessage(deps, services, received));
    handling = releasePlace ? Promise.all([handling, answered]) : answered;
  });
}

function parse(data: Buffer): ClientMessage | null {
  try {
    const parsed = ClientMessage.safeParse(readJson(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

type PickMessage = Extract<ClientMessage, { type: "pick" | "choose" }>;

const isPick = (message: ClientMessage): message is PickMessage =>
  message.type === "pick" || message.type === "choose";

/** Only a participant of the room may hold up the league's queue: others are not authorised yet. */
function findSender(
  draftService: DraftService,
  socket: WebSocket,
  { payload }: ClientMessage,
): PickSender | null {
  const membership = draftService.rooms.roomOf(socket);
  if (membership?.leagueId !== payload.leagueId) return null;
  return { leagueId: membership.leagueId, userId: membership.participant.userId };
}

interface Received {
  socket: WebSocket;
  message: ClientMessage | null;
  at: number;
  hasReservedTurn: boolean;
  joined: () => void;
}

async function handleMessage(
  deps: Deps,
  { draftService, mockDrafts: practices, pickBacklog }: SocketServices,
  { socket, message, at, hasReservedTurn, joined }: Received,
): Promise<void> {
  try {
    if (!message) return await handleUnreadable(draftService, socket);
    if (isMockDraftMessage(message)) {
      await handleMockDraft(deps, practices, { socket, message, at });
      if (message.type !== "join") return;
      // Only now: a client that finds the mock draft full stays where it was.
      draftService.rooms.remove(socket);
      return joined();
    }
    if (isPick(message))
      return await handlePick(deps, { draftService, pickBacklog }, { socket, message, at, hasReservedTurn });
    const { token, leagueId, log = false, since } = message.payload;
    const admitted = await authorizeJoin(deps, token, leagueId).catch((error: unknown) => {
      throw toJoinRejected(error);
    });
    await draftService.join({ leagueId, participant: { ...admitted, socket, log }, since });
    practices.leave(socket);
    joined();
  } catch (error) {
    sendSocketError(deps, socket, error);
  }
}

/** The board that led to such a message is wrong, so it is sent again. */
async function handleUnreadable(draftService: DraftService, socket: WebSocket): Promise<void> {
  sendError(socket, "We could not read that message");
  const membership = draftService.rooms.roomOf(socket);
  if (membership) await draftService.join(membership);
}
