import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pathAfterLogin, removePendingInvite, storePendingInvite } from "./pending-invite.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const person = { userId: "maya", isAdmin: true };
const toward = (target: string | undefined, path?: string) =>
  pathAfterLogin({ target, returnTo: path === undefined ? null : { path, userId: null }, identity: person });

afterEach(() => {
  removePendingInvite();
  vi.unstubAllGlobals();
});

test("without an invite a session leads where the server says, if that is a path of ours", () => {
  expect(toward("/admin/episodes")).toBe("/admin/episodes");
  expect(toward("//elsewhere.test")).toBe("/");
  expect(toward(undefined)).toBe("/");
});

test("an invite that waits comes first, until it is dropped", () => {
  storePendingInvite("abc_DEF-1");
  expect(toward("/")).toBe("/invite/abc_DEF-1");
  removePendingInvite();
  expect(toward("/")).toBe("/");
});

test("the page that the login came between comes before both", () => {
  storePendingInvite("abc_DEF-1");
  expect(toward("/admin/episodes", "/draft/a1")).toBe("/draft/a1");
  expect(toward("/admin/episodes", "//elsewhere.test")).toBe("/invite/abc_DEF-1");
});

test("what is no invite leads nowhere", () => {
  storePendingInvite("../admin?x=1");
  expect(toward("/")).toBe("/");
});
