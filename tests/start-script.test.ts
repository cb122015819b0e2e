import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const script = readFileSync(new URL("../packages/web/public/start.js", import.meta.url), "utf8");

/** Runs the script that a page runs before its first paint, and answers what it says about the page. */
function start(pathname: string, stored: Record<string, string> | null = {}): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(script, {
    document: { documentElement: { dataset }, querySelector: () => ({}) },
    location: { pathname },
    matchMedia: () => ({ matches: false }),
    localStorage: {
      getItem: (key: string) => {
        if (stored === null) throw new Error("storage is disabled");
        return stored[key] ?? null;
      },
    },
  });
  return dataset;
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

test("the theme is the stored one, also of earlier versions, else the device's", () => {
  expect(start("/", { theme: "light" })["theme"]).toBe("light");
  expect(start("/", { theme: "noon" })["theme"]).toBe("light");
  expect(start("/", { theme: "night" })["theme"]).toBe("dark");
  expect(start("/", null)["theme"]).toBe("dark");
});
