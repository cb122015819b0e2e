import { expect, test } from "vitest";
import { AppError } from "../../../errors.ts";
import { createPasswordThrottle } from "./password-throttle.ts";

const league = { leagueId: "owls", password: "torch", invite: "new-link" };

/** The status of a refusal; null when the user may join. */
function createThrottle() {
  const requireJoinKey = createPasswordThrottle(() => 1_000_000);
  return (userId: string, given: { password?: string; invite?: string }): number | null => {
    try {
      requireJoinKey(userId, league, { password: given.password, invite: given.invite });
      return null;
    } catch (error) {
      return error instanceof AppError ? error.statusCode : Number.NaN;
    }
  };
}

test("links that were replaced do not close a league to its password", () => {
  const tryToJoin = createThrottle();
  for (let fan = 0; fan < 60; fan += 1) {
    expect(tryToJoin(`fan ${fan}`, { invite: "old-link" })).toBe(403);
  }
  expect(tryToJoin("ana", { password: "torch" })).toBeNull();
});

test("fifty wrong passwords of several users close a league to its password, but not to its link", () => {
  const tryToJoin = createThrottle();
  for (let fan = 0; fan < 50; fan += 1) {
    expect(tryToJoin(`fan ${fan}`, { password: "wrong" })).toBe(403);
  }
  expect(tryToJoin("ana", { password: "torch" })).toBe(429);
  expect(tryToJoin("ana", { invite: "new-link" })).toBeNull();
});
