import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp({
    PUBLIC_URL: "https://isle.test",
    CORS_ORIGINS: "https://client.test,http://localhost:5000",
  });
  port = Number(new URL(await testApp.server.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => testApp.close());

/** Requests a WebSocket upgrade; returns the reply. */
async function handshake(headers: Record<string, string>) {
  const asking = request({
    port,
    host: "127.0.0.1",
    path: "/api/socket",
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-version": "13",
      ...headers,
    },
  });
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    asking.on("upgrade", (reply, socket) => {
      socket.destroy();
      resolve(reply);
    });
    asking.on("response", resolve).on("error", reject);
  });
  asking.end();
  const reply = await replied;
  const body: unknown = reply.statusCode === 101 ? null : JSON.parse(await text(reply));
  return { code: reply.statusCode, headers: reply.headers, body };
}

test.each([
  ["the page of PUBLIC_URL", { origin: "https://isle.test" }],
  ["a page of CORS_ORIGINS", { origin: "https://client.test" }],
  ["another page of CORS_ORIGINS", { origin: "http://localhost:5000" }],
  ["no page at all", {}],
  ["a page of the host that is called", { origin: "http://localhost:3000", host: "localhost:3000" }],
  ["the same by its address", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }],
  ["a host in capitals", { origin: "http://isle.example", host: "ISLE.example" }],
  [
    "a page of the host that a trusted proxy names",
    { origin: "https://isle.example", "x-forwarded-host": "isle.example" },
  ],
])("%s may open a socket", async (_who, headers) => {
  expect((await handshake(headers)).code).toBe(101);
});

test.each([
  "https://evil.test",
  "https://isle.test.evil.test",
  "http://isle.test",
  "https://isle.test:8443",
  "https://client.test:444",
  "null",
  "nonsense",
  "*",
])("a page of the origin %s is refused with the reason", async (origin) => {
  const reply = await handshake({ origin, host: "localhost:3000" });
  const message = "Pages from that site may not connect";
  expect([reply.code, reply.body]).toEqual([403, { status: "fail", message, err: message }]);
});

test("with CORS_ORIGINS=* any page may connect", async () => {
  const open = await createTestApp({ CORS_ORIGINS: "*" });
  const before = port;
  port = Number(new URL(await open.server.listen({ host: "127.0.0.1", port: 0 })).port);
  expect((await handshake({ origin: "https://client.test" })).code).toBe(101);
  port = before;
  await open.close();
});

test.each(["8", "7", "14", "", "13, 8", "013"])(
  "version %j of the protocol is refused with the supported one",
  async (version) => {
    const reply = await handshake({ "sec-websocket-version": version });
    expect([reply.code, reply.body]).toMatchObject([426, { status: "fail" }]);
    expect(reply.headers).toMatchObject({ "sec-websocket-version": "13", upgrade: "websocket" });
  },
);
