import { AppError } from "../../../platform/errors.ts";
import type { PickAnswer } from "../../../features/drafts/model/draft-repository.ts";
import type { DraftEngine } from "../../../features/drafts/engine/draft-engine.ts";
import { type Participant } from "../../../features/drafts/room/room-registry.ts";
import { send, sendError } from "../../../platform/sockets/client-socket.ts";
import { pickResultMessage } from "../../../features/drafts/room/log-messages.ts";
import { LEAGUE_ID, type FakeTransaction } from "../storage/fake-transaction.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import type { SimulatedSocket } from "./server-and-socket-types.ts";

export interface ClientFrameDeps {
  server: string;
  engine: DraftEngine<FakeTransaction>;
  faults: FaultInjector;
  reportError: (error: unknown) => void;
}

/** Does what `draft-socket.ts` does with a frame, without accounts: the user is known from the connection. */
export function handleClientFrame(
  { server, engine, faults, reportError }: ClientFrameDeps,
  connection: SimulatedSocket,
  frame: string,
): void {
  const { type, payload } = JSON.parse(frame);
  const { socket, userId } = connection;
  const at = faults.virtualClock.now();
  const teamId = userId.startsWith("fan-of-") ? userId.replace("fan-of-", "") : null;
  const failed = (error: unknown): void => {
    reportError(error);
    sendError(socket, "Something went wrong");
  };
  if (type === "join") {
    const participant: Participant = {
      socket,
      userId,
      sessionId: userId,
      leagueId: LEAGUE_ID,
      teamId,
      log: payload.log === true,
      desk: null,
      seen: null,
    };
    connection.work = connection.work.then(() =>
      engine.join({ leagueId: LEAGUE_ID, participant, since: payload.since }).catch(failed),
    );
    return;
  }
  const { key = null, playerId, pickNumber } = payload;
  const request = { leagueId: LEAGUE_ID, playerId, slot: { pickNumber }, key, at };
  const inRoom = engine.rooms.roomOf(socket) !== undefined;
  faults.trace.receipts.push({ key, teamId: teamId ?? "", pickNumber, playerId, at, server, inRoom });
  const sendAnswer = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  const pick = (): Promise<void> =>
    engine
      .pick(request, Promise.resolve({ userId, authorize: () => Promise.resolve() }))
      .then(sendAnswer, (error: unknown) =>
        error instanceof AppError ? sendAnswer({ accepted: false, message: error.message }) : failed(error),
      );
  if (inRoom) connection.work = Promise.all([connection.work, pick()]);
  else connection.work = connection.work.then(pick);
}
