import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettings } from "../env.ts";
import { registerPlugins, serveStaticApp } from "./plugins.ts";

const NAME = "Tribal &#34;Council&#34; &#38; Co";
const PAGE = `<body><span data-site-name="true" class="display">${NAME}</span></body>`;
const REST = `</template><meta name="application-name" content="${NAME}" /><title>${NAME}</title></head>${PAGE}`;

const server = Fastify();
let webDir = "";
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "emberline-web-"));
  await mkdir(join(webDir, "assets"));
  const page = `<head><template></template><meta name="application-name" content="Emberline" /><title>Emberline</title></head><body><span data-site-name="true" class="display">Emberline</span></body>`;
  const preloads = { "/": ["/assets/home-1.js"], "/league/:leagueId": ["/assets/league-1.js"] };
  await writeFile(join(webDir, "preload.json"), JSON.stringify(preloads));
  await writeFile(join(webDir, "index.html"), page);
  await writeFile(join(webDir, "assets", "app-1.js"), "const small = 1;");
  await writeFile(join(webDir, "assets", "app-1.js.br"), "compressed");
  await writeFile(join(webDir, "sw.js"), "const worker = 1;");
  await writeFile(join(webDir, "robots.txt"), "User-agent: *\n");
  const manifest = { name: "Emberline", short_name: "Emberline", display: "standalone" };
  await writeFile(join(webDir, "manifest.webmanifest"), JSON.stringify(manifest));
  await registerPlugins(server, readSettings({}, webDir));
  server.get("/api/now", () => ({}));
  await serveStaticApp(server, `Tribal "Council" & Co`, webDir);
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string, headers = {}) => server.inject({ url, headers });

// Covers RECAP-14.
it("answers every path of the app with its one page, with the site's name, never cached", async () => {
  const shared = ["/recap/7", "/invite/token", "/draft/1/board?share", "/league/1/none?team=2"];
  for (const path of ["/login", "/league", "/nowhere", "/preload.json", ...shared]) {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(reply.headers["cache-control"]).toBe("no-cache");
    expect(reply.body).toBe(`<head><template>${REST}`);
  }
});

it("names the files of a page in the template of its scripts, so that the browser asks for all at once", async () => {
  const preload = (file: string) =>
    `<link fetchpriority="low" rel="modulepreload" crossorigin href="/assets/${file}">`;
  for (const [path, file] of [
    ["/", "home-1.js"],
    ["/?from=email", "home-1.js"],
    ["/league/1?tab=team", "league-1.js"],
    ["/league/1/", "league-1.js"],
  ] as const) {
    expect((await get(path)).body).toBe(`<head><template>${preload(file)}${REST}`);
  }
});

it("compresses the page if the client accepts it", async () => {
  const plain = (await get("/league/1")).body;
  const brotli = await get("/league/1", { "accept-encoding": "gzip, deflate, br" });
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Origin, accept-encoding" });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
  const zipped = await get("/league/1", { "accept-encoding": "gzip, deflate" });
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "Origin, accept-encoding" });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain);
});

it("answers HEAD as it answers GET", async () => {
  const reply = await server.inject({ method: "HEAD", url: "/" });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toContain("text/html");
});

it("sends a built file cacheable for a year, compressed if the client accepts it", async () => {
  const reply = await get("/assets/app-1.js", { "accept-encoding": "br" });
  expect(reply.headers["content-encoding"]).toBe("br");
  expect(reply.body).toBe("compressed");
  expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/assets/app-1.js")).body).toBe("const small = 1;");
});

it("sends the service worker under a fixed name, to be revalidated each time", async () => {
  const reply = await get("/sw.js");
  expect(reply.body).toBe("const worker = 1;");
  expect(reply.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
  expect(reply.headers["cache-control"]).toBe("no-cache");
});

it("sends robots.txt as plain text", async () => {
  const reply = await get("/robots.txt");
  expect(reply.headers["content-type"]).toContain("text/plain");
  expect(reply.body).toBe("User-agent: *\n");
});

it("sends the manifest with the site's name", async () => {
  const reply = await get("/manifest.webmanifest");
  expect(reply.headers["content-type"]).toContain("application/manifest+json");
  expect(reply.headers["cache-control"]).toBe("no-cache");
  const name = `Tribal "Council" & Co`;
  expect(reply.json()).toEqual({ name, short_name: name, display: "standalone" });
});

// Covers API-1.
it("answers an unknown call or file with the envelope, never with the page", async () => {
  for (const path of ["/api", "/api/nowhere", "/assets/gone.js"]) {
    const reply = await get(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      status: "fail",
      message: "There is nothing here",
      err: "There is nothing here",
    });
  }
});

// Covers API-66.
it("rate-limits an address, but still serves it the app's files", async () => {
  const remoteAddress = "192.0.2.1";
  const replyTo = async (url: string) => (await server.inject({ url, remoteAddress })).statusCode;
  const { headers } = await server.inject({ url: "/api/now", remoteAddress });
  const left = Number(headers["x-ratelimit-remaining"]);
  for (let call = 0; call < left; call += 1) expect(await replyTo("/api/now")).toBe(200);
  expect(await replyTo("/api/now")).toBe(429);
  for (const path of ["/", "/assets/app-1.js", "/sw.js", "/sw.js?v=/2", "/manifest.webmanifest"]) {
    expect(await replyTo(path)).toBe(200);
  }
  expect(await replyTo("/api/now?/assets/")).toBe(429);
  expect((await server.inject({ url: "/api/now" })).statusCode).toBe(200);
});
