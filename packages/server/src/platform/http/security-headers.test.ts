import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../env.ts";
import { createTestApp, freshIpAddress, type TestApp } from "../../testing/app/test-app.ts";
import { registerPlugins, serveStaticApp } from "./plugins.ts";

const SECRET = "planted-in-a-file";
/** Files next to the app's files, as a careless deployment leaves them. */
const STRAY_FILES = [".env", ".git/config", "assets/.htpasswd", "../secret.key"];

let testApp: TestApp;
let port: number;
/** A server with pages, since the test app serves none. */
const pages = Fastify();
let folder = "";
beforeAll(async () => {
  testApp = await createTestApp({ PUBLIC_URL: "https://emberline.test" });
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(testApp.server.listeningOrigin).port);
  folder = await mkdtemp(join(tmpdir(), "emberline-headers-"));
  const webDir = join(folder, "web");
  for (const part of ["assets", ".git"]) await mkdir(join(webDir, part), { recursive: true });
  await writeFile(join(webDir, "index.html"), "<head><title>Emberline</title></head>");
  await writeFile(join(webDir, "preload.json"), "{}");
  await writeFile(join(webDir, "manifest.webmanifest"), "{}");
  await writeFile(join(webDir, "assets", "app-1.js"), "1;");
  for (const name of STRAY_FILES) await writeFile(join(webDir, name), SECRET);
  await registerPlugins(pages, readSettings({ PUBLIC_URL: "https://emberline.test" }, webDir));
  await serveStaticApp(pages, "Emberline", webDir);
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true });
  await testApp.close();
});

/** One reply of each kind: API, refusal, page, file. */
async function everyKind() {
  const ask = (options: InjectOptions) =>
    testApp.server.inject({ remoteAddress: freshIpAddress(), ...options });
  const authorization = testApp.admin.token;
  const kinds = {
    "a reply": await ask({ url: "/api/user/me", headers: { authorization } }),
    "no session": await ask({ url: "/api/user/me" }),
    "an unknown call": await ask({ url: "/api/nowhere" }),
    "a body that is no JSON": await ask({
      method: "POST",
      url: "/api/login",
      headers: { "content-type": "application/json" },
      payload: "{",
    }),
    "a preflight": await ask({ method: "OPTIONS", url: "/api/login" }),
    "the documentation": await ask({ url: "/api/docs/" }),
    "a file of the documentation": await ask({ url: "/api/docs/static/swagger-initializer.js" }),
    "an unknown picture": await ask({ url: "/images/none/card.webp" }),
    "the unsubscribe page": await ask({ url: "/unsubscribe?token=x" }),
    "an unknown calendar": await ask({ url: "/api/calendar/none.ics" }),
    "a page": await pages.inject("/login"),
    "a file": await pages.inject("/assets/app-1.js"),
    "an unknown file": await pages.inject("/assets/none.js"),
  };
  return Object.entries(kinds);
}

test("every kind of reply has the security headers", async () => {
  for (const [kind, { headers }] of await everyKind()) {
    expect([kind, headers]).toEqual([
      kind,
      expect.objectContaining({
        "x-content-type-options": "nosniff",
        "referrer-policy": expect.stringMatching(/^(?:same-origin|no-referrer)$/),
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "content-security-policy": expect.stringMatching(
          /(?=.*default-src '(?:none|self)')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')(?!.*unsafe)/,
        ),
      }),
    ]);
  }
});

test("every reply with a body says what it is, and in which characters", async () => {
  const known = /^(?:application\/(?:json|javascript)|text\/(?:html|javascript|plain)); charset=utf-8$/i;
  const withBody = (await everyKind()).filter(([, { body }]) => body !== "");
  expect(withBody.length).toBeGreaterThan(8);
  for (const [kind, { headers }] of withBody) {
    expect([kind, headers["content-type"]]).toEqual([kind, expect.stringMatching(known)]);
  }
});

test("with https every reply asks browsers for https for a year, with subdomains", async () => {
  for (const [kind, { headers }] of await everyKind()) {
    const policy = "max-age=31536000; includeSubDomains";
    expect([kind, headers["strict-transport-security"]]).toEqual([kind, policy]);
  }
});

test("no reply sets a cookie", async () => {
  for (const [kind, { headers }] of await everyKind()) {
    expect([kind, headers["set-cookie"]]).toEqual([kind, undefined]);
  }
});

test("no reply names the software or its version", async () => {
  for (const [kind, { headers }] of await everyKind()) {
    expect([kind, headers["server"], headers["x-powered-by"]]).toEqual([kind, undefined, undefined]);
  }
});

/** The server's answer to these bytes. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.on("data", (data) => (received += data.toString()));
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

test("what is no HTTP gets security headers too", async () => {
  const answer = await answerTo("NONSENSE\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("X-Content-Type-Options: nosniff");
  expect(answer).toContain("frame-ancestors 'none'");
});

test("TRACE and other methods that no route has are refused", async () => {
  for (const method of ["TRACE", "PROPFIND", "PURGE", "LOCK"]) {
    const answer = await answerTo(
      `${method} /api/login HTTP/1.1\r\nHost: x\r\nX-Planted: planted-header\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain("planted-header");
  }
});

test("files that are not of the app are not served", async () => {
  const paths = [
    ...STRAY_FILES.map((name) => `/${name}`),
    "/assets/",
    "/assets",
    "/assets/..%2f..%2fsecret.key",
    "/assets/%2e%2e/%2e%2e/secret.key",
    "/assets/..%5c..%5csecret.key",
    "/assets//etc/passwd",
  ];
  for (const url of paths) {
    const { body } = await pages.inject(url);
    expect([url, body]).toEqual([url, expect.not.stringMatching(/planted|app-1\.js|root:/)]);
  }
});
