import type { ClientMessage } from "@emberline/contract";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { admit } from "./authorize-join.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import { type RoomSocket, send } from "../room/room-registry.ts";
import { pickResultMessage } from "../room/messages/log-messages.ts";
import type { PracticeKind } from "../mock-draft/mock-draft.ts";
import type { Practices } from "../mock-draft/mock-drafts.ts";
import { notAdmitted, refuse } from "./socket-errors.ts";

export type PracticeMessage =
  | Extract<ClientMessage, { type: "practise" }>
  | {
      [Type in "join" | "choose"]: Extract<ClientMessage, { type: Type }> & {
        payload: { practice: PracticeKind };
      };
    }["join" | "choose"];

export const isPractice = (message: ClientMessage): message is PracticeMessage =>
  "practice" in message.payload && message.payload.practice !== undefined;

interface Received<M extends PracticeMessage = PracticeMessage> {
  socket: RoomSocket;
  message: M;
  /** When it was received, epoch milliseconds. */
  at: number;
}

/** What is said in a practice; whoever may come into the real room may come here, and is asked each time. */
export async function receivePractice(deps: Deps, practices: Practices, received: Received): Promise<void> {
  const { socket, message, at } = received;
  if (message.type === "choose") return receiveChoice(deps, practices, { socket, message, at });
  const { leagueId, practice: kind } = message.payload;
  const admitted = await ask(deps, message);
  const where = { kind, leagueId, userId: admitted.userId };
  if (message.type === "join") {
    return practices.enter(where, { ...admitted, socket, log: true }, message.payload.since);
  }
  const { act, pickSeconds } = message.payload;
  return act === "start" ? practices.begin(where, socket, pickSeconds) : practices.end(where, socket);
}

/** As in the real room: what is refused is answered, what failed is not. */
async function receiveChoice(
  deps: Deps,
  practices: Practices,
  { socket, message, at }: Received<Extract<PracticeMessage, { type: "choose" }>>,
): Promise<void> {
  const { key, pickNumber, playerId, practice: kind, leagueId } = message.payload;
  const say = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  try {
    const expected = practices.expectPick({ kind, leagueId }, socket);
    try {
      const { userId } = await ask(deps, message);
      say(expected.decide({ userId, pickNumber, playerId, at }));
    } finally {
      expected.done();
    }
  } catch (error) {
    if (error instanceof AppError) say({ accepted: false, message: error.message });
    else refuse(deps, socket, error);
  }
}

const ask = (deps: Deps, { payload }: PracticeMessage) =>
  admit(deps, payload.token, payload.leagueId).catch((error: unknown) => {
    throw notAdmitted(error);
  });
