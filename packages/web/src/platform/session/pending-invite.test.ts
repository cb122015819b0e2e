import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pathAfterLogin, storePendingInvite } from "./pending-invite.ts";
import { removePendingInvite } from "./stored-session.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const identity = { userId: "maya", isAdmin: true, isScorer: false };
const toward = (target: string | undefined, path?: string) =>
  pathAfterLogin({ target, returnTo: path === undefined ? null : { path, userId: null }, identity });

afterEach(() => {
  removePendingInvite();
  vi.unstubAllGlobals();
});

test("without an invite the login leads to the server's target, if it is an internal path", () => {
  expect(toward("/admin/episodes")).toBe("/admin/episodes");
  expect(toward("//elsewhere.test")).toBe("/");
  expect(toward(undefined)).toBe("/");
});

test("a stored invite comes first until it is removed", () => {
  storePendingInvite("abc_DEF-1");
  expect(toward("/")).toBe("/invite/abc_DEF-1");
  storePendingInvite("abc_DEF-1");
  removePendingInvite();
  expect(toward("/")).toBe("/");
});

test("the page that required the login comes before both", () => {
  storePendingInvite("abc_DEF-1");
  expect(toward("/admin/episodes", "/draft/a1")).toBe("/draft/a1");
  storePendingInvite("abc_DEF-1");
  expect(toward("/admin/episodes", "//elsewhere.test")).toBe("/invite/abc_DEF-1");
});

// Covers ACCOUNT-77.
test("the next login does not lead to the invite of an earlier visitor", () => {
  storePendingInvite("abc_DEF-1");
  expect(toward("/")).toBe("/invite/abc_DEF-1");
  expect(toward("/")).toBe("/");
  vi.useFakeTimers();
  storePendingInvite("abc_DEF-1");
  vi.advanceTimersByTime(60 * 60_000);
  expect(toward("/")).toBe("/");
  vi.useRealTimers();
});

test("a malformed invite is ignored", () => {
  storePendingInvite("../../admin?x=1");
  expect(toward("/")).toBe("/");
});
