import { beforeEach, expect, test, vi } from "vitest";
import { firstSeenAt, rememberSeedHash } from "./seed-hash-storage.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test("a device remembers when it first saw a league's seed hash", () => {
  expect(firstSeenAt("owls", "c0ffee")).toBeNull();
  rememberSeedHash("owls", "c0ffee", 1000);
  rememberSeedHash("owls", "c0ffee", 2000);
  expect(firstSeenAt("owls", "c0ffee")).toBe(1000);
  expect(firstSeenAt("owls", "facade")).toBeNull();
  expect(firstSeenAt("larks", "c0ffee")).toBeNull();
});

test("the hashes of the last seasons are kept, and unreadable entries are ignored", () => {
  for (let season = 1; season <= 7; season += 1) rememberSeedHash("owls", `season ${season}`, season);
  expect(firstSeenAt("owls", "season 2")).toBeNull();
  expect(firstSeenAt("owls", "season 3")).toBe(3);
  for (const [key] of stored) stored.set(key, "{ season 7");
  expect(firstSeenAt("owls", "season 7")).toBeNull();
});
