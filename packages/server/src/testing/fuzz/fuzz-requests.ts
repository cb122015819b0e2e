import { Agent } from "node:http";
import { allRoutes, Failure, type Route } from "@emberline/contract";
import type { Rng } from "../draft-simulation/rng.ts";
import { createPrivateDataDetector } from "../checks/private-data-detector.ts";
import { freshIpAddress, type TestApp, type TestUser } from "../app/test-app.ts";
import { insertTestUser } from "../app/test-user.ts";
import { insertSmallSeason } from "../fixtures/small-season.ts";
import { fieldsOf, UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import { createRouteValues } from "../inputs/route-values.ts";
import { createChangeWatch } from "./change-watch.ts";
import { type GenerateOptions, generateJson, generateText, jsonSchemaOf, sampleOf } from "./generate-json.ts";
import { type FuzzRequest, sendRequest } from "./send-request.ts";

const CONTENT_TYPES = [
  "application/json; charset=utf-16",
  "application/json; charset=nonsense",
  "application/json;;;",
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/octet-stream",
  "image/png",
  "nonsense",
  "",
];
const STRANGE_QUERIES = [
  "a[]=1&a[]=2",
  "__proto__=1",
  "a[__proto__][isAdmin]=1",
  "%E0%A4%A",
  "%00",
  "&&==&=",
  "x".repeat(3000),
];
const MULTIPART = Buffer.from(
  '--x\r\nContent-Disposition: form-data; name="file"; filename="../../x.svg"\r\nContent-Type: image/png\r\n\r\n<svg onload=alert(1)>\r\n--x--\r\n',
);

/** Until then a request may refer to something that an earlier one removed. */
const CHANGES_PER_SITE = 5;

/** Replies by status. */
type StatusCounts = Record<number, number>;

/**
 * Sends requests near valid ones to every route over real connections, in rounds while `shouldContinue` returns true.
 * Problems are replies with 5xx, replies that the contract does not allow, secrets in replies, and refused requests
 * that changed data.
 */
export async function fuzzRequests(
  testApp: TestApp,
  {
    rng,
    shouldContinue,
    report,
  }: { rng: Rng; shouldContinue: () => boolean; report: (problem: string) => void },
): Promise<StatusCounts> {
  if (!testApp.server.server.listening) await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const port = Number(new URL(testApp.server.listeningOrigin).port);
  const agent = new Agent({ keepAlive: true });
  const watch = createChangeWatch(testApp.db, report);
  const detector = createPrivateDataDetector();
  const counts: StatusCounts = {};
  let seasons = 0;
  let changes = 0;
  let site = await createSite();

  async function createSite() {
    const owner = await testApp.createUser();
    const admin = await insertTestUser(testApp, undefined, true);
    for (const user of [owner, admin]) detector.register(user);
    // Calls may have removed everything of the season before.
    await testApp.db.updateTable("seasons").set({ isCurrent: false }).execute();
    testApp.season = await insertSmallSeason(testApp.db, { name: `Season ${(seasons += 1)}` });
    return { owner, admin, values: await createRouteValues(testApp, owner) };
  }

  function callerOf(route: Route): TestUser | undefined {
    if (route.access === "anyone") return undefined;
    return route.access === "admin" || route.access === "scorer" || rng.happens(0.2)
      ? site.admin
      : site.owner;
  }

  async function fuzz(route: Route): Promise<void> {
    const mutation = sampleOf(rng, [0, 0.1, 0.1, 0.2, 0.3]);
    const caller = callerOf(route);
    const request = createRequest(route, { rng, mutation, values: site.values }, caller);
    const what = describeRequest(route, request);
    if (mutation === 0) await watch.check();
    await watch.prepare();
    const reply = await sendRequest(agent, port, request).catch((error: unknown) => {
      report(`no reply (${String(error)}): ${what}`);
      return null;
    });
    // Nobody knows how far it came.
    if (reply === null) return watch.changed();
    counts[reply.code] = (counts[reply.code] ?? 0) + 1;
    const problem = problemOf(route, reply, caller);
    if (problem !== null) report(`${problem}: ${what}\n  ${reply.code} ${reply.body.slice(0, 300)}`);
    if (reply.code >= 400 || (reply.code === 200 && route.method === "GET")) return watch.refused(what);
    watch.changed();
    changes += 1;
    if (changes % CHANGES_PER_SITE === 0) site = await createSite();
  }

  function problemOf(route: Route, { code, body }: { code: number; body: string }, caller?: TestUser) {
    try {
      detector.inspect(body, caller);
      if (code >= 500) return "a server error";
      const schema = code === 200 ? route.reply : Failure;
      return schema.safeParse(JSON.parse(body)).success ? null : "not a reply of the contract";
    } catch (error) {
      return String(error);
    }
  }

  while (shouldContinue()) for (const route of allRoutes) await fuzz(route);
  await watch.check();
  agent.destroy();
  return counts;
}

function createRequest(route: Route, options: GenerateOptions, caller?: TestUser): FuzzRequest {
  const { rng, mutation } = options;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeAll(generateText(name, options) || UNKNOWN_ID),
  );
  const query = fieldsOf(route.query).flatMap((name) => {
    const pair = `${name}=${encodeAll(generateText(name, options))}`;
    return rng.happens(mutation / 2) ? [pair, pair] : [pair];
  });
  if (rng.happens(mutation / 2)) query.push(sampleOf(rng, STRANGE_QUERIES));
  const request: FuzzRequest = {
    method: rng.happens(mutation / 8) ? sampleOf(rng, ["PUT", "PATCH", "DELETE", "POST"]) : route.method,
    path: `/api${path}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: {
      "x-forwarded-for": freshIpAddress(),
      ...(caller ? { authorization: rng.happens(mutation / 4) ? "Bearer null" : caller.token } : {}),
    },
  };
  if (request.method === "GET") return request;
  const body = bodyOf(route, options);
  if (!body) return request;
  const type = rng.happens(mutation / 3) ? sampleOf(rng, CONTENT_TYPES) : "application/json";
  const headers = { ...request.headers, "content-type": type };
  const cut = rng.happens(mutation / 8) ? { cutAt: rng.int(0, Math.max(0, body.length - 1)) } : {};
  return { ...request, headers, body, ...cut };
}

function bodyOf(route: Route, options: GenerateOptions): Buffer | undefined {
  const { rng, mutation } = options;
  if (rng.happens(mutation / 6)) return MULTIPART;
  if (!route.body) return rng.happens(mutation) ? Buffer.from("{}") : undefined;
  const bytes = Buffer.from(generateJson(jsonSchemaOf(route.body), options));
  // A byte that is no UTF-8.
  if (bytes.length > 2 && rng.happens(mutation / 6)) bytes[rng.int(0, bytes.length - 1)] = 0xff;
  return bytes;
}

const encodeAll = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));

const describeRequest = (route: Route, { method, path, headers, body, cutAt }: FuzzRequest) =>
  [
    `${route.name} ${method} ${path.slice(0, 300)}`,
    headers["content-type"] ?? "",
    cutAt === undefined ? "" : `cut at ${cutAt}`,
    JSON.stringify(body?.toString("utf8").slice(0, 500) ?? ""),
  ].join(" ");
