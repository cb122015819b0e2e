import { ClientMessage } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import type { Deps } from "../../../platform/deps.ts";
import { readJson } from "../../../platform/json.ts";
import { authorizeJoin, type SocketDeps } from "./authorize-join.ts";
import type { DraftService } from "../service/draft-service.ts";
import { sendError } from "../../../platform/sockets/client-socket.ts";
import { createPickBacklog, type PickBacklog } from "./pick-backlog.ts";
import type { MockDraftService } from "../mock-draft/mock-draft-service.ts";
import { handleReservedPick, handleUnreservedPick, type ReceivedPick } from "./handle-pick.ts";
import { handleMockDraft, isMockDraftMessage, type MockDraftMessage } from "./handle-mock-draft.ts";
import {
  requireJoinWithin,
  startHeartbeat,
  limitMessageRate,
} from "../../../platform/sockets/connection-guards.ts";
import { followMarks, type SocketQueues } from "./follow-marks.ts";
import { bindSocket } from "../../../platform/sockets/open-sockets.ts";
import { sendSocketError } from "./socket-errors.ts";

/** The live draft at `/api/socket`. */
export async function bindDraftSocket(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "pool" | "now" | "timers" | "settings" | "log">,
  services: DraftServices,
): Promise<void> {
  const socketDeps = { ...deps, readModel: app.readModel };
  const pickBacklog = createPickBacklog();
  const queues: SocketQueues = new WeakMap();
  const stopFollowing = followMarks(socketDeps, { ...services, queues });
  app.addHook("onClose", stopFollowing);
  await bindSocket(app, deps, "/api/socket", (socket, unregister) =>
    handleConnection(socketDeps, { ...services, pickBacklog, queues }, socket, unregister),
  );
}

/** The services behind the sockets: the drafts and the mock drafts. */
export interface DraftServices {
  draftService: DraftService;
  mockDrafts: MockDraftService;
}

interface SocketServices extends DraftServices {
  pickBacklog: PickBacklog;
  queues: SocketQueues;
}

function handleConnection(
  deps: SocketDeps,
  services: SocketServices,
  socket: WebSocket,
  unregister: () => void,
): void {
  const { draftService, mockDrafts, queues } = services;
  const takeToken = limitMessageRate(socket, deps);
  /**
   * The remaining steps when a socket joins a room. Afterwards nothing refers to them, because there are thousands of
   * sockets.
   */
  let waiting: (() => void)[] = [unregister, requireJoinWithin(socket, deps.timers)];
  const joined = () => {
    for (const stop of waiting) stop();
    waiting = [];
  };
  const stopHeartbeat = startHeartbeat(socket, deps.timers);
  let handling: Promise<unknown> = Promise.resolve();
  queues.set(socket, (work) => {
    handling = handling.then(work);
  });

  socket.on("close", () => {
    joined();
    stopHeartbeat();
    draftService.rooms.remove(socket);
    mockDrafts.leave(socket);
  });
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    const at = deps.now();
    if (!takeToken()) return;
    const message = isBinary ? null : parse(data);
    // Messages of a socket are handled one at a time, in order. Only a pick reserves its place in the league's
    // queue at once, ahead of a clock that fires later.
    const handled =
      tryHandlePickAtOnce(deps, services, { socket, message, at }) ??
      handling.then(() => handleMessage(deps, services, { socket, message, at, joined }));
    handling = Promise.all([handling, handled]).then(() => undefined);
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

/**
 * Null unless the message is a pick by a participant of the room with a free place in the backlog: other senders are
 * not authorised yet, and must not block the league's queue.
 */
function tryHandlePickAtOnce(
  deps: SocketDeps,
  services: SocketServices,
  { socket, message, at }: Omit<Received, "joined">,
): Promise<void> | null {
  if (!message || isMockDraftMessage(message) || !isPick(message)) return null;
  const membership = services.draftService.rooms.roomOf(socket);
  const { leagueId } = message.payload;
  if (membership?.leagueId !== leagueId) return null;
  const release = services.pickBacklog.tryReserve({ leagueId, userId: membership.participant.userId });
  if (!release) return null;
  return handleReservedPick(deps, services, { socket, message, at })
    .catch((error: unknown) => sendSocketError(deps, socket, error, { isLegacy: message.type === "pick" }))
    .finally(release);
}

const isPick = (message: ClientMessage): message is ReceivedPick["message"] =>
  message.type === "pick" || message.type === "choose";

interface Received {
  socket: WebSocket;
  message: ClientMessage | null;
  at: number;
  joined: () => void;
}

async function handleMessage(
  deps: SocketDeps,
  services: SocketServices,
  { socket, message, at, joined }: Received,
): Promise<void> {
  try {
    if (!message) return await handleUnreadable(services.draftService, socket);
    if (isMockDraftMessage(message))
      return await handleMockDraftMessage(deps, services, { socket, message, at, joined });
    switch (message.type) {
      case "join":
        return await handleJoin(deps, services, { socket, message, joined });
      case "pick":
      case "choose":
        return await handleUnreservedPick(deps, services, { socket, message, at });
      default:
        // A new kind of message does not compile until it is handled here.
        return message satisfies never;
    }
  } catch (error) {
    sendSocketError(deps, socket, error, { isLegacy: isLegacy(message) });
  }
}

function isLegacy(message: ClientMessage | null): boolean {
  if (message?.type === "join") return !message.payload.log && !isMockDraftMessage(message);
  return message === null || message.type === "pick";
}

async function handleMockDraftMessage(
  deps: SocketDeps,
  { draftService, mockDrafts }: SocketServices,
  { joined, ...received }: Received & { message: MockDraftMessage },
): Promise<void> {
  await handleMockDraft(deps, mockDrafts, received);
  if (received.message.type !== "join") return;
  // Not earlier: a client that finds the mock draft full stays in its room.
  draftService.rooms.remove(received.socket);
  joined();
}

async function handleJoin(
  deps: SocketDeps,
  { draftService, mockDrafts }: SocketServices,
  {
    socket,
    message,
    joined,
  }: Omit<Received, "message" | "at"> & { message: Extract<ClientMessage, { type: "join" }> },
): Promise<void> {
  const { token, leagueId, log = false, since } = message.payload;
  const grant = await authorizeJoin(deps, token, leagueId);
  await draftService.join({ leagueId, participant: { ...grant, socket, log }, since });
  mockDrafts.leave(socket);
  joined();
}

/** Such a message shows that the client's board is wrong, so the server sends the board again. */
async function handleUnreadable(draftService: DraftService, socket: WebSocket): Promise<void> {
  sendError(socket, "We could not read that message");
  const membership = draftService.rooms.roomOf(socket);
  if (membership) await draftService.join(membership);
}
