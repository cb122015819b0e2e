import { randomUUID } from "node:crypto";
import { leagueRoutes, membershipRoutes, type Route } from "@emberline/contract";
import { expect, test } from "vitest";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { HOSTILE_TEXTS } from "../../../testing/inputs/invalid-inputs.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const leagueFor = async (as: TestUser | undefined, leagueId: string) =>
  (await testApp.call(leagueRoutes.get, { as, params: { leagueId } })).data;
const save = (
  as: TestUser | undefined,
  leagueId: string,
  body: { name: string; privateInd: boolean; password?: string | null },
) => testApp.call(membershipRoutes.save, { as, params: { leagueId }, body });
const NOT_THE_OWNER = { code: 403, message: "Only the owner of this league can do this" };

test("PUT and PATCH save name, privacy and password", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [owner, member] = owners;
  const body = { name: "Torchlight", privateInd: true, password: "new key" };
  expect((await save(owner, leagueId, body)).message).toBe("League Saved");
  expect(await leagueFor(owner, leagueId)).toMatchObject(body);
  expect(await leagueFor(member, leagueId)).not.toHaveProperty("password");
  const open = { name: "Torchlight II", privateInd: false, password: "left over" };
  const params = { leagueId };
  expect((await testApp.call(membershipRoutes.saveByPatch, { as: owner, params, body: open })).message).toBe(
    "League Saved",
  );
  expect(await leagueFor(owner, leagueId)).toMatchObject({ ...open, password: null });
});

test("an admin may save any league", async () => {
  const { leagueId } = await createLeague(testApp, 1);
  await save(testApp.admin, leagueId, { name: "By the admin", privateInd: false, password: null });
  expect(await leagueFor(testApp.admin, leagueId)).toMatchObject({ name: "By the admin" });
});

test("a caller who lost the league while waiting for its lock changes nothing", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  const [as, heir] = owners;
  const params = { leagueId };
  const tx = await testApp.db.startTransaction().execute();
  await tx
    .updateTable("leagues")
    .set({ ownerId: heir?.userId ?? "" })
    .where("leagueId", "=", leagueId)
    .execute();
  const body = { name: "Too late", privateInd: false, password: null };
  const calls = [
    testApp.refusal(membershipRoutes.save, { as, params, body }),
    testApp.refusal(membershipRoutes.handOver, { as, params, body: { teamId: teamIds[2] } }),
    testApp.refusal(membershipRoutes.removeMember, { as, params: { leagueId, teamId: teamIds[2] } }),
    testApp.refusal(membershipRoutes.renewInvite, { as, params }),
    testApp.refusal(membershipRoutes.endInvite, { as, params }),
  ];
  await waitForLockWaiters(testApp, calls.length);
  await tx.commit().execute();
  expect(await Promise.all(calls)).toEqual(calls.map(() => NOT_THE_OWNER));
  expect(await leagueFor(heir, leagueId)).toMatchObject({ name: "The League", mayChange: true });
});

test("a new league password works, the old one does not, and the audit log holds neither", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  await save(owners[0], leagueId, { name: "Twice locked", privateInd: true, password: "old-canary" });
  await save(owners[0], leagueId, { name: "Twice locked", privateInd: true, password: "new-canary" });
  const fan = await testApp.createUser();
  const join = (leaguePassword: string) => ({ as: fan, body: { teamName: "Key", leagueId, leaguePassword } });
  expect(await testApp.refusal(leagueRoutes.join, join("old-canary"))).toMatchObject({ code: 403 });
  await testApp.call(leagueRoutes.join, join("new-canary"));
  const rows = await testApp.db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", leagueId)
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[1]?.after).toEqual({ name: "Twice locked", privateInd: true, passwordChanged: true });
  expect(JSON.stringify(rows)).not.toContain("canary");
});

test("invalid settings are refused with a message and change nothing", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const good = { name: "The League", privateInd: false, password: null };
  const wrong: [object, string][] = [
    [{ name: " ab " }, "League name must be at least 3 characters long"],
    [{ name: null }, "League name must be at least 3 characters long"],
    [{ name: "🔥🔥" }, "League name must be at least 3 characters long"],
    [{ privateInd: true }, "Password is required for private leagues"],
    [{ privateInd: true, password: "" }, "Password is required for private leagues"],
    [{ privateInd: null }, "Please say whether the league is private"],
  ];
  for (const [change, message] of wrong) {
    const body = { ...good, ...change };
    expect(
      await testApp.refusal(membershipRoutes.save, { as: owners[0], params: { leagueId }, body }),
    ).toEqual({ code: 400, message });
  }
  expect(await leagueFor(owners[0], leagueId)).toMatchObject(good);
});

