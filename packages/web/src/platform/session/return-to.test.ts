import { describe, expect, test } from "vitest";
import { isInternalPath } from "./internal-path.ts";
import { resolveReturnPath, returnToIn } from "./return-to.ts";

const maya = { userId: "maya", isAdmin: false, isScorer: false };
const admin = { userId: "jeff", isAdmin: true, isScorer: false };
const wanted = (path: string, userId: string | null = null) => ({ path, userId });

describe("after a login", () => {
  test.each(["/draft/a1", "/league/a1?tab=polls", "/notes#latest", "/settings", "/logins"])(
    "%s is opened again",
    (path) => {
      expect(resolveReturnPath(wanted(path), maya)).toBe(path);
    },
  );
  // Covers ACCOUNT-5.
  test.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\/evil.test",
    "/\t/evil.test",
    "https://evil.test/draft/a1",
    "javascript:alert(1)",
    "draft/a1",
    "",
  ])("%j does not lead to another site", (path) => {
    expect(isInternalPath(path)).toBe(false);
    expect(resolveReturnPath(wanted(path), maya)).toBeNull();
  });
  test.each([
    "/",
    "/?a=b",
    "/login",
    "/login/",
    "/LOGIN?a=b",
    "/a/../login",
    "/register",
    "/verify-email",
    "/forgot-password",
    "/reset-password?token=t",
    "/setup?token=t",
  ])("%s gives way to the server's target", (path) => {
    expect(resolveReturnPath(wanted(path), maya)).toBeNull();
  });
  test.each(["/admin", "/admin/episodes", "/Admin/leagues?x=1", "/admin-draft/a1"])(
    "%s is opened for admins only",
    (path) => {
      expect(resolveReturnPath(wanted(path), maya)).toBeNull();
      expect(resolveReturnPath(wanted(path), admin)).toBe(path);
    },
  );
  test("the page of an ended session is opened for the same user only", () => {
    expect(resolveReturnPath(wanted("/draft/a1", "maya"), maya)).toBe("/draft/a1");
    expect(resolveReturnPath(wanted("/draft/a1", "maya"), admin)).toBeNull();
    expect(resolveReturnPath(wanted("/draft/a1", "maya"), { ...maya, userId: null })).toBeNull();
  });
  test("without a page to return to, the server's target is used", () => {
    expect(resolveReturnPath(null, maya)).toBeNull();
  });
});

test.each<[unknown, unknown]>([
  [{ returnTo: { path: "/notes", userId: "maya" } }, { path: "/notes", userId: "maya" }],
  [
    { adminsOnly: true, returnTo: { path: "/notes", userId: null } },
    { path: "/notes", userId: null },
  ],
  [{ returnTo: { path: "/notes", userId: 7 } }, { path: "/notes", userId: null }],
  [{ returnTo: { path: 7, userId: null } }, null],
  [{ returnTo: "/notes" }, null],
  [{ returnTo: null }, null],
  [{ sheets: 1 }, null],
  [null, null],
])("the location's state %j holds %j", (state, found) => {
  expect(returnToIn(state)).toEqual(found);
});
