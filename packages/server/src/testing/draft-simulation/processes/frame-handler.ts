import { AppError } from "../../../errors.ts";
import type { PickAnswer } from "../../../features/draft/model/draft-repository.ts";
import type { DraftEngine } from "../../../features/draft/engine/draft-engine.ts";
import { type Participant, send, sendError } from "../../../features/draft/room/room-registry.ts";
import { pickResultMessage } from "../../../features/draft/room/messages/log-messages.ts";
import { LEAGUE_ID, type SimulatedTx } from "../storage/fake-transaction.ts";
import type { FaultInjector } from "../faults/network-faults.ts";
import type { Link } from "../types.ts";

export interface Door {
  server: string;
  engine: DraftEngine<SimulatedTx>;
  weather: FaultInjector;
  listenTo: (error: unknown) => void;
}

/** What `draft-socket.ts` does with a frame, without accounts: the token is the user. */
export function receive({ server, engine, weather, listenTo }: Door, link: Link, frame: string): void {
  const { type, payload } = JSON.parse(frame);
  const { socket, userId } = link;
  const at = weather.virtualClock.now();
  const teamId = userId.startsWith("fan-of-") ? userId.replace("fan-of-", "") : null;
  const failed = (error: unknown): void => {
    listenTo(error);
    sendError(socket, "Something went wrong");
  };
  if (type === "join") {
    const guest: Participant = {
      socket,
      userId,
      sessionId: userId,
      leagueId: LEAGUE_ID,
      teamId,
      log: payload.log === true,
      desk: null,
    };
    link.work = link.work.then(() =>
      engine.join({ leagueId: LEAGUE_ID, participant: guest, since: payload.since }).catch(failed),
    );
    return;
  }
  const { key = null, playerId, pickNumber } = payload;
  const request = { leagueId: LEAGUE_ID, playerId, slot: { pickNumber }, key, at };
  const inRoom = engine.rooms.roomOf(socket) !== undefined;
  weather.record.receipts.push({ key, teamId: teamId ?? "", pickNumber, playerId, at, server, inRoom });
  const say = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  const pick = (): Promise<void> =>
    engine
      .pick(request, async () => ({ userId }))
      .then(say, (error: unknown) =>
        error instanceof AppError ? say({ accepted: false, message: error.message }) : failed(error),
      );
  if (inRoom) link.work = Promise.all([link.work, pick()]);
  else link.work = link.work.then(pick);
}
