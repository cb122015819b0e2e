import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface HttpReply {
  status: number;
  /** Only when it was asked for. */
  body: Buffer | null;
  bodyLength: number;
}

/** A connection that sends prepared requests, one at a time. */
export interface HttpConnection {
  send: (request: Uint8Array, options: { keepBody: boolean }) => void;
  close: () => void;
}

interface ConnectionOptions {
  onReply: (reply: HttpReply) => void;
  onError: (error: Error) => void;
  /** Connects with the first request. */
  isLazy?: boolean;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /^content-length: *(\d+)/im;

/**
 * Parses as little of a reply as possible, so that the generator is faster than any server. As in browsers, a connection
 * that the server closes between two requests is opened again.
 */
export async function openHttpConnection(
  port: number,
  { onReply, onError, isLazy = false }: ConnectionOptions,
): Promise<HttpConnection> {
  /** Null once the server has closed it. */
  let socket: Socket | null = null;
  let keepBody = false;
  let isClosed = false;
  /** The request that has no reply yet, and whether its connection had a reply before. */
  let pending: Uint8Array | null = null;
  let isReused = false;
  let head: Buffer | null = null;
  let status = 0;
  /** The size of the body, and the bytes that have not arrived yet. */
  let length = 0;
  let missing = 0;
  let parts: Buffer[] = [];

  function fail(message: string): void {
    if (isClosed) return;
    isClosed = true;
    socket?.destroy();
    onError(new Error(message));
  }

  function open(): Socket {
    const opened = connect({ host: "127.0.0.1", port, noDelay: true });
    opened.on("data", take);
    opened.on("error", ({ message }) => lose(opened, message));
    opened.on("close", () => lose(opened, "the server closed a connection"));
    socket = opened;
    isReused = false;
    return opened;
  }

  function lose(lost: Socket, message: string): void {
    if (lost !== socket || isClosed) return;
    socket = null;
    if (!pending) return;
    // The server may have closed it before the request arrived.
    if (isReused && head === null && status === 0) open().write(pending);
    else fail(message);
  }

  function take(chunk: Buffer): void {
    if (status !== 0) return takeBody(chunk);
    const data = head === null ? chunk : Buffer.concat([head, chunk]);
    const end = data.indexOf(HEAD_END);
    if (end < 0) return void (head = data);
    const text = data.toString("latin1", 0, end);
    status = Number(text.slice(9, 12));
    const found = LENGTH.exec(text);
    if (!found && status !== 304 && status !== 204) return fail("a reply came without content-length");
    length = found && status !== 304 ? Number(found[1]) : 0;
    missing = length;
    takeBody(data.subarray(end + HEAD_END.length));
  }

  function takeBody(chunk: Buffer): void {
    if (chunk.length > missing) return fail("more than one reply came");
    missing -= chunk.length;
    if (keepBody && chunk.length > 0) parts.push(chunk);
    if (missing > 0) return;
    const body = keepBody ? Buffer.concat(parts) : null;
    [head, parts, pending, isReused] = [null, [], null, true];
    const complete = { status, body, bodyLength: length };
    status = 0;
    onReply(complete);
  }

  if (!isLazy) await once(open(), "connect");
  return {
    send: (request, options) => {
      ({ keepBody } = options);
      pending = request;
      (socket ?? open()).write(request);
    },
    close: () => {
      isClosed = true;
      socket?.destroy();
    },
  };
}
