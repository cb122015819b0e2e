import type { ClientMessage } from "@emberline/contract";
import { AppError } from "../../../platform/errors.ts";
import type { PickRequest } from "../engine/make-pick.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import { pickResultMessage } from "../room/log-messages.ts";
import { type ClientSocket, send } from "../../../platform/sockets/client-socket.ts";
import type { DraftService } from "../service/draft-service.ts";
import { findSender, type Sender, type SocketDeps } from "./authorize-join.ts";
import { isJoinRejected, sendSocketError } from "./socket-errors.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

type PickMessage = Extract<ClientMessage, { type: "pick" | "choose" }>;

export interface ReceivedPick<M extends PickMessage = PickMessage> {
  socket: ClientSocket;
  message: M;
  /** Time of receipt (epoch milliseconds). */
  at: number;
}

interface PickServices {
  draftService: DraftService;
  pickBacklog: PickBacklog;
}

type Decide = (request: PickRequest, sender: Promise<Sender>) => Promise<PickAnswer>;

/** Handles a pick with a reserved place: it enters the league's queue at once, while its sender is authorised. */
export const handleReservedPick = (
  deps: SocketDeps,
  { draftService }: PickServices,
  received: ReceivedPick,
): Promise<void> => handlePick(deps, draftService, received, draftService.pick);

/** Handles a pick without a reserved place: its sender is authorised first, and the sender's picks enter one by one. */
export function handleUnreservedPick(
  deps: SocketDeps,
  { draftService, pickBacklog }: PickServices,
  received: ReceivedPick,
): Promise<void> {
  return handlePick(deps, draftService, received, async (request, found) => {
    const { userId, authorize } = await found;
    await authorize();
    const sender = { leagueId: request.leagueId, userId };
    return pickBacklog.waitTurn(sender, () => draftService.pick(request, found));
  });
}

/** A client of whole boards names the slot, one of the log the number and a key. */
function handlePick(
  deps: SocketDeps,
  draftService: DraftService,
  { message, ...rest }: ReceivedPick,
  decide: Decide,
): Promise<void> {
  return message.type === "pick"
    ? handleSlotPick(deps, draftService, { ...rest, message }, decide)
    : handleKeyedPick(deps, { ...rest, message }, decide);
}

/** After a refusal the client gets a new board, which corrects a wrong screen. */
async function handleSlotPick(
  deps: SocketDeps,
  draftService: DraftService,
  { socket, message: { payload }, at }: ReceivedPick<Extract<PickMessage, { type: "pick" }>>,
  decide: Decide,
): Promise<void> {
  const { leagueId, token } = payload;
  const slot = { draftPickId: payload.pick.draftPickId };
  const sender = startFinding(deps, token, leagueId);
  try {
    const request = { leagueId, playerId: payload.player.playerId, slot, key: null, at };
    const { accepted, message } = await decide(request, sender);
    if (!accepted) throw new AppError(409, message ?? "");
  } catch (error) {
    sendSocketError(deps, socket, error, { hasLog: false });
    if (isJoinRejected(error)) return;
    const log = draftService.rooms.roomOf(socket)?.participant.log ?? false;
    const grant = await (await sender).authorize();
    await draftService.join({ leagueId, participant: { ...grant, socket, log } });
  }
}

/** A refused pick is answered. A failed one is not, because it may have been stored: the client repeats it. */
async function handleKeyedPick(
  deps: SocketDeps,
  { socket, message: { payload }, at }: ReceivedPick<Extract<PickMessage, { type: "choose" }>>,
  decide: Decide,
): Promise<void> {
  const { leagueId, token, key, playerId, pickNumber } = payload;
  const sendResult = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  try {
    const request = { leagueId, playerId, slot: { pickNumber }, key, at };
    sendResult(await decide(request, startFinding(deps, token, leagueId)));
  } catch (error) {
    if (error instanceof AppError) sendResult({ accepted: false, message: error.message });
    else sendSocketError(deps, socket, error, { hasLog: true });
  }
}

function startFinding(deps: SocketDeps, token: string, leagueId: string): Promise<Sender> {
  const sender = findSender(deps, token, leagueId);
  // The rejection is awaited later, or never while the clocks are suspended.
  sender.catch(() => undefined);
  return sender;
}

/**
 * Picks of one user that may wait in a league's queue: more than a client sends, but few enough that the clock stays on
 * time.
 */
const EACH_MAX = 4;

/** The sender of a pick, and the league. */
interface PickSender {
  leagueId: string;
  userId: string;
}

export interface PickBacklog {
  /**
   * Reserves a place in the league's queue for a pick that has just arrived. Returns a function that releases it, or
   * null when the sender has no place left.
   */
  tryReserve: (sender: PickSender) => (() => void) | null;
  /** For a pick without a place: handles the picks of a sender one at a time. */
  waitTurn: <T>(sender: PickSender, pick: () => Promise<T>) => Promise<T>;
}

/**
 * All picks of a league wait in one queue, and the clock waits behind them. So no user may fill it with picks, on any
 * number of sockets, and delay the deadline.
 */
export function createPickBacklog(): PickBacklog {
  const countOf = new Map<string, number>();
  const runExclusive = createKeyedMutex();

  function release(key: string): void {
    const count = (countOf.get(key) ?? 0) - 1;
    if (count > 0) countOf.set(key, count);
    else countOf.delete(key);
  }

  return {
    tryReserve: (sender) => {
      const key = keyOf(sender);
      const count = countOf.get(key) ?? 0;
      if (count >= EACH_MAX) return null;
      countOf.set(key, count + 1);
      return () => release(key);
    },
    waitTurn: (sender, pick) => runExclusive(keyOf(sender), pick),
  };
}

const keyOf = ({ leagueId, userId }: PickSender): string => `${leagueId} ${userId}`;
