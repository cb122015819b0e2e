import type { ClientMessage } from "@emberline/contract";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { type Admitted, admit } from "./authorize-join.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import type { DraftService } from "../service/draft-service.ts";
import { type RoomSocket, send } from "../room/room-registry.ts";
import { pickResultMessage } from "../room/messages/log-messages.ts";
import type { PickRequest } from "../engine/make-pick.ts";
import type { PickPlaces } from "./pick-backlog.ts";
import { isNotAdmitted, notAdmitted, refuse } from "./socket-errors.ts";

export interface PickFrame {
  socket: RoomSocket;
  message: Extract<ClientMessage, { type: "pick" | "choose" }>;
  /** When it was received, epoch milliseconds. */
  at: number;
  /** From within the room, with a place: it waits in the league's turn while it is asked who sent it. */
  inside: boolean;
}

/** Where picks are decided. */
interface House {
  desk: DraftService;
  places: PickPlaces;
}

/** A pick, by slot from the existing client and by number and key from ours. */
export function receivePick(deps: Deps, house: House, frame: PickFrame): Promise<void> {
  const { message, ...rest } = frame;
  return message.type === "pick"
    ? receiveSlotPick(deps, house, { ...rest, payload: message.payload })
    : receiveKeyedPick(deps, house, { ...rest, payload: message.payload });
}

interface Received<Type extends "pick" | "choose"> {
  socket: RoomSocket;
  at: number;
  inside: boolean;
  payload: Extract<ClientMessage, { type: Type }>["payload"];
}

/** A refusal is followed by a fresh board, so that a screen that was wrong mends itself. */
async function receiveSlotPick(deps: Deps, house: House, received: Received<"pick">): Promise<void> {
  const { socket, payload, at, inside } = received;
  const { desk } = house;
  const { leagueId, token } = payload;
  const slot = { draftPickId: payload.pick.draftPickId };
  const door = createDoor(deps, token, leagueId);
  try {
    const request = { leagueId, playerId: payload.player.playerId, slot, key: null, at };
    const { accepted, message } = await decide(house, { request, door, inside });
    if (!accepted) throw new AppError(409, message ?? "");
  } catch (error) {
    refuse(deps, socket, error);
    if (isNotAdmitted(error)) return;
    const admitted = await door.ask();
    await desk.join({ leagueId, participant: { ...admitted, socket, log: isLog(desk, socket) } });
  }
}

/** What is refused is answered; what failed is not, for it may have counted: whoever asks again will hear. */
async function receiveKeyedPick(deps: Deps, house: House, received: Received<"choose">): Promise<void> {
  const { socket, payload, at, inside } = received;
  const { leagueId, token, key, playerId, pickNumber } = payload;
  const say = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  const door = createDoor(deps, token, leagueId);
  try {
    const request = { leagueId, playerId, slot: { pickNumber }, key, at };
    say(await decide(house, { request, door, inside }));
  } catch (error) {
    if (error instanceof AppError) say({ accepted: false, message: error.message });
    else refuse(deps, socket, error);
  }
}

async function decide({ desk, places }: House, { request, door, inside }: Asked): Promise<PickAnswer> {
  if (inside) return desk.pick(request, door.ask);
  const { userId } = await door.ask();
  const { leagueId } = request;
  return places.inLine({ leagueId, userId }, () => desk.pick(request, door.ask));
}

interface Asked {
  request: PickRequest;
  door: Door;
  inside: boolean;
}

const isLog = (desk: DraftService, socket: RoomSocket): boolean =>
  desk.rooms.roomOf(socket)?.participant.log ?? false;

type Door = ReturnType<typeof createDoor>;

/** Asks who it is, once. */
function createDoor(deps: Deps, token: string, leagueId: string) {
  const door = {
    admitted: null as Admitted | null,
    ask: async (): Promise<Admitted> => {
      door.admitted ??= await admit(deps, token, leagueId).catch((error: unknown) => {
        throw notAdmitted(error);
      });
      return door.admitted;
    },
  };
  return door;
}
