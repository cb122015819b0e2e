import type { ClientMessage } from "@emberline/contract";
import { AppError } from "../../../platform/errors.ts";
import type { PickRequest } from "../engine/make-pick.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import { pickResultMessage } from "../room/messages/log-messages.ts";
import { type ClientSocket, send } from "../../../platform/sockets/client-socket.ts";
import type { DraftService } from "../service/draft-service.ts";
import { findSender, type Sender, type SocketDeps } from "./authorize-join.ts";
import type { PickBacklog } from "./pick-backlog.ts";
import { isJoinRejected, sendSocketError } from "./socket-errors.ts";

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

/** The legacy client names the slot, our app the number and a key. */
function handlePick(
  deps: SocketDeps,
  draftService: DraftService,
  { message, ...rest }: ReceivedPick,
  decide: Decide,
): Promise<void> {
  return message.type === "pick"
    ? handleLegacyPick(deps, draftService, { ...rest, message }, decide)
    : handleKeyedPick(deps, { ...rest, message }, decide);
}

/** After a refusal the client gets a new board, which corrects a wrong screen. */
async function handleLegacyPick(
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
    sendSocketError(deps, socket, error, { isLegacy: true });
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
    else sendSocketError(deps, socket, error, { isLegacy: false });
  }
}

function startFinding(deps: SocketDeps, token: string, leagueId: string): Promise<Sender> {
  const sender = findSender(deps, token, leagueId);
  // The rejection is awaited later, or never while the clocks are suspended.
  sender.catch(() => undefined);
  return sender;
}
