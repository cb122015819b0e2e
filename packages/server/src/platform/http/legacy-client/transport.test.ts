import { beforeAll, expect, test } from "vitest";
import {
  type LegacyHttpClient,
  createLegacyHttpClient,
  textAt,
} from "../../../testing/clients/legacy-http-client.ts";
import { useTestApp, freshIpAddress } from "../../../testing/app/test-app.ts";

const testApp = useTestApp({ CORS_ORIGINS: "*" });
let fan: LegacyHttpClient;
let admin: LegacyHttpClient;
let leagueId: string;
beforeAll(async () => {
  fan = createLegacyHttpClient(testApp, await testApp.createUser());
  admin = createLegacyHttpClient(testApp, testApp.admin);
  const league = { name: "The Old Ones", teamName: "Old Team", privateInd: false, password: null };
  leagueId = textAt((await fan.send("POST", "league/add", league)).body, "data", "leagueId");
});

const isEnvelope = (body: unknown) => {
  expect(body).toEqual({
    status: "fail",
    message: expect.stringMatching(/./),
    err: expect.stringMatching(/./),
  });
  expect(textAt(body, "err")).toBe(textAt(body, "message"));
};

// Covers API-34, API-35, LEGACY-1.
test.each<[number, string, () => ReturnType<LegacyHttpClient["get"]>]>([
  [400, "a body that lacks everything", () => fan.send("POST", "league/join", {})],
  [400, "an id that is none", () => fan.get("league/1")],
  [400, "an undefined id", () => fan.get("league/undefined")],
  [401, "nobody", () => createLegacyHttpClient(testApp).get("team/myTeams")],
  [403, "a fan at an admin's call", () => fan.get("league")],
  [
    403,
    "another user's league",
    async () => createLegacyHttpClient(testApp, await testApp.createUser()).get(`league/${leagueId}`),
  ],
  [404, "an unknown path", () => fan.get("nothing/here")],
  [404, "a path of the app below /api/", () => fan.get("settings")],
  [
    413,
    "a body beyond a megabyte",
    () => fan.send("POST", "league/join", { teamName: "x".repeat(1_100_000) }),
  ],
])("%i with the envelope for %s", async (code, _what, ask) => {
  const reply = await ask();
  expect(reply.code).toBe(code);
  expect(reply.type).toMatch(/^application\/json/);
  isEnvelope(reply.body);
});

// Covers API-34.
test("an internal error is 500 in JSON, without details", async () => {
  await testApp.db.schema.alterTable("notes").renameTo("gone").execute();
  const reply = await fan.get("adminNote");
  await testApp.db.schema.alterTable("gone").renameTo("notes").execute();
  const words = "Something went wrong";
  expect(reply).toMatchObject({ code: 500, body: { status: "fail", message: words, err: words } });
  expect(JSON.stringify(reply.body)).not.toMatch(/notes|relation|at \//);
});

// Covers API-64.
test("a request without a body has no content type, and one with a JSON type but no body is accepted too", async () => {
  const unknown = "0b9c7a3e-94a3-4f1f-9a55-0d6f0a4c1111";
  const bare = await fan.send("DELETE", `tribe/admin/${unknown}`);
  expect([403, 404]).toContain(bare.code);
  isEnvelope(bare.body);
  const { token } = await testApp.createUser();
  const headers = { authorization: token, "content-type": "Application/json" };
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/login/logout",
    headers,
    remoteAddress: freshIpAddress(),
  });
  expect(reply.json()).toEqual({ status: "success" });
});

// Covers API-61, LEGACY-1.
test("it sends times as UTC without a zone, and gets them as ISO with Z", async () => {
  const before = process.env["TZ"];
  process.env["TZ"] = "Pacific/Auckland";
  const teams = await fan.get(`team/forDraft/${leagueId}`);
  const saved = await admin.send("POST", `draft/generate/${leagueId}`, {
    draftOrder: [textAt(teams.body, "data", "0", "teamId")],
    draftDate: "2026-09-20T19:30",
    pickTimeSeconds: "90",
  });
  if (before === undefined) delete process.env["TZ"];
  else process.env["TZ"] = before;
  expect(saved).toMatchObject({ code: 200, body: { status: "success" } });
  const { body } = await fan.get(`draft/byLeague/${leagueId}`);
  expect(body).toMatchObject({ data: { startDate: "2026-09-20T19:30:00.000Z", pickTimeSeconds: 90 } });
});

// Covers API-63, LEGACY-1.
test("its page may have another origin: a preflight allows its methods and headers", async () => {
  const { statusCode, headers } = await testApp.server.inject({
    method: "OPTIONS",
    url: "/api/league/join",
    remoteAddress: freshIpAddress(),
    headers: {
      origin: "https://the-old-client.test",
      "access-control-request-method": "DELETE",
      "access-control-request-headers": "authorization, content-type",
    },
  });
  expect(statusCode).toBe(204);
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(headers["access-control-allow-methods"]).toBe("GET, POST, PUT, PATCH, DELETE");
  expect(headers["access-control-allow-headers"]).toBe("authorization, content-type");
  expect(Number(headers["access-control-max-age"])).toBeGreaterThan(0);
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
});

test("another origin may read the replies too, including refusals", async () => {
  for (const url of ["/api/login/check", "/api/team/myTeams"]) {
    const { headers } = await testApp.server.inject({
      url,
      remoteAddress: freshIpAddress(),
      headers: { origin: "https://the-old-client.test", authorization: "null" },
    });
    expect(headers["access-control-allow-origin"]).toBe("*");
  }
});
