import websocket from "@fastify/websocket";
import { ClientMessage } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { requireMember } from "../../auth/league-access.ts";
import { type Caller, findCaller } from "../../auth/session.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { join, sendInit } from "./draft-admission.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { sendError } from "./draft-room.ts";
import { createCredits, keepAlive } from "./socket-manners.ts";

const FRAME_MAX_BYTES = 8 * 1024;
const JOIN_WITHIN_MS = 10_000;
const POLICY_VIOLATION = 1008;
const RESTARTING = 1012;

type Payload<T extends ClientMessage["type"]> = Extract<ClientMessage, { type: T }>["payload"];

/** The live draft at `/api/socket` (wire.md §3). */
export async function bindDraftSocket(app: FastifyInstance, deps: Deps, desk: DraftDesk): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: FRAME_MAX_BYTES },
    // Whoever is still there when the server stops is told that it comes back.
    preClose(this: FastifyInstance, done) {
      for (const socket of this.websocketServer.clients) socket.close(RESTARTING, "restarting");
      this.websocketServer.close();
      done();
    },
  });
  await app.register(async (scope) => {
    scope.get("/api/socket", { websocket: true, schema: { hide: true } }, (socket) =>
      welcome(deps, desk, socket),
    );
  });
}

function welcome(deps: Deps, desk: DraftDesk, socket: WebSocket): void {
  const haveCredit = createCredits(deps.now);
  const joinTimer = setTimeout(() => socket.close(POLICY_VIOLATION, "nobody joined"), JOIN_WITHIN_MS);
  const stopBeating = keepAlive(socket);
  let work = Promise.resolve();

  socket.on("error", (error) => deps.log.debug({ err: error }, "a socket broke"));
  socket.on("close", () => {
    clearTimeout(joinTimer);
    stopBeating();
    desk.rooms.leave(socket);
  });
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    const at = deps.now();
    if (!haveCredit()) return socket.close(POLICY_VIOLATION, "too many messages");
    const message = isBinary ? null : parse(data.toString("utf8"));
    if (!message) return void (work = work.then(() => answerUnreadable(deps, desk, socket)));
    // One message of a socket at a time, in the order they came; the time is that of receipt.
    work = work.then(() =>
      answer(deps, desk, { socket, message, at, joined: () => clearTimeout(joinTimer) }),
    );
  });
}

function parse(text: string): ClientMessage | null {
  try {
    const parsed = ClientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A board that led to such a message is wrong, and mends itself too. */
async function answerUnreadable(deps: Deps, desk: DraftDesk, socket: WebSocket): Promise<void> {
  sendError(socket, "We could not read that message");
  const place = desk.rooms.placeOf(socket);
  if (!place) return;
  await sendInit(deps, desk, { leagueId: place.leagueId, ...place.guest }).catch((error: unknown) =>
    refuse(deps, socket, error),
  );
}

interface Received {
  socket: WebSocket;
  message: ClientMessage;
  at: number;
  joined: () => void;
}

async function answer(deps: Deps, desk: DraftDesk, { socket, message, at, joined }: Received): Promise<void> {
  try {
    const caller = await findCaller(deps, message.payload.token);
    if (!caller) throw new AppError(401, "Please log in");
    await requireMember(deps.db, caller, message.payload.leagueId);
    if (message.type === "pick")
      return await pick(deps, desk, { socket, caller, at, payload: message.payload });
    await join(deps, desk, { socket, caller, leagueId: message.payload.leagueId });
    joined();
  } catch (error) {
    refuse(deps, socket, error);
    if (error instanceof AppError) socket.close(POLICY_VIOLATION, "not admitted");
  }
}

interface Picking {
  socket: WebSocket;
  caller: Caller;
  at: number;
  payload: Payload<"pick">;
}

/** A refusal is followed by a fresh board, so that a screen that was wrong mends itself. */
async function pick(deps: Deps, desk: DraftDesk, { socket, caller, at, payload }: Picking): Promise<void> {
  const { leagueId } = payload;
  try {
    await desk.pick({
      leagueId,
      userId: caller.userId,
      draftPickId: payload.pick.draftPickId,
      playerId: payload.player.playerId,
      at,
    });
  } catch (error) {
    refuse(deps, socket, error);
    await join(deps, desk, { socket, caller, leagueId });
  }
}

function refuse(deps: Deps, socket: WebSocket, error: unknown): void {
  if (!(error instanceof AppError)) deps.log.error({ err: error }, "a draft message failed");
  sendError(socket, error instanceof AppError ? error.message : "Something went wrong");
}
