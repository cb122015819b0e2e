import type { DraftEngine } from "../../../features/draft/engine/draft-engine.ts";
import type { RoomSocket } from "../../../features/draft/room/room-registry.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import type { FakeTransaction } from "../storage/fake-transaction.ts";

/** A WebSocket between an app and a server: in order or not at all. */
export interface SimulatedSocket {
  userId: string;
  /** The server's end. */
  socket: RoomSocket;
  /** What the server does about this link, one thing after another. */
  work: Promise<unknown>;
  sendToServer: (frame: string, delayMs: number) => void;
  /** Both ends find out, each in its time. */
  cut: () => void;
}

/** A server with the real engine in it. */
export interface SimulatedServer {
  process: SimulatedProcess;
  engine: DraftEngine<FakeTransaction>;
  /** A frame of a link has arrived. */
  handleClientFrame: (connection: SimulatedSocket, frame: string) => void;
}
