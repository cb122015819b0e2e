import websocket from "@fastify/websocket";
import { ClientMessage } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { requireMember } from "../../auth/league-access.ts";
import { type Caller, findCaller } from "../../auth/session.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { type Guest, initMessage, send, timerMessage } from "./draft-room.ts";
import { createCredits, keepAlive } from "./socket-manners.ts";

const FRAME_MAX_BYTES = 8 * 1024;
const JOIN_WITHIN_MS = 10_000;
const POLICY_VIOLATION = 1008;

type Payload<T extends ClientMessage["type"]> = Extract<ClientMessage, { type: T }>["payload"];

/** The live draft at `/api/socket` (wire.md §3). */
export async function bindDraftSocket(app: FastifyInstance, deps: Deps, desk: DraftDesk): Promise<void> {
  await app.register(websocket, { options: { maxPayload: FRAME_MAX_BYTES } });
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
    if (!message) return sendError(socket, "We could not read that message");
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

interface Joining {
  socket: WebSocket;
  caller: Caller;
  leagueId: string;
}

async function join(deps: Deps, desk: DraftDesk, { socket, caller, leagueId }: Joining): Promise<void> {
  const teamId = await findTeamId(deps, caller.userId, leagueId);
  await sendInit(deps, desk, { socket, userId: caller.userId, leagueId, teamId });
}

type Arrival = Guest & { leagueId: string };

/** Enters the room (again) and gets the board, in one turn: no change falls between the two. */
async function sendInit(deps: Deps, desk: DraftDesk, { leagueId, ...guest }: Arrival): Promise<void> {
  await desk.show(leagueId, (board) => {
    if (guest.socket.readyState !== guest.socket.OPEN) return;
    desk.rooms.enter(leagueId, guest);
    if (!board) return sendError(guest.socket, "No draft is set for this league yet");
    send(guest.socket, JSON.stringify(initMessage(board, guest.teamId, deps.now())));
    if (board.clock) send(guest.socket, JSON.stringify(timerMessage(board.clock, deps.now())));
  });
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
    const teamId = await findTeamId(deps, caller.userId, leagueId);
    await sendInit(deps, desk, { socket, userId: caller.userId, leagueId, teamId });
  }
}

async function findTeamId(deps: Deps, userId: string, leagueId: string): Promise<string | null> {
  const team = await deps.db
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .where("ownerId", "=", userId)
    .executeTakeFirst();
  return team?.teamId ?? null;
}

function refuse(deps: Deps, socket: WebSocket, error: unknown): void {
  if (!(error instanceof AppError)) deps.log.error({ err: error }, "a draft message failed");
  sendError(socket, error instanceof AppError ? error.message : "Something went wrong");
}

const sendError = (socket: WebSocket, message: string) =>
  send(socket, JSON.stringify({ type: "error", message }));
