import websocket from "@fastify/websocket";
import { ClientMessage } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { errorCode } from "../../../db/embedded-postgres/launch-error.ts";
import type { Deps } from "../../../deps.ts";
import { readJson } from "../../../json.ts";
import { admit } from "./authorize-join.ts";
import type { DraftService } from "../service/draft-service.ts";
import { createLobby } from "./pending-connections.ts";
import { sendError } from "../room/room-registry.ts";
import { createPickPlaces, type PickPlaces, type Sender } from "./pick-backlog.ts";
import type { Practices } from "../mock-draft/mock-drafts.ts";
import { receivePick } from "./handle-pick.ts";
import { isPractice, receivePractice } from "./handle-mock-draft.ts";
import { checkHandshake } from "./socket-handshake.ts";
import { expectToJoin, keepAlive, watchCredits } from "./connection-limits.ts";
import { notAdmitted, refuse } from "./socket-errors.ts";

const FRAME_MAX_BYTES = 8 * 1024;
/** Browsers send a message whole. */
const FRAGMENTS_MAX = 64;
const RESTARTING = 1012;
const TRY_LATER = 1013;

/** The live draft at `/api/socket`. */
export async function bindDraftSocket(app: FastifyInstance, deps: Deps, houses: Houses): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: FRAME_MAX_BYTES, maxFragments: FRAGMENTS_MAX },
    // Whoever is still there when the server stops is told that it comes back.
    preClose(this: FastifyInstance, done) {
      for (const socket of this.websocketServer.clients) socket.close(RESTARTING, "restarting");
      this.websocketServer.close();
      done();
    },
    errorHandler(error, socket, request) {
      if (isOfTheLine(error)) request.log.debug({ err: error }, "a socket broke");
      else request.log.error({ err: error }, "a socket failed");
      socket.terminate();
    },
  });
  const lobby = createLobby();
  const places = createPickPlaces();
  await app.register(async (scope) => {
    const options = { websocket: true, schema: { hide: true }, onRequest: checkHandshake(deps) } as const;
    scope.get("/api/socket", options, (socket, { ip }) => {
      const leaveLobby = lobby.enter(ip);
      if (leaveLobby) welcome(deps, { ...houses, places }, socket, leaveLobby);
      else socket.close(TRY_LATER, "too many are waiting");
    });
  });
}

/** A phone that goes, or sends what is no WebSocket, is no trouble of ours, and would fill the log. */
function isOfTheLine(error: Error): boolean {
  const code = errorCode(error) ?? "";
  return code.startsWith("WS_ERR_") || ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code);
}

/** Where sockets are let in: the drafts themselves, and the practices. */
interface Houses {
  desk: DraftService;
  practices: Practices;
}

interface Inside extends Houses {
  places: PickPlaces;
}

function welcome(deps: Deps, houses: Inside, socket: WebSocket, leaveLobby: () => void): void {
  const { desk, practices, places } = houses;
  const haveCredit = watchCredits(socket, deps.now);
  const stopWaiting = expectToJoin(socket);
  const joined = () => {
    leaveLobby();
    stopWaiting();
  };
  const stopBeating = keepAlive(socket);
  let work: Promise<unknown> = Promise.resolve();

  socket.on("close", () => {
    joined();
    stopBeating();
    desk.rooms.remove(socket);
    practices.leave(socket);
  });
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    const at = deps.now();
    if (!haveCredit()) return;
    const message = isBinary ? null : parse(data);
    const sender = message !== null && isPick(message) ? senderInRoom(desk, socket, message) : null;
    const leavePlace = sender && places.take(sender);
    const received = { socket, message, at, inside: leavePlace !== null, joined };
    // One message of a socket at a time, in the order they came; only a pick takes its place in the league's
    // turn at once, where it is ahead of a clock that rings from now on.
    const answered = leavePlace
      ? answer(deps, houses, received).finally(leavePlace)
      : work.then(() => answer(deps, houses, received));
    work = leavePlace ? Promise.all([work, answered]) : answered;
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

/** Whoever is not in the room has not shown yet that they may be there, and holds up no turn. */
function senderInRoom(desk: DraftService, socket: WebSocket, { payload }: ClientMessage): Sender | null {
  const membership = desk.rooms.roomOf(socket);
  if (membership?.leagueId !== payload.leagueId) return null;
  return { leagueId: membership.leagueId, userId: membership.participant.userId };
}

interface Received {
  socket: WebSocket;
  message: ClientMessage | null;
  at: number;
  inside: boolean;
  joined: () => void;
}

async function answer(
  deps: Deps,
  { desk, practices, places }: Inside,
  { socket, message, at, inside, joined }: Received,
): Promise<void> {
  try {
    if (!message) return await answerUnreadable(desk, socket);
    if (isPractice(message)) {
      await receivePractice(deps, practices, { socket, message, at });
      if (message.type !== "join") return;
      // Only now: whoever finds no place in there stays where they were.
      desk.rooms.remove(socket);
      return joined();
    }
    if (isPick(message)) return await receivePick(deps, { desk, places }, { socket, message, at, inside });
    const { token, leagueId, log = false, since } = message.payload;
    const admitted = await admit(deps, token, leagueId).catch((error: unknown) => {
      throw notAdmitted(error);
    });
    await desk.join({ leagueId, participant: { ...admitted, socket, log }, since });
    practices.leave(socket);
    joined();
  } catch (error) {
    refuse(deps, socket, error);
  }
}

/** A board that led to such a message is wrong, and mends itself too. */
async function answerUnreadable(desk: DraftService, socket: WebSocket): Promise<void> {
  sendError(socket, "We could not read that message");
  const membership = desk.rooms.roomOf(socket);
  if (membership) await desk.join(membership);
}
