import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readPushMessage } from "../sw/push-message.ts";
import { logMessage } from "./foreground-log.ts";

const KEY = "foregroundNotifications";
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const log = (title: string) =>
  logMessage(readPushMessage(JSON.stringify({ title })), "2026-10-01T00:00:00.000Z");
const titles = () => JSON.parse(stored.get(KEY) ?? "[]").map(({ title }: { title: string }) => title);

// Covers LIMIT-18, NOTIFY-6.
test("the log keeps the newest twenty entries, newest first", () => {
  for (let number = 1; number <= 25; number += 1) log(`message ${number}`);
  expect(titles()).toHaveLength(20);
  expect(titles().slice(0, 2)).toEqual(["message 25", "message 24"]);
  expect(titles().at(-1)).toBe("message 6");
});

test.each(["no JSON", "null", '{"length":3}'])("a stored log of %j is replaced", (broken) => {
  stored.set(KEY, broken);
  log("first");
  expect(titles()).toEqual(["first"]);
});
