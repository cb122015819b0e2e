import { draftRoutes, membershipRoutes } from "@emberline/contract";
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  createDraftLeague,
  createLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const board = async (as: TestUser | undefined, leagueId: string) =>
  (await testApp.call(draftRoutes.board, { as, params: { leagueId } })).data;

async function playToTheEnd(startsAt: number): Promise<void> {
  await moveTo(testApp, startsAt);
  for (const _ of testApp.season.players) await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
}

// Covers ROOM-25.
test("there are no results before a draft is set, and only members and admins see them", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  expect(await board(owners[0], leagueId)).toBeNull();
  const { leagueId: other } = await createDraftLeague(testApp, 1);
  const refusal = await testApp.refusal(draftRoutes.board, { as: owners[0], params: { leagueId: other } });
  expect(refusal).toEqual({ code: 403, message: "Only members of this league can see it" });
  expect((await board(testApp.admin, other))?.events).toMatchObject([{ type: "scheduled" }]);
});

// Covers DRAFT-15.
test("the seed is shown when the draft is complete; its hash and date from the start", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const before = await board(owners[0], leagueId);
  expect(before).toMatchObject({ seed: null, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const { seed } = await testApp.db
    .selectFrom("draftSeeds")
    .select("seed")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  await moveTo(testApp, startsAt);
  const running = await board(owners[1], leagueId);
  expect(running?.seed).toBeNull();
  expect(JSON.stringify(running)).not.toContain(seed.toString("hex"));
  await playToTheEnd(testApp.time);
  const after = await board(owners[1], leagueId);
  expect(after?.seed).toBe(seed.toString("hex"));
  expect([after?.seedHash, after?.seedPublishedAt]).toEqual([before?.seedHash, before?.seedPublishedAt]);
  expect(createHash("sha256").update(seed).digest("hex")).toBe(after?.seedHash);
});

test("two leagues have two seeds", async () => {
  const [one, other] = [await createDraftLeague(testApp, 1), await createDraftLeague(testApp, 1)];
  const hashes = [await board(testApp.admin, one.leagueId), await board(testApp.admin, other.leagueId)].map(
    (shown) => shown?.seedHash,
  );
  expect(hashes[0]).not.toBe(hashes[1]);
});

test("simultaneous requests get the same seed", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => testApp.call(draftRoutes.desk, { as: owners[0], params: { leagueId } })),
  );
  expect(new Set(asked.map(({ data }) => data.seedHash)).size).toBe(1);
});

test("a team that left after the draft keeps its picks, without its name or its owner's", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  await playToTheEnd(startsAt);
  const before = await board(owners[0], leagueId);
  await testApp.call(membershipRoutes.leave, { as: owners[1], params: { leagueId } });
  const after = await board(owners[0], leagueId);
  expect(after?.events).toEqual(before?.events);
  expect(after?.teams[1]).toEqual({
    teamId: teamIds[1],
    name: "A team that left",
    owner: { firstName: "A team", lastName: "that left" },
  });
  expect(after?.players.map(({ playerId }) => playerId).sort()).toEqual(testApp.season.players.toSorted());
});

test("a draft that was set before there were seeds gets one on first use", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 1);
  await testApp.db.deleteFrom("draftSeeds").where("leagueId", "=", leagueId).execute();
  const shown = await board(owners[0], leagueId);
  expect((await board(owners[0], leagueId))?.seedHash).toBe(shown?.seedHash);
});
