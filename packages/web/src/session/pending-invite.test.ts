import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arrivalPath, dropPendingInvite, storePendingInvite } from "./pending-invite.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  dropPendingInvite();
  vi.unstubAllGlobals();
});

test("without an invite a session leads where the server says, if that is a path of ours", () => {
  expect(arrivalPath("/admin/episodes")).toBe("/admin/episodes");
  expect(arrivalPath("//elsewhere.test")).toBe("/");
  expect(arrivalPath(undefined)).toBe("/");
});

test("an invite that waits comes first, until it is dropped", () => {
  storePendingInvite("abc_DEF-1");
  expect(arrivalPath("/")).toBe("/invite/abc_DEF-1");
  dropPendingInvite();
  expect(arrivalPath("/")).toBe("/");
});

test("what is no invite leads nowhere", () => {
  storePendingInvite("../admin?x=1");
  expect(arrivalPath("/")).toBe("/");
});
