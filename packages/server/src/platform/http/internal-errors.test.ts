import { connect } from "node:net";
import { accountRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { createApiCaller } from "../../testing/app/api-caller.ts";
import { useTestApp, freshIpAddress } from "../../testing/app/test-app.ts";

const testApp = useTestApp({ CORS_ORIGINS: "https://other.test" });

test.each([
  ["400", "nonsense\r\n\r\n"],
  ["431", `GET /api/health/live HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`],
])("what never becomes a request is answered %s with the envelope", async (code, bytes) => {
  if (!testApp.server.server.listening) await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(Number(new URL(testApp.server.listeningOrigin).port), "127.0.0.1");
  socket.end(bytes);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `));
  expect(head).toContain("application/json");
  const envelope: unknown = JSON.parse(body);
  expect(envelope).toEqual({ status: "fail", message: expect.any(String), err: expect.any(String) });
});

// Covers API-63.
test("a preflight request of an allowed origin is answered, and a bare OPTIONS gets no plain text", async () => {
  const options = (headers: Record<string, string>) =>
    testApp.server.inject({
      method: "OPTIONS",
      url: "/api/user/me",
      remoteAddress: freshIpAddress(),
      headers,
    });
  const asked = await options({
    origin: "https://other.test",
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization,content-type",
  });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    "access-control-allow-origin": "https://other.test",
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "86400",
  });
  expect(asked.headers["access-control-allow-credentials"]).toBeUndefined();
  const bare = await options({});
  expect([bare.statusCode, bare.body]).toEqual([204, ""]);
  const otherOrigin = await options({
    origin: "https://evil.test",
    "access-control-request-method": "PATCH",
  });
  expect(otherOrigin.headers["access-control-allow-origin"]).toBeUndefined();
});

// Covers API-62.
test("without a database calls get 503, and the legacy client stays logged in", async () => {
  const away = openDatabase({ host: "127.0.0.1", port: 1 }, testApp.log);
  const { server } = await createApp({ ...testApp, ...away });
  const fan = await testApp.createUser();
  const { refusal } = createApiCaller(server, () => {});
  expect((await refusal(teamRoutes.mine, { as: fan })).code).toBe(503);
  expect((await refusal(accountRoutes.checkAdmin, { as: fan })).code).toBe(503);
  const check = await server.inject({ url: "/api/login/check", headers: { authorization: fan.token } });
  expect(check.statusCode).toBe(503);
  expect(check.json()).toMatchObject({ status: "fail", verified: true });
  expect((await server.inject({ url: "/api/login/check" })).json()).toMatchObject({ verified: false });
  await server.close();
  await away.pool.end();
});
