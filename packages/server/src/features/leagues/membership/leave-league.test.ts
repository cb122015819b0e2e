import { leagueRoutes, membershipRoutes, teamRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { leaveAllLeagues } from "./leave-league.ts";

const testApp = useTestApp();

const leave = (as: TestUser | undefined, leagueId: string) =>
  testApp.call(membershipRoutes.leave, { as, params: { leagueId } });
const leagueFor = async (as: TestUser | undefined, leagueId: string) =>
  (await testApp.call(leagueRoutes.get, { as, params: { leagueId } })).data;
const ownerIdOf = async (leagueId: string) =>
  (
    await testApp.db
      .selectFrom("leagues")
      .select("ownerId")
      .where("leagueId", "=", leagueId)
      .executeTakeFirst()
  )?.ownerId;
const noDraft = () => Promise.resolve();
const gone = { code: 404, message: "League not found" };

test("a member who leaves is out immediately, and the league continues", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  const [owner, leaver] = owners;
  expect((await leave(leaver, leagueId)).message).toBe("You left The League");
  expect((await leagueFor(owner, leagueId)).teams.map((team) => team.teamId)).toEqual([
    teamIds[0],
    teamIds[2],
  ]);
  expect(await testApp.refusal(leagueRoutes.get, { as: leaver, params: { leagueId } })).toMatchObject({
    code: 403,
  });
  expect((await testApp.call(teamRoutes.mine, { as: leaver })).data).toEqual([]);
  expect(await testApp.refusal(membershipRoutes.leave, { as: leaver, params: { leagueId } })).toEqual({
    code: 409,
    message: "You have no team in this league",
  });
});

test("when the owner leaves, the longest-standing member becomes owner; the last member's league is deleted", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const [first, second, third] = owners;
  await leave(first, leagueId);
  expect(await leagueFor(second, leagueId)).toMatchObject({ mayChange: true });
  expect(await leagueFor(third, leagueId)).toMatchObject({ mayChange: false });
  await leave(second, leagueId);
  await leave(third, leagueId);
  expect(await testApp.refusal(leagueRoutes.get, { as: third, params: { leagueId } })).toEqual(gone);
  expect(await testApp.refusal(membershipRoutes.leave, { as: third, params: { leagueId } })).toEqual(gone);
});

test("a leaving team's players are free and none of its rows stay", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const [, leaver] = owners;
  const [, teamId = ""] = teamIds;
  const playerId = testApp.season.players[0] ?? "";
  await testApp.db.insertInto("rosterPlayers").values({ leagueId, teamId, playerId }).execute();
  await leave(leaver, leagueId);
  expect(
    await testApp.db.selectFrom("rosterPlayers").where("leagueId", "=", leagueId).selectAll().execute(),
  ).toEqual([]);
});

test("leaving is audited with the owner before and after", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [first, second] = owners;
  await leave(first, leagueId);
  const row = await testApp.db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", leagueId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    userId: first?.userId,
    action: "league.left",
    before: { ownerId: first?.userId, team: { name: "Team 1" } },
    after: { ownerId: second?.userId },
  });
});

test("when all members leave simultaneously, the league is deleted", async () => {
  const { leagueId, owners } = await createLeague(testApp, 4);
  await Promise.all(owners.map((owner) => leave(owner, leagueId)));
  expect(await testApp.refusal(leagueRoutes.get, { as: testApp.admin, params: { leagueId } })).toEqual(gone);
  expect(await ownerIdOf(leagueId)).toBeUndefined();
});

test("two simultaneous calls leave once", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [first] = owners;
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => leave(first, leagueId)));
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
});

test("a join while the last member leaves either finds no league or owns it", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const { leagueId, owners } = await createLeague(testApp, 1);
    const joiner = await testApp.createUser();
    const body = { teamName: "Just in time", leagueId, leaguePassword: null };
    const join = () => testApp.codeOf(leagueRoutes.join, { as: joiner, body });
    const calls = [join, () => leave(owners[0], leagueId).then(() => 200)];
    const [joined] = await Promise.all(
      round % 2 ? calls.map((call) => call()) : calls.toReversed().map((call) => call()),
    ).then((codes) => (round % 2 ? codes : codes.toReversed()));
    seen.add(String(joined));
    expect(await ownerIdOf(leagueId)).toBe(joined === 200 ? joiner.userId : undefined);
    expect([200, 404]).toContain(joined);
  }
  expect(seen.size).toBeGreaterThan(0);
});

test("a transfer during two departures leaves a league whose owner is a member", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { leagueId, owners, teamIds } = await createLeague(testApp, 4);
    const [first, second, third, fourth] = owners;
    const body = { teamId: teamIds[2] };
    await Promise.all([
      testApp.codeOf(membershipRoutes.handOver, { as: first, params: { leagueId }, body }),
      leave(first, leagueId),
      leave(third, leagueId),
      leave(second, leagueId),
    ]);
    expect(await ownerIdOf(leagueId)).toBe(fourth?.userId);
    const orphans = await sql`
      select 1 from leagues l where not exists
        (select 1 from teams t where t.league_id = l.league_id and t.owner_id = l.owner_id)
    `.execute(testApp.db);
    expect(orphans.rows).toEqual([]);
  }
});

test("an account deleted while it removes, transfers, leaves and joins ends in no league", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [first, second, other] = [
      await createLeague(testApp, 3),
      await createLeague(testApp, 2),
      await createLeague(testApp, 1),
    ];
    const [as] = first.owners;
    const [heir] = second.owners;
    const join = { teamName: "Also here", leaguePassword: null };
    await testApp.call(leagueRoutes.join, { as, body: { ...join, leagueId: second.leagueId } });
    await testApp.call(leagueRoutes.join, { as: heir, body: { ...join, leagueId: first.leagueId } });
    const params = { leagueId: first.leagueId, teamId: first.teamIds[1] };
    const goes = inTransaction(testApp.db, (tx) => leaveAllLeagues(tx, noDraft, as?.userId ?? ""));
    const codes = await Promise.all([
      testApp.codeOf(membershipRoutes.removeMember, { as, params }),
      testApp.codeOf(membershipRoutes.handOver, { as, params, body: { teamId: first.teamIds[2] } }),
      testApp.codeOf(membershipRoutes.leave, { as, params: { leagueId: second.leagueId } }),
      testApp.codeOf(membershipRoutes.leave, { as: heir, params: { leagueId: first.leagueId } }),
      testApp.codeOf(leagueRoutes.join, { as: heir, body: { ...join, leagueId: other.leagueId } }),
      goes,
    ]);
    expect(codes.filter((code) => Number(code) >= 500)).toEqual([]);
    const left = await testApp.db
      .selectFrom("leagues")
      .select("leagueId")
      .where("ownerId", "=", as?.userId ?? "")
      .execute();
    expect(left).toEqual([]);
  }
});
