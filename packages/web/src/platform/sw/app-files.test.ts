import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAppFiles } from "./app-files.ts";

const SITE = "https://emberline.test";
const OLD = ["/start.js", "/assets/app-1.js"];
const NEW = ["/start.js", "/assets/app-2.js"];
const pageOf = (script: string) => `<script type="module" src="${script}"></script>`;

/** The contents of the stored files by path. */
let stored: Map<string, string>;
let server: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  stored = new Map();
  server = new Map();
  isFull = false;
  const pathOf = (request: Request | string) =>
    typeof request === "string" ? request : new URL(request.url).pathname;
  const load = async (request: Request | string) => {
    const text = server.get(pathOf(request));
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  };
  const cache = {
    keys: async () => [...stored.keys()].map((path) => new Request(`${SITE}${path}`)),
    match: async (request: Request | string) => {
      const text = stored.get(pathOf(request));
      return text === undefined ? undefined : new Response(text);
    },
    addAll: async (paths: string[]) => {
      const replies = await Promise.all(paths.map(load));
      if (replies.some(({ ok }) => !ok)) throw new TypeError("Request failed");
      for (const [index, path] of paths.entries()) stored.set(path, (await replies[index]?.text()) ?? "");
    },
    put: async (request: Request | string, response: Response) => {
      if (isFull) throw new DOMException("No space", "QuotaExceededError");
      stored.set(pathOf(request), await response.text());
    },
    delete: async (path: string) => stored.delete(path),
  };
  vi.stubGlobal("caches", { open: async () => cache, match: cache.match });
  vi.stubGlobal("fetch", load);
});

afterEach(() => void vi.unstubAllGlobals());

function deploy(files: readonly string[]): void {
  server = new Map(files.map((path) => [path, path]));
  server.set("/", pageOf(files.at(-1) ?? ""));
}

test("after an update the new page replaces the old one with its files", async () => {
  deploy(OLD);
  await createAppFiles(OLD).loadAll();
  deploy(NEW);
  await createAppFiles(NEW).loadAll();
  expect([...stored.keys()].toSorted()).toEqual(["/", "/assets/app-2.js", "/start.js"]);
  expect(stored.get("/")).toBe(pageOf("/assets/app-2.js"));
});

test("an old worker does not store a new page, whose files it does not know", async () => {
  deploy(OLD);
  await createAppFiles(OLD).loadAll();
  deploy(NEW);
  await createAppFiles(OLD).loadAll();
  expect(stored.get("/")).toBe(pageOf("/assets/app-1.js"));
  expect(stored.has("/assets/app-1.js")).toBe(true);
});

test("a picture is shown although the device has no space for it", async () => {
  server.set("/images/jane", "a picture");
  isFull = true;
  const response = await createAppFiles([]).openPicture(new Request(`${SITE}/images/jane`));
  expect(await response.text()).toBe("a picture");
});
