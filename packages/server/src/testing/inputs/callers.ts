import { type AccountRole, accountRoutes, adminAccountRoutes, leagueRoutes } from "@emberline/contract";
import type { TestApp } from "../app/test-app.ts";
import { insertTestUser, type TestUser } from "../app/test-user.ts";
import type { CallerKind } from "./route-access.ts";

/** Two leagues with all kinds of callers. */
export interface Site {
  callers: Record<CallerKind, TestUser | undefined>;
  /** Ids of the league of `owner` and `member`, and of the owner. */
  own: { leagueId: string; teamId: string; userId: string };
  /** Ids that belong to the other league or to another user. */
  foreign: Record<string, string>;
}

/** Creates them in the test app; each call creates others. */
export async function createCallers(testApp: TestApp): Promise<Site> {
  const [owner, member, outsider, fan, ended, suspended, scorer, demoted] = [
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
    await insertTestUser(testApp, undefined, true),
  ];
  const {
    data: { leagueId, teamId },
  } = await testApp.call(leagueRoutes.add, {
    as: owner,
    body: { name: "Own", teamName: "Owner", privateInd: false },
  });
  await testApp.call(leagueRoutes.join, { as: member, body: { teamName: "Member", leagueId } });
  const other = await testApp.call(leagueRoutes.add, {
    as: outsider,
    body: { name: "Elsewhere", teamName: "Outsider", privateInd: true, password: "a good password" },
  });
  await testApp.call(accountRoutes.logout, { as: ended });
  // Read once, so that the server has it in memory.
  await testApp.call(leagueRoutes.list, { as: demoted });
  await setRole(demoted, "fan");
  await setRole(scorer, "scorer");
  await testApp.call(adminAccountRoutes.suspend, {
    as: testApp.admin,
    params: { userId: suspended.userId },
    body: { reason: "A test" },
  });
  const admin = await insertTestUser(testApp, undefined, true);
  const { sessionId } = await testApp.db
    .selectFrom("sessions")
    .select("sessionId")
    .where("userId", "=", outsider.userId)
    .executeTakeFirstOrThrow();
  return {
    callers: {
      "no token": undefined,
      "ended session": ended,
      fan,
      outsider,
      member,
      owner,
      suspended,
      scorer,
      "demoted admin": demoted,
      admin,
    },
    own: { leagueId, teamId, userId: owner.userId },
    foreign: { leagueId: other.data.leagueId, teamId: other.data.teamId, sessionId },
  };

  function setRole({ userId }: TestUser, role: AccountRole) {
    const body = { role, reason: "A test" };
    return testApp.call(adminAccountRoutes.setRole, { as: testApp.admin, params: { userId }, body });
  }
}
