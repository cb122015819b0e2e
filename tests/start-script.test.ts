import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const script = readFileSync(new URL("../packages/web/public/start.js", import.meta.url), "utf8");

/** Runs the script that a page runs before its first paint, and answers what it says about the page. */
const start = (address: string, stored: Record<string, string> | null = {}) => run(address, stored).dataset;

interface Visit {
  /** From the request of the page to its first byte. */
  answeredAfterMs?: number;
  /** Whether the service worker has the app's files. */
  isOnDevice?: boolean;
  hidden?: boolean;
  /** The reply to every request, and its status. */
  reply?: unknown;
  status?: number;
}

function run(address: string, stored: Record<string, string> | null, visit: Visit = {}) {
  const { answeredAfterMs = 150, isOnDevice = false, hidden = false, reply, status = 200 } = visit;
  const { pathname, search } = new URL(address, "http://site.test");
  const dataset: Record<string, string> = {};
  const requests: string[] = [];
  const window: { earlyReplies?: { byUrl: Record<string, Promise<{ response: Response }>> } } = {};
  const heading = { textContent: "Loading" };
  const loadScripts = vi.fn<() => void>();
  const waiting: Record<string, () => void> = {};
  runInNewContext(script, {
    window,
    Response,
    document: {
      documentElement: { dataset },
      hidden,
      querySelector: (selector: string) => (selector.endsWith("h1") ? heading : {}),
      getElementById: () => ({ replaceWith: loadScripts }),
    },
    navigator: { serviceWorker: { controller: isOnDevice ? {} : null } },
    location: { pathname, search },
    matchMedia: () => ({ matches: false }),
    AbortSignal,
    performance: {
      now: () => 0,
      getEntriesByType: () => [{ requestStart: 10, responseStart: 10 + answeredAfterMs }],
    },
    PerformanceObserver: class {
      #onPaint: () => void;
      constructor(onPaint: () => void) {
        this.#onPaint = onPaint;
      }
      observe({ type }: { type: string }) {
        waiting[type] = this.#onPaint;
      }
    },
    addEventListener: (type: string, listener: () => void) => (waiting[type] = listener),
    setTimeout: (callback: () => void) => callback(),
    URLSearchParams,
    fetch: async (url: string, { headers }: { headers: { Authorization: string } }) => {
      requests.push(`${url} ${headers.Authorization}`);
      return Response.json(reply ?? {}, { status });
    },
    localStorage: {
      getItem: (key: string) => {
        if (stored === null) throw new Error("storage is disabled");
        return stored[key] ?? null;
      },
    },
  });
  return { window, dataset, requests, heading, loadScripts, waiting };
}

test.each([
  ["/", "home"],
  ["/league/1", "league"],
  ["/draft/1", "draft"],
  ["/practice/1/league", "draft"],
  ["/draft/1/board", "other"],
  ["/players", "other"],
  ["/login", "account"],
  ["/register", "account"],
  ["/admin/episodes", undefined],
  ["/no/such/page", undefined],
])("with a token, %s begins with the skeleton %s", (path, page) => {
  expect(start(path, { jwt: "a token" })["page"]).toBe(page);
});

test.each([
  ["/", "login"],
  ["/league/1", "login"],
  ["/login", "login"],
  ["/register", "account"],
  ["/invite/abc", "account"],
  ["/admin/episodes", undefined],
  ["/no/such/page", undefined],
])("without a token, %s begins with the skeleton %s", (path, page) => {
  expect(start(path)["page"]).toBe(page);
  expect(start(path, null)["page"]).toBe(page);
});

test("the Admin item is present from the start for a user who was last known to be an admin", () => {
  expect(start("/", { jwt: "a token", userType: "USER" })["admin"]).toBeUndefined();
  expect(start("/", { jwt: "a token", userType: "ADMIN" })["admin"]).toBe("");
});

// Covers SPOILER-4.
test("the spoiler bar's place is present from the start for a user who was last known to have one", () => {
  const known = (bar: boolean) => ({ jwt: "a token", spoilerMark: JSON.stringify({ through: 6, bar }) });
  expect(start("/", known(true))["mark"]).toBe("");
  expect(start("/", known(false))["mark"]).toBeUndefined();
  expect(start("/", { jwt: "a token" })["mark"]).toBeUndefined();
});

// Covers APP-34.
test.each([
  ["/players", []],
  ["/", ["/team/overview"]],
  ["/league/1", ["/team/byLeague?leagueId=1"]],
  ["/league/1?tab=players", []],
])("with a token, %s asks for the session and %j", (address, paths) => {
  const session = address.startsWith("/league") ? "/login/start?leagueId=1" : "/login/start";
  expect(run(address, { jwt: "t" }).requests).toEqual([session, ...paths].map((path) => `/api${path} t`));
});

