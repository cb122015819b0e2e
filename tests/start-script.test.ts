import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const script = readFileSync(new URL("../packages/web/public/start.js", import.meta.url), "utf8");

/** Runs the script that a page runs before its first paint, and answers what it says about the page. */
const start = (address: string, stored: Record<string, string> | null = {}) => run(address, stored).dataset;

function run(address: string, stored: Record<string, string> | null) {
  const { pathname, search } = new URL(address, "http://site.test");
  const dataset: Record<string, string> = {};
  const requests: string[] = [];
  runInNewContext(script, {
    window: {},
    document: { documentElement: { dataset }, querySelector: () => ({}) },
    location: { pathname, search },
    matchMedia: () => ({ matches: false }),
    AbortSignal,
    performance,
    URLSearchParams,
    fetch: async (url: string, { headers }: { headers: { Authorization: string } }) => {
      requests.push(`${url} ${headers.Authorization}`);
    },
    localStorage: {
      getItem: (key: string) => {
        if (stored === null) throw new Error("storage is disabled");
        return stored[key] ?? null;
      },
    },
  });
  return { dataset, requests };
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

test("the Admin item is there from the start for who was an admin when that was last known", () => {
  expect(start("/", { jwt: "a token", userType: "USER" })["admin"]).toBeUndefined();
  expect(start("/", { jwt: "a token", userType: "ADMIN" })["admin"]).toBe("");
});

// Covers SPOILER-4.
test("the place of the spoiler bar is there from the start for who had one when that was last known", () => {
  const known = (bar: boolean) => ({ jwt: "a token", spoilerMark: JSON.stringify({ through: 6, bar }) });
  expect(start("/", known(true))["mark"]).toBe("");
  expect(start("/", known(false))["mark"]).toBeUndefined();
  expect(start("/", { jwt: "a token" })["mark"]).toBeUndefined();
});

// Covers APP-34.
test.each([
  ["/players", []],
  ["/", ["/team/overview"]],
  ["/league/1", ["/league/1", "/survey/latest/1", "/adminNote/latest", "/team/byLeague?leagueId=1"]],
  ["/league/1?tab=players", ["/league/1", "/survey/latest/1", "/adminNote/latest"]],
])("with a token, %s asks for the session and %j", (address, paths) => {
  const session = ["/login/check", "/user/me", "/login/checkAdmin"];
  expect(run(address, { jwt: "t" }).requests).toEqual([...session, ...paths].map((path) => `/api${path} t`));
});

// Covers ACCOUNT-20.
test.each(["/", "/league/1", "/login"])("without a token, %s asks for nothing", (address) => {
  expect(run(address, {}).requests).toEqual([]);
});

test("the theme is the stored one, also of earlier versions, else the device's", () => {
  expect(start("/", { theme: "light" })["theme"]).toBe("light");
  expect(start("/", { theme: "noon" })["theme"]).toBe("light");
  expect(start("/", { theme: "night" })["theme"]).toBe("dark");
  expect(start("/", null)["theme"]).toBe("dark");
});
