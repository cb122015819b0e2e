import { draftRoutes } from "@emberline/contract";
import { QUEUE_MAX } from "@emberline/game";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createDraftLeague,
  createLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { saveQueue, mergeHiddenPlayers } from "./edit-queue.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const read = async (as: TestUser | undefined, leagueId: string) =>
  (await testApp.call(draftRoutes.queue, { as, params: { leagueId } })).data.playerIds;
const save = async (as: TestUser | undefined, leagueId: string, playerIds: string[]) =>
  (await testApp.call(draftRoutes.saveQueue, { as, params: { leagueId }, body: { playerIds } })).data
    .playerIds;
const saveFrom = async (
  as: TestUser | undefined,
  leagueId: string,
  { base, wanted }: Record<"base" | "wanted", string[]>,
) => {
  const body = { playerIds: wanted, base };
  return (await testApp.call(draftRoutes.saveQueue, { as, params: { leagueId }, body })).data.playerIds;
};
const refusal = (as: TestUser | undefined, leagueId: string, playerIds: unknown) =>
  testApp.refusal(draftRoutes.saveQueue, { as, params: { leagueId }, body: { playerIds } });
const playersAt = (...positions: number[]) => positions.map((position) => testApp.season.players[position]!);

// Covers ROOM-17.
test("a queue keeps its order, also before a draft is set, and is private", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  expect(await read(owners[0], leagueId)).toEqual([]);
  expect(await save(owners[0], leagueId, playersAt(4, 0, 2))).toEqual(playersAt(4, 0, 2));
  expect(await read(owners[0], leagueId)).toEqual(playersAt(4, 0, 2));
  expect(await read(owners[1], leagueId)).toEqual([]);
  expect(await save(owners[0], leagueId, playersAt(2))).toEqual(playersAt(2));
  expect(await save(owners[0], leagueId, [])).toEqual([]);
  expect(await read(owners[0], leagueId)).toEqual([]);
});

test("an admin without a team has no queue", async () => {
  const { leagueId } = await createLeague(testApp, 1);
  const message = "You have no team in this league";
  expect(await refusal(testApp.admin, leagueId, playersAt(0))).toEqual({ code: 403, message });
  const params = { leagueId };
  expect(await testApp.refusal(draftRoutes.queue, { as: testApp.admin, params })).toEqual({
    code: 403,
    message,
  });
});

// Covers LIMIT-29.
test("refuses players of no season, duplicates and too many players, and keeps the stored queue", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 1);
  await save(owners[0], leagueId, playersAt(1, 2));
  const unknownPlayerMessage = "Your queue has a contestant who is not in this season. Please remove them";
  const wrong: [unknown, string][] = [
    [[teamIds[0]], unknownPlayerMessage],
    [[...playersAt(0), testApp.season.seasonId], unknownPlayerMessage],
    [playersAt(0, 0), "The same contestant is in your queue twice. Please remove one of the two"],
    [["nonsense"], "That id is not valid"],
    [null, "Please put the contestants in order"],
    [
      Array.from({ length: QUEUE_MAX + 1 }, () => playersAt(0)[0]),
      `A queue holds at most ${QUEUE_MAX} contestants`,
    ],
  ];
  for (const [playerIds, message] of wrong) {
    expect(await refusal(owners[0], leagueId, playerIds)).toEqual({ code: 400, message });
  }
  expect(await read(owners[0], leagueId)).toEqual(playersAt(1, 2));
});

// Covers ROOM-17.
test("two phones that save one after the other keep each other's additions and removals", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const [as] = owners;
  const base = await save(as, leagueId, playersAt(0, 1, 2));
  expect(await saveFrom(as, leagueId, { base, wanted: playersAt(0, 1, 2, 3) })).toEqual(
    playersAt(0, 1, 2, 3),
  );
  expect(await saveFrom(as, leagueId, { base, wanted: playersAt(4, 2, 1) })).toEqual(playersAt(4, 2, 3, 1));
  expect(await read(as, leagueId)).toEqual(playersAt(4, 2, 3, 1));
  expect(await refusal(as, leagueId, playersAt(5, 5))).toMatchObject({ code: 400 });
  expect(await saveFrom(as, leagueId, { base: playersAt(4, 2, 3, 1), wanted: [] })).toEqual([]);
});

test("two phones that save at once on two servers both take effect", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 2);
  const { userId } = owners[0]!;
  const letGo = await holdTeam(teamIds[0]!);
  const saving = [playersAt(0, 1), playersAt(2, 3)].map((playerIds) =>
    saveQueue(testApp, { leagueId, userId, at: testApp.time, playerIds, base: [] }),
  );
  await waitForLockWaiters(testApp, 2);
  await letGo();
  await Promise.all(saving);
  expect((await read(owners[0], leagueId)).toSorted()).toEqual(playersAt(0, 1, 2, 3).toSorted());
});

/** Locks the row as another transaction would; returns a function that unlocks it. */
async function holdTeam(teamId: string): Promise<() => Promise<void>> {
  const tx = await testApp.db.startTransaction().execute();
  await tx.selectFrom("teams").select("teamId").where("teamId", "=", teamId).forUpdate().execute();
  return () => tx.rollback().execute();
}

