import type { ServerMessage } from "@emberline/contract";
import type { FakeStorage } from "../storage/fake-storage.ts";
import type { VirtualClock } from "../virtual-clock.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import type { SimulatedSocket, SimulatedServer } from "./server-and-socket-types.ts";

interface SimulatedSocketOptions {
  userId: string;
  server: SimulatedServer;
  faults: FaultInjector;
  storage: FakeStorage;
  onMessage: (message: ServerMessage) => void;
  onClose: () => void;
}

const NOTICED_WITHIN_MS = 800;

export function openSimulatedSocket({
  userId,
  server,
  faults,
  storage,
  onMessage,
  onClose,
}: SimulatedSocketOptions): SimulatedSocket {
  const { rng, virtualClock, trace } = faults;
  const { process } = server;
  const state = { readyState: 1, isCut: false };
  const toApp = createPipe<ServerMessage>(virtualClock, (message) => state.isCut || onMessage(message));
  const toServer = createPipe<string>(virtualClock, (frame) => {
    if (!state.isCut && process.alive) server.handleClientFrame(connection, frame);
  });

  function cut(): void {
    if (state.isCut) return;
    state.isCut = true;
    process.onDeath.delete(cut);
    virtualClock.after(rng.int(0, NOTICED_WITHIN_MS), onClose);
    process.after(rng.int(0, NOTICED_WITHIN_MS), () => {
      state.readyState = 3;
      server.engine.rooms.remove(connection.socket);
    });
  }

  function sendToApp(data: string | Buffer): void {
    if (state.isCut || !process.alive) return;
    const frame = String(data);
    const message = parseFrame(frame);
    if (numberIn(message) > storage.events.length)
      trace.violations.push(`broadcast before the commit: ${frame.slice(0, 200)}`);
    toApp(message, rng.int(1, faults.profile().frameMs));
  }

  const connection: SimulatedSocket = {
    userId,
    work: Promise.resolve(),
    socket: {
      get readyState() {
        return state.readyState;
      },
      OPEN: 1,
      bufferedAmount: 0,
      send: sendToApp,
      close: cut,
    },
    sendToServer: toServer,
    cut,
  };
  process.onDeath.add(cut);
  return connection;
}

/** One direction: each frame has its own delay and overtakes none before it. */
function createPipe<Frame>(virtualClock: VirtualClock, arrive: (frame: Frame) => void) {
  const inFlight: Frame[] = [];
  let lastAt = 0;
  return (frame: Frame, delayMs: number): void => {
    inFlight.push(frame);
    lastAt = Math.max(lastAt, virtualClock.now() + delayMs);
    virtualClock.after(lastAt - virtualClock.now(), () => {
      const first = inFlight.shift();
      if (first !== undefined) arrive(first);
    });
  };
}

let lastFrame = "";
let lastMessage: ServerMessage;

/** A broadcast frame is the same for all clients, so it is parsed once. */
function parseFrame(frame: string): ServerMessage {
  if (frame !== lastFrame) {
    lastMessage = JSON.parse(frame);
    lastFrame = frame;
  }
  return lastMessage;
}

/** The number of the last event in a message. */
function numberIn(message: ServerMessage): number {
  if (message.type === "draft-events") return message.payload.from + message.payload.events.length - 1;
  if (message.type === "draft-snapshot") return message.payload.version;
  return message.type === "init" || message.type === "pick-made" ? message.payload.draft.version : 0;
}
