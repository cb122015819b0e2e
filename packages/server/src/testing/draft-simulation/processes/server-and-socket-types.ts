import type { DraftEngine } from "../../../features/drafts/engine/draft-engine.ts";
import type { ClientSocket } from "../../../platform/sockets/client-socket.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import type { FakeTransaction } from "../storage/fake-transaction.ts";

/** A WebSocket between a client and a server. Frames arrive in order or are lost with the connection. */
export interface SimulatedSocket {
  userId: string;
  /** The server's end. */
  socket: ClientSocket;
  /** The server's work for this connection, one frame after another. */
  work: Promise<unknown>;
  sendToServer: (frame: string, delayMs: number) => void;
  /** Breaks the connection; each end notices after a delay. */
  cut: () => void;
}

/** A server with the real engine in it. */
export interface SimulatedServer {
  process: SimulatedProcess;
  engine: DraftEngine<FakeTransaction>;
  /** Handles a frame that has arrived. */
  handleClientFrame: (connection: SimulatedSocket, frame: string) => void;
}
