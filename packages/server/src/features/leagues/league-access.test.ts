import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { createMemberCheck } from "./league-access.ts";
import type { Caller } from "../../platform/session/session.ts";

const testApp = useTestApp();

test("of checks in the same moment each is answered for its caller and its league", async () => {
  const [one, other] = [await createLeague(testApp, 2), await createLeague(testApp, 1)];
  const requireMember = createMemberCheck(testApp.db);
  const caller = (userId: string, isAdmin = false): Caller => ({
    userId,
    isAdmin,
    isScorer: false,
    needsPasskey: false,
    sessionId: randomUUID(),
  });
  const check = async (asking: Caller, leagueId: string) => {
    try {
      return await requireMember(asking, leagueId);
    } catch (error) {
      return error;
    }
  };
  const [first, second] = one.owners.map(({ userId }) => caller(userId));
  const outcomes = await Promise.all([
    check(second!, one.leagueId),
    check(first!, other.leagueId),
    check(first!, randomUUID()),
    check(first!, one.leagueId),
    check(caller(testApp.admin.userId, true), other.leagueId),
    check(caller(testApp.admin.userId, true), randomUUID()),
  ]);
  const refused = { statusCode: 403, message: "Only members of this league can see it" };
  const unknown = { statusCode: 404, message: "League not found" };
  expect(outcomes).toMatchObject([undefined, refused, unknown, undefined, undefined, unknown]);
});