test("of two tabs that save at once on two servers one queue stays whole", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 2);
  const { userId } = owners[0]!;
  const queues = [playersAt(0, 1, 2, 3), playersAt(3, 2, 1)];
  const letGo = await holdTeam(teamIds[0]!);
  const saving = queues.map((playerIds) =>
    saveQueue(testApp, { leagueId, userId, at: testApp.time, playerIds }),
  );
  await waitForLockWaiters(testApp, 2);
  await letGo();
  await Promise.all(saving);
  expect(queues).toContainEqual(await read(owners[0], leagueId));
});

test("many simultaneous saves of one user use one database connection", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 2);
  const letGo = await holdTeam(teamIds[0]!);
  const saving = Array.from({ length: 8 }, (_, position) =>
    save(owners[0], leagueId, playersAt(position % 4)),
  );
  await waitForLockWaiters(testApp, 1);
  // By then all requests have ended.
  expect(await save(owners[1], leagueId, playersAt(1))).toEqual(playersAt(1));
  const waiting = await waitForLockWaiters(testApp, 1);
  await letGo();
  expect(waiting).toHaveLength(1);
  expect(await Promise.all(saving)).toContainEqual(await read(owners[0], leagueId));
});

test("a queue that waits for the last pick to be stored is refused then", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 1);
  const tx = await testApp.db.startTransaction().execute();
  const over = { completedAt: new Date(testApp.time), nextDueAt: null };
  await tx.updateTable("drafts").set(over).where("leagueId", "=", leagueId).execute();
  const saving = testApp.codeOf(draftRoutes.saveQueue, {
    as: owners[0],
    params: { leagueId },
    body: { playerIds: playersAt(0) },
  });
  await Promise.race([waitForLockWaiters(testApp, 1), saving]);
  await tx.commit().execute();
  expect(await saving).toBe(409);
});

// Covers ROOM-17.
test("a picked player is hidden and keeps the position in the queue", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  await save(owners[0], leagueId, playersAt(3));
  await save(owners[1], leagueId, playersAt(3, 1, 5));
  await moveTo(testApp, startsAt);
  await moveTo(testApp, startsAt + PICK_SECONDS * 1000);
  expect(await read(owners[1], leagueId)).toEqual(playersAt(1, 5));
  expect(await save(owners[1], leagueId, playersAt(5, 1))).toEqual(playersAt(5, 1));
  expect(await save(owners[1], leagueId, playersAt(3, 5, 1))).toEqual(playersAt(5, 1));
  const before = { base: playersAt(3, 1, 5), wanted: playersAt(3, 5, 1) };
  expect(await saveFrom(owners[1], leagueId, before)).toEqual(playersAt(5, 1));
  await moveTo(testApp, startsAt + 2 * PICK_SECONDS * 1000);
  const { data } = await testApp.call(draftRoutes.board, { as: owners[0], params: { leagueId } });
  expect(data?.events.filter((event) => event.type === "picked")).toMatchObject([
    { teamId: teamIds[0], playerId: playersAt(3)[0], by: "queue", choice: 1 },
    { teamId: teamIds[1], playerId: playersAt(5)[0], by: "queue", choice: 2 },
  ]);
});

test("a complete draft deletes the queues and takes none", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  await save(owners[0], leagueId, playersAt(3, 4));
  await moveTo(testApp, startsAt);
  for (let pick = 1; pick <= testApp.season.players.length; pick += 1) {
    await moveTo(testApp, startsAt + pick * PICK_SECONDS * 1000);
  }
  expect(await read(owners[0], leagueId)).toEqual([]);
  expect(await refusal(owners[0], leagueId, playersAt(0))).toEqual({
    code: 409,
    message: "The draft is complete.",
  });
});

test("a queue that is saved while the last pick is made is refused, or deleted with the others", async () => {
  const players = testApp.season.players;
  for (let round = 0; round < 4; round += 1) {
    const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 1);
    const [as, params] = [owners[0], { leagueId }];
    await moveTo(testApp, startsAt);
    for (const [index, playerId] of players.slice(0, -1).entries()) {
      const body = { pickNumber: index + 1, playerId, reason: "In a hurry" };
      await testApp.call(draftRoutes.pickFor, { as, params, body });
    }
    testApp.time = startsAt + PICK_SECONDS * 1000;
    const saving = testApp.codeOf(draftRoutes.saveQueue, { as, params, body: { playerIds: players } });
    const [code] = await Promise.all([saving, testApp.app.runDueClocks()]);
    expect([200, 409]).toContain(code);
    const { data } = await testApp.call(draftRoutes.byLeague, { as, params });
    expect(data?.complete).toBe(true);
    const kept = await testApp.db
      .selectFrom("draftQueues")
      .select("playerId")
      .where("leagueId", "=", leagueId)
      .execute();
    expect(kept).toEqual([]);
  }
});

describe("hidden players", () => {
  const free = new Set(["a", "b", "c"]);
  test.each([
    [
      ["a", "b"],
      ["a", "b"],
      ["a", "b"],
    ],
    [
      ["b", "a"],
      ["x", "a", "b"],
      ["x", "b", "a"],
    ],
    [
      ["b", "a"],
      ["a", "x", "b"],
      ["b", "x", "a"],
    ],
    [["c"], ["a", "x", "b", "y"], ["c", "x", "y"]],
    [[], ["a", "x", "b", "y"], ["x", "y"]],
    [["c", "b", "a"], ["x"], ["x", "c", "b", "a"]],
  ])("of %j after %j leaves %j", (queue, stored, whole) => {
    expect(mergeHiddenPlayers(queue, stored, free)).toEqual(whole);
  });
});
