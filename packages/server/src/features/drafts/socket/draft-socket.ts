import { ClientMessage } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import type { Deps } from "../../../platform/deps.ts";
import { readJson } from "../../../platform/json.ts";
import {
  authorizeJoin,
  createMembershipLoader,
  type SocketDeps,
  authorizeMockDraft,
} from "./authorize-join.ts";
import { type Admission, createAdmission } from "./admission.ts";
import type { DraftService } from "../service/draft-service.ts";
import {
  sendError,
  requireJoinWithin,
  startHeartbeat,
  limitMessageRate,
  type ClientSocket,
  send,
} from "../../../platform/sockets/client-socket.ts";
import {
  createPickBacklog,
  type PickBacklog,
  handleReservedPick,
  handleUnreservedPick,
  type ReceivedPick,
} from "./handle-pick.ts";
import type { MockDraftService } from "../mock-draft/mock-draft-service.ts";
import { followMarks, type SocketQueues } from "./follow-marks.ts";
import { bindSocket } from "../../../platform/sockets/open-sockets.ts";
import { sendSocketError } from "./socket-errors.ts";
import { AppError } from "../../../platform/errors.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import { pickResultMessage } from "../room/log-messages.ts";
import type { MockDraftKind } from "../mock-draft/mock-draft.ts";
import { OPEN_DRAFT, requireDraftSeen } from "../../spoilers/index.ts";

/** The live draft at `/api/socket`. */
export async function bindDraftSocket(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "pool" | "now" | "timers" | "settings" | "log">,
  services: DraftServices,
): Promise<void> {
  const socketDeps = { ...deps, readModel: app.readModel, findMembership: createMembershipLoader(deps) };
  const pickBacklog = createPickBacklog();
  const queues: SocketQueues = new WeakMap();
  const admission = createAdmission({ timers: deps.timers, dueAtOf: services.draftService.dueAtOf });
  const stopFollowing = followMarks(socketDeps, { ...services, queues });
  app.addHook("onClose", stopFollowing);
  app.addHook("onClose", async () => admission.stop());
  await bindSocket(app, deps, "/api/socket", (socket, unregister) =>
    handleConnection(socketDeps, { ...services, pickBacklog, queues, admission }, socket, unregister),
  );
}

/** The services behind the sockets: the drafts and the mock drafts. */
interface DraftServices {
  draftService: DraftService;
  mockDrafts: MockDraftService;
}

interface SocketServices extends DraftServices {
  pickBacklog: PickBacklog;
  queues: SocketQueues;
  admission: Admission;
}

function handleConnection(
  deps: SocketDeps,
  services: SocketServices,
  socket: WebSocket,
  unregister: () => void,
): void {
  const { draftService, mockDrafts, queues } = services;
  const takeToken = limitMessageRate(socket, deps);
  /** What ends when a socket joins a room. Afterwards nothing refers to it, because there are thousands of sockets. */
  let waiting: { unregister: () => void; stopTimer: () => void } | null = {
    unregister,
    stopTimer: requireJoinWithin(socket, deps.timers),
  };
  const joined = () => {
    waiting?.unregister();
    waiting?.stopTimer();
    waiting = null;
  };
  let joinsInProgress = 0;
  /** The time that the server takes for a join does not count: after a restart thousands wait for theirs. */
  const beginJoin = () => {
    joinsInProgress += 1;
    waiting?.stopTimer();
  };
  /** After a join that has failed, the client has as long as before. */
  const endJoin = () => {
    joinsInProgress -= 1;
    if (waiting && joinsInProgress === 0) waiting.stopTimer = requireJoinWithin(socket, deps.timers);
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
    const isJoin = message?.type === "join";
    if (isJoin) beginJoin();
    // Messages of a socket are handled one at a time, in order. Only a pick reserves its place in the league's
    // queue at once, ahead of a clock that fires later.
    const handled =
      tryHandlePickAtOnce(deps, services, { socket, message, at }) ??
      handling.then(() => handleMessage(deps, services, { socket, message, at, joined }));
    handling = Promise.all([handling, handled]).then(() => (isJoin ? endJoin() : undefined));
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
    .catch((error: unknown) => sendSocketError(deps, socket, error, { hasLog: message.type !== "pick" }))
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
    sendSocketError(deps, socket, error, { hasLog: hasLog(message) });
  }
}