const STARTED = {
  user: { username: "maya" },
  rights: { verified: false },
  mark: { mode: "live" },
  note: null,
  chat: { unread: 2 },
  league: { name: "Night Owls" },
  surveys: [],
};

// Covers APP-34.
test("each call of the app gets its part of the one reply to the session", async () => {
  const { window } = run("/league/1", { jwt: "t" }, { reply: { status: "success", data: STARTED } });
  const bodyOf = async (path: string) => (await window.earlyReplies!.byUrl[`/api${path}`]!).response.json();
  const { user, rights, mark, note, chat, league, surveys } = STARTED;
  expect(await bodyOf("/login/check")).toEqual({ status: "success", verified: true });
  expect(await bodyOf("/login/checkAdmin")).toEqual({ status: "success", ...rights });
  expect(await bodyOf("/user/me")).toEqual({ status: "success", data: user });
  expect(await bodyOf("/spoilers/mark")).toEqual({ status: "success", data: mark });
  expect(await bodyOf("/adminNote/latest")).toEqual({ status: "success", data: note });
  expect(await bodyOf("/league/1/chat")).toEqual({ status: "success", data: chat });
  expect(await bodyOf("/league/1")).toEqual({ status: "success", data: league });
  expect(await bodyOf("/survey/open/1")).toEqual({ status: "success", data: surveys });
});

const { league: _league, surveys: _surveys, ...OLDER } = STARTED;
test.each([
  ["to an admin", { ...STARTED, league: null }, ["/league/1"]],
  ["of a server of an earlier version", OLDER, ["/league/1", "/survey/open/1"]],
])("the reply %s has not every part: the other calls are made by themselves", async (_case, data, paths) => {
  const { window, requests } = run("/league/1", { jwt: "t" }, { reply: { status: "success", data } });
  await Promise.all(Object.values(window.earlyReplies!.byUrl));
  const first = ["/login/start?leagueId=1", "/team/byLeague?leagueId=1"];
  expect(requests).toEqual([...first, ...paths].map((path) => `/api${path} t`));
});

test("the page of a known admin asks for the league at once", () => {
  expect(run("/league/1", { jwt: "t", userType: "ADMIN" }).requests).toContain("/api/league/1 t");
});

// Covers ACCOUNT-21.
test("where the session is refused, each call is made by itself", async () => {
  const { window, requests } = run("/", { jwt: "t" }, { reply: { status: "fail" }, status: 401 });
  const { response } = await window.earlyReplies!.byUrl["/api/login/check"]!;
  expect(response.status).toBe(401);
  expect(requests).toEqual(
    ["/login/start", "/team/overview", "/login/check", "/login/checkAdmin", "/user/me", "/spoilers/mark"].map(
      (path) => `/api${path} t`,
    ),
  );
});

// Covers ACCOUNT-20.
test.each(["/", "/league/1", "/login"])("without a token, %s asks for nothing", (address) => {
  expect(run(address, {}).requests).toEqual([]);
});

test("where the network is fast, the scripts are loaded once the skeleton is painted", () => {
  const { loadScripts, waiting } = run("/login", {}, { answeredAfterMs: 5 });
  expect(loadScripts).not.toHaveBeenCalled();
  waiting["paint"]?.();
  expect(loadScripts).toHaveBeenCalledOnce();
});

test("a page that is never painted loads its scripts after everything else", () => {
  const { loadScripts, waiting } = run("/login", {}, { answeredAfterMs: 5 });
  waiting["load"]?.();
  expect(loadScripts).toHaveBeenCalledOnce();
});

test.each([
  ["where the network is slow", "/login", {}],
  ["from the device", "/login", { answeredAfterMs: 5, isOnDevice: true }],
  ["in a tab in the background", "/login", { answeredAfterMs: 5, hidden: true }],
  ["of a page without a skeleton", "/admin/episodes", { answeredAfterMs: 5 }],
])("%s the scripts are loaded at once", (_case, address, visit) => {
  expect(run(address, {}, visit).loadScripts).toHaveBeenCalledOnce();
});

// Covers APP-34.
test("the league's name is in the skeleton as soon as it is known", async () => {
  const known = run("/league/1", { jwt: "t" }, { reply: { status: "success", data: STARTED } });
  await vi.waitFor(() => expect(known.heading.textContent).toBe("Night Owls"));
  const refused = run("/league/1", { jwt: "t" }, { reply: { status: "fail", message: "No" }, status: 403 });
  await vi.waitFor(() => expect(refused.requests).toContain("/api/league/1 t"));
  expect(refused.heading.textContent).toBe("Loading");
});

test("the theme is the stored one, also of earlier versions, else the device's", () => {
  expect(start("/", { theme: "light" })["theme"]).toBe("light");
  expect(start("/", { theme: "noon" })["theme"]).toBe("light");
  expect(start("/", { theme: "night" })["theme"]).toBe("dark");
  expect(start("/", null)["theme"]).toBe("dark");
});
