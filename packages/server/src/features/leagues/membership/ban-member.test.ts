import { draftRoutes, leagueRoutes, membershipRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { createDraftLeague, createLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const BANNED = { code: 403, message: "You are banned from this league" };

const bansOf = async (as: TestUser | undefined, leagueId: string) =>
  (await testApp.call(membershipRoutes.bans, { as, params: { leagueId } })).data;
const ban = (as: TestUser | undefined, leagueId: string, teamId: string) => ({
  as,
  params: { leagueId },
  body: { teamId },
});
const join = (
  as: TestUser | undefined,
  leagueId: string,
  keys: { leaguePassword?: string; invite?: string } = {},
) => ({
  as,
  body: { teamName: "Back again", leagueId, leaguePassword: null, ...keys },
});

// Covers LEAGUE-49, LEAGUE-50.
test("a banned user can join by no way until the ban is lifted", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  const [owner, troll, bystander] = owners;
  const params = { leagueId };
  const invite = (await testApp.call(membershipRoutes.renewInvite, { as: owner, params })).data.token;
  const { message } = await testApp.call(membershipRoutes.ban, ban(owner, leagueId, teamIds[1]!));
  expect(message).toBe("Team 2 is out of the league, and its owner is banned");
  expect(await testApp.refusal(leagueRoutes.join, join(troll, leagueId))).toEqual(BANNED);
  expect(await testApp.refusal(leagueRoutes.join, join(troll, leagueId, { invite }))).toEqual(BANNED);
  const locked = { name: "The League", privateInd: true, password: "the key" };
  await testApp.call(membershipRoutes.save, { as: owner, params, body: locked });
  const withPassword = join(troll, leagueId, { leaguePassword: "the key" });
  expect(await testApp.refusal(leagueRoutes.join, withPassword)).toEqual(BANNED);
  const [entry, ...others] = await bansOf(owner, leagueId);
  expect([entry, others]).toMatchObject([{ bannedAt: new Date(testApp.time).toISOString() }, []]);
  expect(JSON.stringify(entry)).not.toContain(troll!.userId);
  expect(await testApp.refusal(membershipRoutes.bans, { as: bystander, params })).toMatchObject({
    code: 403,
  });
  const lifting = { as: owner, params: { leagueId, banId: entry!.banId } };
  await testApp.call(membershipRoutes.liftBan, lifting);
  expect(await testApp.refusal(membershipRoutes.liftBan, lifting)).toEqual({
    code: 404,
    message: "This ban is lifted already",
  });
  expect(await bansOf(owner, leagueId)).toEqual([]);
  await testApp.call(leagueRoutes.join, withPassword);
  const actions = (await readAudit(testApp, leagueId)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(["league.team-removed", "league.banned", "league.ban-lifted"]),
  );
});

test("a ban follows the rules of removal: not one's own team, not another league's, not the last member", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const elsewhere = await createLeague(testApp, 1);
  const [owner] = owners;
  const refusalOf = (as: TestUser | undefined, of: string, teamId: string) =>
    testApp.refusal(membershipRoutes.ban, ban(as, of, teamId));
  expect(await refusalOf(owner, leagueId, teamIds[0]!)).toMatchObject({ code: 409 });
  expect(await refusalOf(owner, leagueId, elsewhere.teamIds[0]!)).toEqual({
    code: 404,
    message: "That team is not in this league",
  });
  expect(await refusalOf(testApp.admin, elsewhere.leagueId, elsewhere.teamIds[0]!)).toEqual({
    code: 409,
    message: "This is the last member. Delete the league instead",
  });
  expect(await bansOf(testApp.admin, elsewhere.leagueId)).toEqual([]);
  const { data } = await testApp.call(leagueRoutes.get, {
    as: elsewhere.owners[0],
    params: { leagueId: elsewhere.leagueId },
  });
  expect(data.teams).toHaveLength(1);
});

test("an admin bans a league's owner, and the league passes to the next member", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  await testApp.call(membershipRoutes.ban, ban(testApp.admin, leagueId, teamIds[0]!));
  expect(await bansOf(owners[1], leagueId)).toHaveLength(1);
  expect(await testApp.refusal(leagueRoutes.join, join(owners[0], leagueId))).toEqual(BANNED);
});

// Covers LEAGUE-51.
test("a member is banned before the draft, but not while it runs", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 3);
  await testApp.call(membershipRoutes.ban, ban(owners[0], leagueId, teamIds[2]!));
  const draft = await testApp.call(draftRoutes.byLeague, { as: owners[0], params: { leagueId } });
  expect(JSON.stringify(draft)).not.toContain(teamIds[2]);
  await moveTo(testApp, startsAt);
  expect(await testApp.refusal(membershipRoutes.ban, ban(owners[0], leagueId, teamIds[1]!))).toMatchObject({
    code: 409,
  });
  expect(await bansOf(owners[0], leagueId)).toHaveLength(1);
});

test("a join that waits while its user is banned is refused", async () => {
  const { leagueId } = await createLeague(testApp, 1);
  const troll = await testApp.createUser();
  const tx = await testApp.db.startTransaction().execute();
  await tx.selectFrom("leagues").select("leagueId").where("leagueId", "=", leagueId).forUpdate().execute();
  const joining = testApp.refusal(leagueRoutes.join, join(troll, leagueId));
  await waitForLockWaiters(testApp, 1);
  await tx.insertInto("leagueBans").values({ leagueId, userId: troll.userId }).execute();
  await tx.commit().execute();
  expect(await joining).toEqual(BANNED);
});

test("after a simultaneous ban and return, no user is both banned and a member", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
    const leaveAndReturn = async () => {
      await testApp.codeOf(membershipRoutes.leave, { as: owners[1], params: { leagueId } });
      return testApp.codeOf(leagueRoutes.join, join(owners[1], leagueId));
    };
    const [banned] = await Promise.all([
      testApp.codeOf(membershipRoutes.ban, ban(owners[0], leagueId, teamIds[1]!)),
      leaveAndReturn(),
    ]);
    const { data } = await testApp.call(leagueRoutes.get, { as: owners[0], params: { leagueId } });
    expect([200, 404]).toContain(banned);
    expect([data.teams.length, (await bansOf(owners[0], leagueId)).length]).toEqual(
      banned === 200 ? [1, 1] : [2, 0],
    );
  }
});
