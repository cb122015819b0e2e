import { WebSocket } from "ws";

/** The address of the running server; clients wait while there is none. */
export interface ServerAddress {
  /** Resolves with the address once a server runs. */
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
  /** Delay before a reconnect, in milliseconds. */
  reconnectDelayMs: () => number;
  onOpen: () => void;
  onFrame: (text: string) => void;
}

export interface ReconnectingSocket {
  send: (message: object) => void;
  /** Breaks the connection; it is reopened. */
  cut: () => void;
  /** Closes it without reconnecting. */
  close: () => void;
  /** All close codes so far. */
  codes: number[];
}

/** A socket that reconnects whenever it breaks, as our app does. */
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