test("any text can be sent as name or password without a server error", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  for (const text of HOSTILE_TEXTS) {
    for (const field of ["name", "password"]) {
      const body = { name: "Fine", privateInd: true, password: "fine", [field]: text };
      const code = await testApp.codeOf(membershipRoutes.save, { as: owners[0], params: { leagueId }, body });
      expect([text, code < 500]).toEqual([text, true]);
    }
  }
});

// Covers LEAGUE-19.
test("every owner's call refuses members, non-members and owners of other leagues", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const elsewhere = await createLeague(testApp, 1);
  const ofTheOwner = Object.values<Route>(membershipRoutes).filter((route) => route.access === "owner");
  expect(ofTheOwner.length).toBeGreaterThan(6);
  const before = await leagueFor(owners[0], leagueId);
  for (const route of ofTheOwner) {
    for (const as of [owners[1], await testApp.createUser(), elsewhere.owners[0]]) {
      const body = { teamId: teamIds[1], name: "Mine now", privateInd: false, password: null };
      const params = { leagueId, teamId: teamIds[0], banId: randomUUID() };
      expect([route.name, await testApp.refusal(route, { as, params, body })]).toEqual([
        route.name,
        NOT_THE_OWNER,
      ]);
    }
  }
  expect(await leagueFor(owners[0], leagueId)).toEqual(before);
});

// Covers LEAGUE-27.
test("an owner removes another member's team, but not their own, nor one of another league", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const elsewhere = await createLeague(testApp, 1);
  const [owner, member] = owners;
  const remove = (teamId: string | undefined) => ({ as: owner, params: { leagueId, teamId } });
  expect(await testApp.refusal(membershipRoutes.removeMember, remove(teamIds[0]))).toEqual({
    code: 409,
    message: "This is your own team. Leave the league instead",
  });
  expect(await testApp.refusal(membershipRoutes.removeMember, remove(elsewhere.teamIds[0]))).toEqual({
    code: 404,
    message: "That team is not in this league",
  });
  const params = { leagueId, teamId: teamIds[1]! };
  expect((await testApp.call(membershipRoutes.removeMember, { as: owner, params })).message).toBe(
    "Team 2 is out of the league",
  );
  expect(await testApp.refusal(leagueRoutes.get, { as: member, params: { leagueId } })).toMatchObject({
    code: 403,
  });
  expect((await leagueFor(elsewhere.owners[0], elsewhere.leagueId)).teams).toHaveLength(1);
});

test("after a transfer the former owner stays a member, and the new owner can change the league", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const [first, second] = owners;
  const handOver = { params: { leagueId }, body: { teamId: teamIds[1]! } };
  await testApp.call(membershipRoutes.handOver, { as: first, ...handOver });
  const league = await leagueFor(second, leagueId);
  expect(league.mayChange).toBe(true);
  expect(league.teams.map((team) => team.ownsLeague)).toEqual([false, true]);
  expect(await testApp.refusal(membershipRoutes.handOver, { as: first, ...handOver })).toEqual(NOT_THE_OWNER);
  const params = { leagueId, teamId: teamIds[1] };
  expect(await testApp.refusal(membershipRoutes.removeMember, { as: first, params })).toEqual(NOT_THE_OWNER);
  expect(await testApp.refusal(membershipRoutes.handOver, { as: second, ...handOver })).toEqual({
    code: 409,
    message: "That member already owns this league",
  });
});

test("a league is transferred only to one of its members", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const elsewhere = await createLeague(testApp, 1);
  const body = { teamId: elsewhere.teamIds[0] };
  expect(
    await testApp.refusal(membershipRoutes.handOver, { as: owners[0], params: { leagueId }, body }),
  ).toEqual({ code: 404, message: "That team is not in this league" });
});

test("a simultaneous transfer and removal of the new owner leave an owner who is a member", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
    const [, teamId = ""] = teamIds;
    const codes = await Promise.all([
      testApp.codeOf(membershipRoutes.handOver, { as: owners[0], params: { leagueId }, body: { teamId } }),
      testApp.codeOf(membershipRoutes.removeMember, { as: owners[0], params: { leagueId, teamId } }),
    ]);
    // The second of the two was refused.
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const { teams } = await leagueFor(testApp.admin, leagueId);
    expect(teams.filter((team) => team.ownsLeague)).toHaveLength(1);
  }
});
