import { WebSocket } from "ws";

/** Where apps find a server; while there is none they wait for the next one. */
export interface ServerAddress {
  /** The address of a server that is up. */
  address: () => Promise<string>;
  open: (url: string) => void;
  close: () => void;
}

export function createServerAddress(): ServerAddress {
  let url: string | null = null;
  const waiting: ((url: string) => void)[] = [];
  return {
    address: () => (url === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(url)),
    open: (opened) => {
      url = opened;
      for (const go of waiting.splice(0)) go(opened);
    },
    close: () => void (url = null),
  };
}

interface ReconnectingSocketOptions {
  serverAddress: Pick<ServerAddress, "address">;
  /** How long to wait before coming back, in milliseconds. */
  reconnectDelayMs: () => number;
  onOpen: () => void;
  onFrame: (text: string) => void;
}

export interface ReconnectingSocket {
  send: (message: object) => void;
  /** Breaks the socket, as a tunnel would; it comes back by itself. */
  cut: () => void;
  /** For good. */
  close: () => void;
  /** The codes with which it was closed. */
  codes: number[];
}

/** A socket that comes back whenever it breaks, as an app's does. */
export function openReconnectingSocket({
  serverAddress,
  reconnectDelayMs: jitter,
  onOpen,
  onFrame,
}: ReconnectingSocketOptions): ReconnectingSocket {
  const codes: number[] = [];
  let socket: WebSocket | undefined;
  let isOver = false;

  async function connect(): Promise<void> {
    const url = await serverAddress.address();
    if (isOver) return;
    const opened = new WebSocket(url);
    socket = opened;
    opened.on("error", () => opened.terminate());
    opened.on("open", onOpen);
    opened.on("message", (data: Buffer) => onFrame(data.toString("utf8")));
    opened.on("close", (code) => {
      codes.push(code);
      if (!isOver) setTimeout(() => void connect(), jitter());
    });
  }

  void connect();
  return {
    send: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    cut: () => socket?.terminate(),
    close: () => {
      isOver = true;
      socket?.terminate();
    },
    codes,
  };
}