/** Whether the sender of a message is a client of the log. */
function hasLog(message: ClientMessage | null): boolean {
  if (message?.type === "join") return message.payload.log === true || isMockDraftMessage(message);
  return message !== null && message.type !== "pick";
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
  { draftService, mockDrafts, admission }: SocketServices,
  {
    socket,
    message,
    joined,
  }: Omit<Received, "message" | "at"> & { message: Extract<ClientMessage, { type: "join" }> },
): Promise<void> {
  const { token, leagueId, log = false, since } = message.payload;
  await admission.admit({ leagueId, isOpen: () => socket.readyState === socket.OPEN }, async () => {
    const grant = await authorizeJoin(deps, token, leagueId);
    await draftService.join({ leagueId, participant: { ...grant, socket, log }, since });
    mockDrafts.leave(socket);
    joined();
  });
}

/** Such a message shows that the client's board is wrong, so the server sends the board again. */
async function handleUnreadable(draftService: DraftService, socket: WebSocket): Promise<void> {
  sendError(socket, "We could not read that message");
  const membership = draftService.rooms.roomOf(socket);
  if (membership) await draftService.join(membership);
}

/** Every message that can name a mock draft, with the field that does. */
type MockDraftMessage = ToMockDraft<ClientMessage>;
type ToMockDraft<M extends ClientMessage> = M extends ClientMessage
  ? "practice" extends keyof M["payload"]
    ? M & { payload: { practice: MockDraftKind } }
    : never
  : never;

const isMockDraftMessage = (message: ClientMessage): message is MockDraftMessage =>
  "practice" in message.payload && message.payload.practice !== undefined;

interface ReceivedMockDraft<M extends MockDraftMessage = MockDraftMessage> {
  socket: ClientSocket;
  message: M;
  /** Time of receipt (epoch milliseconds). */
  at: number;
}

/** Handles a message to a mock draft. Each message is authorised like one to the real room. */
async function handleMockDraft(
  deps: SocketDeps,
  mockDrafts: MockDraftService,
  received: ReceivedMockDraft,
): Promise<void> {
  const { socket, message, at } = received;
  if (message.type === "choose") return handleMockPick(deps, mockDrafts, { socket, message, at });
  const { leagueId, practice: kind } = message.payload;
  const grant = await authorize(deps, message);
  const { userId, desk, seen } = grant;
  // In a solo practice the available players follow the user's spoiler limits; in a league practice all members
  // have the same.
  if (kind === "league") requireDraftSeen(seen, OPEN_DRAFT);
  const caller = { kind, leagueId, userId, desk, seen };
  switch (message.type) {
    case "join":
      return mockDrafts.join(caller, { ...grant, socket, log: true }, message.payload.since);
    case "practise":
      return message.payload.act === "start"
        ? mockDrafts.startDraft(caller, socket, message.payload.pickSeconds)
        : mockDrafts.endDraft(caller, socket);
    default:
      // A new kind of message does not compile until it is handled here.
      return message satisfies never;
  }
}

/** As in the real room: a refusal is answered, a failure is not. */
async function handleMockPick(
  deps: SocketDeps,
  mockDrafts: MockDraftService,
  { socket, message, at }: ReceivedMockDraft<Extract<MockDraftMessage, { type: "choose" }>>,
): Promise<void> {
  const { key, pickNumber, playerId, practice: kind, leagueId } = message.payload;
  const sendResult = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  try {
    const expected = mockDrafts.reservePick({ kind, leagueId }, socket);
    try {
      const { userId } = await authorize(deps, message);
      sendResult(expected.decide({ userId, pickNumber, playerId, at }));
    } finally {
      expected.done();
    }
  } catch (error) {
    if (error instanceof AppError) sendResult({ accepted: false, message: error.message });
    else sendSocketError(deps, socket, error, { hasLog: true });
  }
}

const authorize = (deps: SocketDeps, { payload }: MockDraftMessage) =>
  authorizeMockDraft(deps, payload.token, payload.leagueId);
