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

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /^content-length: *(\d+)/im;

/** Parses as little of a reply as possible, so that the generator is faster than any server. */
export function openHttpConnection(
  port: number,
  { onReply, onError }: { onReply: (reply: HttpReply) => void; onError: (error: Error) => void },
): Promise<HttpConnection> {
  const socket: Socket = connect({ host: "127.0.0.1", port, noDelay: true });
  let keepBody = false;
  let isClosed = false;
  let head: Buffer | null = null;
  let status = 0;
  /** The size of the body, and the bytes that have not arrived yet. */
  let length = 0;
  let missing = 0;
  let parts: Buffer[] = [];

  function fail(message: string): void {
    if (isClosed) return;
    isClosed = true;
    socket.destroy();
    onError(new Error(message));
  }

  function takeBody(chunk: Buffer): void {
    if (chunk.length > missing) return fail("more than one reply came");
    missing -= chunk.length;
    if (keepBody && chunk.length > 0) parts.push(chunk);
    if (missing > 0) return;
    const body = keepBody ? Buffer.concat(parts) : null;
    [head, parts] = [null, []];
    const complete = { status, body, bodyLength: length };
    status = 0;
    onReply(complete);
  }

  socket.on("data", (chunk: Buffer) => {
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
  });
  socket.on("error", (error) => fail(error.message));
  socket.on("close", () => fail("the server closed a connection"));

  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("connect", () =>
      resolve({
        send: (request, options) => {
          ({ keepBody } = options);
          socket.write(request);
        },
        close: () => {
          isClosed = true;
          socket.destroy();
        },
      }),
    );
  });
}
