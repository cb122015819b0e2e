import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { TestApp } from "../app/test-app.ts";

/** One frame by RFC 6455, 5.2; omitted fields are as in a valid client's frame. */
export interface FrameParts {
  opcode: number;
  payload?: Buffer | string;
  fin?: boolean;
  /** The three reserved bits, as a number up to 7. */
  rsv?: number;
  masked?: boolean;
  /** The length in the header, instead of the payload's. */
  claimedLength?: number;
}

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export function frameOf({ opcode, fin = true, rsv = 0, masked = true, ...rest }: FrameParts): Buffer {
  const payload = Buffer.from(rest.payload ?? "");
  const length = rest.claimedLength ?? payload.length;
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  const maskBit = masked ? 0x80 : 0;
  const head =
    length < 126
      ? Buffer.from([first, maskBit | length])
      : length < 65_536
        ? Buffer.from([first, maskBit | 126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([first, maskBit | 127]), bigEndian(length)]);
  if (!masked) return Buffer.concat([head, payload]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

function bigEndian(length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  return bytes;
}

/** A close frame's payload. */
export function closePayload(code: number, reason: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(code);
  return Buffer.concat([bytes, reason]);
}

export interface FrameSocket {
  write: (bytes: Buffer) => void;
  /** The next frame that the server sends; only short ones are read. */
  next: () => Promise<{ opcode: number; payload: Buffer }>;
  /** The code of the close frame, or null if the connection ended without one. */
  closeCode: () => Promise<number | null>;
  end: () => void;
}

/** A client of a socket that writes its own bytes. */
export async function openFrames(
  { server }: Pick<TestApp, "server">,
  path = "/api/socket",
): Promise<FrameSocket> {
  if (!server.server.listening) await server.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(Number(new URL(server.listeningOrigin).port), "127.0.0.1");
  socket.on("error", () => {});
  let bytes = Buffer.alloc(0);
  let ended = false;
  let wake = (): void => {};
  socket.on("data", (data: Buffer) => {
    bytes = Buffer.concat([bytes, data]);
    wake();
  });
  socket.on("close", () => {
    ended = true;
    wake();
  });
  const more = () => new Promise<void>((resolve) => (wake = resolve));

  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  while (!bytes.includes("\r\n\r\n")) await more();
  bytes = bytes.subarray(bytes.indexOf("\r\n\r\n") + 4);

  async function next(): Promise<{ opcode: number; payload: Buffer }> {
    for (;;) {
      const [first = 0, second = 0] = bytes;
      const isLong = second === 126;
      const start = isLong ? 4 : 2;
      const length = isLong && bytes.length >= 4 ? bytes.readUInt16BE(2) : second;
      if (bytes.length >= start && bytes.length >= start + length) {
        const payload = bytes.subarray(start, start + length);
        bytes = bytes.subarray(start + length);
        return { opcode: first & 15, payload };
      }
      if (ended) throw new Error("the connection ended");
      await more();
    }
  }

  return {
    write: (data) => void socket.write(data),
    next,
    closeCode: async () => {
      for (;;) {
        const frame = await next().catch(() => null);
        if (frame === null) return null;
        if (frame.opcode === OPCODE.close)
          return frame.payload.length < 2 ? 1005 : frame.payload.readUInt16BE();
      }
    },
    end: () => void socket.destroy(),
  };
}
