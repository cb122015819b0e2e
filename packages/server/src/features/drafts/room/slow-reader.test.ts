import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { WebSocket as Client } from "ws";
import { send } from "../../../platform/sockets/client-socket.ts";

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
});
afterAll(() => {
  server.close();
});

const BUFFER_MAX_BYTES = 1024 * 1024;
const FRAME = randomBytes(32 * 1024).toString("hex");

// Covers ROOM-31.
test("a reader who is too slow is closed with 1013 once a megabyte waits, and then gets no more", async () => {
  const connected: Promise<WebSocket[]> = once(server, "connection");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const reader = new Client(`ws://127.0.0.1:${port}`);
  const [socket] = await connected;
  await once(reader, "open");
  reader.pause();
  let sent = 0;
  // The operating system buffers some of it before the server has to.
  while (socket!.readyState === socket!.OPEN && sent < 1000) {
    send(socket!, FRAME);
    sent += 1;
    await new Promise(setImmediate);
  }
  expect(socket!.readyState).toBe(socket!.CLOSING);
  const waiting = socket!.bufferedAmount;
  expect(waiting).toBeGreaterThan(BUFFER_MAX_BYTES);
  expect(waiting).toBeLessThan(BUFFER_MAX_BYTES + 3 * FRAME.length);
  for (let count = 0; count < 100; count += 1) send(socket!, FRAME);
  expect(socket!.bufferedAmount).toBeLessThanOrEqual(waiting);

  let received = 0;
  reader.on("message", () => (received += 1));
  const closed = once(reader, "close");
  reader.resume();
  const [code] = await closed;
  expect([code, received]).toEqual([1013, sent - 1]);
});
