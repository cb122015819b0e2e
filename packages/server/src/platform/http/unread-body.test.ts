import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";

const testApp = useTestApp();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await testApp.server.listen({ host: "127.0.0.1", port: 0 })).port);
});

const MEGABYTE = 1024 * 1024;
const head = (...lines: string[]) =>
  `${["POST /api/league/join HTTP/1.1", "Host: x", "Content-Type: application/json", ...lines].join("\r\n")}\r\n\r\n`;

/** Collects the server's output until it matches. */
async function answer(socket: Socket, expected: RegExp): Promise<string> {
  let received = "";
  while (!expected.test(received)) {
    const [chunk]: unknown[] = await once(socket, "data");
    received += String(chunk);
  }
  return received;
}

async function open(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

test("a connection stays open after a refusal, once the rest of the body has arrived", async () => {
  const socket = await open();
  socket.write(head("Content-Length: 200000"));
  socket.write("[".repeat(100_000));
  socket.write("[".repeat(100_000));
  expect(await answer(socket, /Please log in/)).toMatch(/^HTTP\/1\.1 401 (?!.*connection: close)/is);
  socket.write("GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await answer(socket, /success/)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test("a client that sends far more than a call reads gets the whole answer before the connection ends", async () => {
  const { token } = await testApp.createUser();
  for (const [authorization, code] of [
    [token, 413],
    ["", 401],
  ] as const) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/league/join`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: "x".repeat(10 * MEGABYTE),
    });
    expect(reply.status).toBe(code);
    expect(await reply.json()).toMatchObject({ status: "fail" });
  }
});

test("a body that no route reads is not awaited: the reply comes at once, and the connection ends", async () => {
  const socket = await open();
  const ended = once(socket, "close");
  socket.write(head(`Content-Length: ${2 ** 40}`));
  expect(await answer(socket, /Please log in/)).toMatch(/^HTTP\/1\.1 401 .*connection: close/is);
  await ended;
});

test("an endless body is read only up to the largest limit", async () => {
  const socket = await open();
  socket.on("error", () => {});
  const ended = once(socket, "close");
  socket.write(head("Transfer-Encoding: chunked"));
  const chunk = `100000\r\n${"x".repeat(MEGABYTE)}\r\n`;
  for (let sent = 0; sent < 13; sent += 1) socket.write(chunk);
  expect(await answer(socket, /Please log in/)).toMatch(/connection: close/i);
  await ended;
});

test("a client that stops while sending a rejected body does not block others", async () => {
  const socket = await open();
  socket.write(head("Content-Length: 200000"));
  socket.write("[".repeat(100_000));
  socket.destroy();
  expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200);
});
