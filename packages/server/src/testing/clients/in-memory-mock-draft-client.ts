import { ServerMessage } from "@emberline/contract";
import { applyEvent, type Draft, type DraftEvent, teamOnClock } from "@emberline/game";
import type { Participant } from "../../features/drafts/room/room-registry.ts";

/** A client in a mock draft, which folds the messages as our app does. */
export interface MockDraftClient {
  participant: Participant;
  /** Every message it received, in order. */
  received: ServerMessage[];
  snapshot: () => Extract<ServerMessage, { type: "draft-snapshot" }>["payload"];
  draft: () => Draft;
  events: () => DraftEvent[];
  isOnClock: () => boolean;
  firstAvailable: () => string;
  /** Close code and reason; null while the connection is open. */
  closed: () => [number, string] | null;
  disconnect: () => void;
}

export function createMockDraftClient(who: Omit<Participant, "socket" | "log">): MockDraftClient {
  const received: ServerMessage[] = [];
  let closed: [number, string] | null = null;
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: string | Buffer) => void received.push(ServerMessage.parse(JSON.parse(String(frame)))),
    close: (code: number, reason: string) => {
      closed = [code, reason];
      socket.readyState = 3;
    },
    terminate: () => {},
  };
  const snapshotAt = () => received.findLastIndex(({ type }) => type === "draft-snapshot");
  const snapshot = () => {
    const message = received[snapshotAt()];
    if (message?.type !== "draft-snapshot") throw new Error("no snapshot came");
    return message.payload;
  };
  const events = () =>
    received
      .slice(snapshotAt() + 1)
      .flatMap((message) => (message.type === "draft-events" ? message.payload.events : []));
  const draft = () => {
    const { state } = snapshot();
    if (!state) throw new Error("the state did not come");
    return events().reduce<Draft>(applyEvent, state);
  };
  return {
    participant: { ...who, socket, log: true },
    received,
    snapshot,
    draft,
    events,
    isOnClock: () => teamOnClock(draft()) === snapshot().teamId,
    firstAvailable: () => {
      const taken = new Set(draft().picks.map(({ playerId }) => playerId));
      const left = snapshot().cast.players.find(({ playerId }) => !taken.has(playerId));
      if (!left) throw new Error("no player is left");
      return left.playerId;
    },
    closed: () => closed,
    disconnect: () => void (socket.readyState = 3),
  };
}
