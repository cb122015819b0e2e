import type { ClientMessage } from "@emberline/contract";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { type JoinGrant, authorizeJoin } from "./authorize-join.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import type { DraftService } from "../service/draft-service.ts";
import { type RoomSocket, send } from "../room/room-registry.ts";
import { pickResultMessage } from "../room/messages/log-messages.ts";
import type { PickRequest } from "../engine/make-pick.ts";
import type { PickBacklog } from "./pick-backlog.ts";
import { isJoinRejected, toJoinRejected, sendSocketError } from "./socket-errors.ts";

export interface PickFrame {
  socket: RoomSocket;
  message: Extract<ClientMessage, { type: "pick" | "choose" }>;
  /** Time of receipt (epoch milliseconds). */
  at: number;
  /** From within the room, with a place: it waits in the league's turn while it is asked who sent it. */
  hasReservedTurn: boolean;
}

/** Where picks are decided. */
interface PickServices {
  draftService: DraftService;
  pickBacklog: PickBacklog;
}

/** Handles a pick: by slot from the legacy client, by number and key from ours. */
export function handlePick(deps: Deps, services: PickServices, frame: PickFrame): Promise<void> {
  const { message, ...rest } = frame;
  return message.type === "pick"
    ? handleLegacyPick(deps, services, { ...rest, payload: message.payload })
    : handleKeyedPick(deps, services, { ...rest, payload: message.payload });
}

interface Received<Type extends "pick" | "choose"> {
  socket: RoomSocket;
  at: number;
  hasReservedTurn: boolean;
  payload: Extract<ClientMessage, { type: Type }>["payload"];
}

/** A refusal is followed by a fresh board, which corrects a wrong screen. */
async function handleLegacyPick(
  deps: Deps,
  services: PickServices,
  received: Received<"pick">,
): Promise<void> {
  const { socket, payload, at, hasReservedTurn } = received;
  const { draftService: desk } = services;
  const { leagueId, token } = payload;
  const slot = { draftPickId: payload.pick.draftPickId };
  const authorization = memoizeAuthorization(deps, token, leagueId);
  try {
    const request = { leagueId, playerId: payload.player.playerId, slot, key: null, at };
    const { accepted, message } = await decide(services, { request, authorization, hasReservedTurn });
    if (!accepted) throw new AppError(409, message ?? "");
  } catch (error) {
    sendSocketError(deps, socket, error);
    if (isJoinRejected(error)) return;
    const grant = await authorization.get();
    await desk.join({ leagueId, participant: { ...grant, socket, log: isLog(desk, socket) } });
  }
}

/** A refused pick is answered. A failed one is not, for it may have counted: the client repeats it. */
async function handleKeyedPick(
  deps: Deps,
  services: PickServices,
  received: Received<"choose">,
): Promise<void> {
  const { socket, payload, at, hasReservedTurn } = received;
  const { leagueId, token, key, playerId, pickNumber } = payload;
  const sendResult = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  const authorization = memoizeAuthorization(deps, token, leagueId);
  try {
    const request = { leagueId, playerId, slot: { pickNumber }, key, at };
    sendResult(await decide(services, { request, authorization, hasReservedTurn }));
  } catch (error) {
    if (error instanceof AppError) sendResult({ accepted: false, message: error.message });
    else sendSocketError(deps, socket, error);
  }
}

async function decide(
  { draftService: desk, pickBacklog: places }: PickServices,
  { request, authorization, hasReservedTurn }: PickDecision,
): Promise<PickAnswer> {
  if (hasReservedTurn) return desk.pick(request, authorization.get);
  const { userId } = await authorization.get();
  const { leagueId } = request;
  return places.waitTurn({ leagueId, userId }, () => desk.pick(request, authorization.get));
}

interface PickDecision {
  request: PickRequest;
  authorization: Authorization;
  hasReservedTurn: boolean;
}

const isLog = (draftService: DraftService, socket: RoomSocket): boolean =>
  draftService.rooms.roomOf(socket)?.participant.log ?? false;

type Authorization = ReturnType<typeof memoizeAuthorization>;

/** Authorises the sender, once. */
function memoizeAuthorization(deps: Deps, token: string, leagueId: string) {
  const authorization = {
    grant: null as JoinGrant | null,
    get: async (): Promise<JoinGrant> => {
      authorization.grant ??= await authorizeJoin(deps, token, leagueId).catch((error: unknown) => {
        throw toJoinRejected(error);
      });
      return authorization.grant;
    },
  };
  return authorization;
}
