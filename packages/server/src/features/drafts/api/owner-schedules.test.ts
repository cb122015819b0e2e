import { auditRoutes, draftRoutes, leagueRoutes, membershipRoutes } from "@emberline/contract";
import { drawLabel, shuffle } from "@emberline/game";
import { createHash, createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const MINUTE_MS = 60_000;
type OrderBy = "hand" | "shuffled" | "drawn";
type League = Awaited<ReturnType<typeof createLeague>>;

const settings = (orderBy: OrderBy, draftOrder: string[] = [], minutes = 10) => ({
  orderBy,
  draftOrder,
  draftDate: new Date(testApp.time + minutes * MINUTE_MS).toISOString(),
  pickTimeSeconds: 60,
});
const set = async (as: TestUser | undefined, { leagueId }: League, body: ReturnType<typeof settings>) =>
  (await testApp.call(draftRoutes.set, { as, params: { leagueId }, body })).data.draftOrder;
const board = async (league: League) => {
  const { data } = await testApp.call(draftRoutes.board, {
    as: league.owners[0],
    params: { leagueId: league.leagueId },
  });
  if (!data) throw new Error("there is no draft");
  return data;
};

/** Recomputes a drawn order, from public data only. */
function redraw(seed: string, teamIds: string[], draw: number): string[] {
  return shuffle(teamIds, (step) => {
    const hash = createHmac("sha256", Buffer.from(seed, "hex")).update(drawLabel.order(draw, step)).digest();
    return hash.readUIntBE(0, 6) / 2 ** 48;
  });
}

async function playToTheEnd(league: League): Promise<string> {
  const { startDate, seed } = await board(league);
  expect(seed).toBeNull();
  await moveTo(testApp, Date.parse(startDate));
  for (const _ of testApp.season.players) await moveTo(testApp, testApp.time + MINUTE_MS);
  const after = await board(league);
  expect(after.complete).toBe(true);
  const shown = after.seed ?? "";
  expect(createHash("sha256").update(Buffer.from(shown, "hex")).digest("hex")).toBe(after.seedHash);
  return shown;
}

// Covers DRAFT-6.
test("the league owner schedules a draft by hand under the admin's rules, and changes it until the start", async () => {
  const league = await createLeague(testApp, 3);
  const { leagueId, owners, teamIds } = league;
  const { data: options } = await testApp.call(draftRoutes.desk, { as: owners[0], params: { leagueId } });
  expect(options.teams.map(({ teamId }) => teamId)).toEqual(teamIds);
  expect(options).toMatchObject({ draftablePlayerCount: testApp.season.players.length, minLeadSeconds: 300 });
  expect(await set(owners[0], league, settings("hand", teamIds))).toEqual(teamIds);
  const turned = teamIds.toReversed();
  expect(await set(owners[0], league, settings("hand", turned, 20))).toEqual(turned);
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    order: turned,
    orderBy: "hand",
    draw: 0,
  });
  const wrong: [object, string][] = [
    [settings("hand", teamIds.slice(1)), "The draft order must name every team of the league exactly once."],
    [
      settings("shuffled", [], 4),
      "Draft must be scheduled at least 5 minutes in the future to allow participants time to prepare.",
    ],
    [{ ...settings("drawn"), pickTimeSeconds: 0 }, "Pick time must be between 1 second and 23:59:59"],
    [{ ...settings("hand", teamIds), draftDate: "tomorrow" }, "Please choose when the draft starts"],
  ];
  for (const [body, message] of wrong) {
    const refusal = await testApp.refusal(draftRoutes.set, { as: owners[0], params: { leagueId }, body });
    expect(refusal.message).toBe(message);
  }
  const body = settings("hand", teamIds);
  const refusal = await testApp.refusal(draftRoutes.set, { as: owners[1], params: { leagueId }, body });
  expect(refusal).toEqual({ code: 403, message: "Only the owner of this league can do this" });
  await moveTo(testApp, testApp.time + 20 * MINUTE_MS);
  const late = await testApp.refusal(draftRoutes.set, {
    as: owners[0],
    params: { leagueId },
    body: settings("shuffled"),
  });
  expect(late).toEqual({ code: 409, message: "Cannot save: Draft has already started" });
});

// Covers DRAFT-6.
test("a shuffled order is drawn at once, from a seed whose hash was public before", async () => {
  const league = await createLeague(testApp, 3);
  const { leagueId, owners, teamIds } = league;
  const { data: options } = await testApp.call(draftRoutes.desk, { as: owners[0], params: { leagueId } });
  const first = await set(owners[0], league, settings("shuffled"));
  expect((await board(league)).seedHash).toBe(options.seedHash);
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    order: first,
    orderBy: "shuffled",
    draw: 1,
  });
  const second = await set(testApp.admin, league, settings("shuffled"));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({ order: second, draw: 2 });
  const seed = await playToTheEnd(league);
  expect([first, second]).toEqual([redraw(seed, teamIds, 1), redraw(seed, teamIds, 2)]);
});

test("a shuffled order that is sent again unchanged stays, with a new start", async () => {
  const league = await createLeague(testApp, 3);
  const [owner] = league.owners;
  const drawn = await set(owner, league, settings("shuffled"));
  expect(await set(owner, league, settings("shuffled", drawn, 30))).toEqual(drawn);
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({
    order: drawn,
    orderBy: "shuffled",
    draw: 1,
  });
  await set(owner, league, settings("shuffled", drawn.toReversed(), 30));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({ orderBy: "shuffled", draw: 2 });
});

test("an order by hand between two shuffles does not bring back the first drawing", async () => {
  const league = await createLeague(testApp, 3);
  const [owner] = league.owners;
  await set(owner, league, settings("shuffled"));
  await set(owner, league, settings("hand", league.teamIds));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({ orderBy: "hand", draw: 1 });
  await set(owner, league, settings("shuffled"));
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({ orderBy: "shuffled", draw: 2 });
});

// Covers DRAFT-6.
test("an order that is drawn at the start reflects the teams that joined or left before", async () => {
  const league = await createLeague(testApp, 3);
  const { leagueId, owners, teamIds } = league;
  expect(await set(owners[0], league, settings("drawn"))).toEqual(teamIds);
  const newcomer = await testApp.createUser();
  const body = { leagueId, teamName: "Latecomers", leaguePassword: null };
  const { data: joined } = await testApp.call(leagueRoutes.join, { as: newcomer, body });
  await testApp.call(membershipRoutes.leave, { as: owners[1], params: { leagueId } });
  const before = await assertDraftConsistent(testApp, { leagueId, owners: [owners[0]!] });
  expect(before).toMatchObject({ order: [teamIds[0], teamIds[2], joined.teamId], orderBy: "drawn", draw: 0 });
  const seed = await playToTheEnd(league);
  const { events } = await board(league);
  const drawn = events.findLast((event) => event.type === "scheduled");
  expect(drawn).toMatchObject({
    order: redraw(seed, [...before.order], 1),
    orderBy: "drawn",
    draw: 1,
    rounds: 2,
  });
  await assertDraftConsistent(testApp, { leagueId, owners: [owners[0]!, owners[2]!, newcomer] });
});

test("a team that joins a shuffled order picks last in round 1, and one that leaves makes no gap", async () => {
  const league = await createLeague(testApp, 2);
  const { leagueId, owners } = league;
  const order = await set(owners[0], league, settings("shuffled"));
  const newcomer = await testApp.createUser();
  const body = { leagueId, teamName: "Latecomers", leaguePassword: null };
  const { data: joined } = await testApp.call(leagueRoutes.join, { as: newcomer, body });
  const all = { leagueId, owners: [...owners, newcomer] };
  expect(await assertDraftConsistent(testApp, all)).toMatchObject({
    order: [...order, joined.teamId],
    draw: 1,
  });
  await testApp.call(membershipRoutes.leave, { as: owners[1], params: { leagueId } });
  expect(await assertDraftConsistent(testApp, { leagueId, owners: [owners[0]!, newcomer] })).toMatchObject({
    order: [...order.filter((teamId) => teamId !== league.teamIds[1]), joined.teamId],
    orderBy: "shuffled",
    draw: 1,
  });
});

test("ties of an automatic pick are drawn from the seed, too", async () => {
  const league = await createLeague(testApp, 2);
  await set(league.owners[0], league, settings("shuffled"));
  const seed = await playToTheEnd(league);
  const ruled = (await board(league)).events.filter((event) => event.type === "picked" && event.tied);
  expect(ruled.length).toBeGreaterThan(0);
  for (const pick of ruled) {
    if (pick.type !== "picked" || !pick.tied) continue;
    const label = drawLabel.pick(pick.pickNumber);
    const hash = createHmac("sha256", Buffer.from(seed, "hex")).update(label).digest();
    const chance = hash.readUIntBE(0, 6) / 2 ** 48;
    expect(pick.playerId).toBe(pick.tied.toSorted()[Math.floor(chance * pick.tied.length)]);
  }
});

test("the audit log has the resulting order and the former settings", async () => {
  const league = await createLeague(testApp, 3);
  const [owner] = league.owners;
  const first = await set(owner, league, settings("shuffled"));
  const second = await set(owner, league, settings("shuffled"));
  const query = { subjectId: league.leagueId, action: "draft.set" };
  const { data } = await testApp.call(auditRoutes.list, { as: testApp.admin, query });
  expect(data.entries).toMatchObject([
    {
      user: { userId: owner?.userId },
      before: { order: first },
      after: { order: second, orderBy: "shuffled", draw: 2 },
    },
    { before: null, after: { order: first, orderBy: "shuffled", draw: 1 } },
  ]);
});

test("an owner and an admin who schedule one draft at once leave one whole schedule", async () => {
  const league = await createLeague(testApp, 3);
  const turned = league.teamIds.toReversed();
  const orders = await Promise.all([
    set(league.owners[0], league, settings("shuffled")),
    set(testApp.admin, league, settings("hand", turned)),
  ]);
  expect(orders).toContainEqual((await assertDraftConsistent(testApp, league)).order);
});

test("an owner without a confirmed address cannot schedule a draft; an admin can, and afterwards the owner", async () => {
  const league = await createLeague(testApp, 2);
  const [owner] = league.owners;
  const confirm = (emailVerifiedAt: Date | null) =>
    testApp.db.updateTable("users").set({ emailVerifiedAt }).where("userId", "=", owner!.userId).execute();
  await confirm(null);
  const call = { as: owner, params: { leagueId: league.leagueId }, body: settings("shuffled") };
  expect(await testApp.refusal(draftRoutes.set, call)).toEqual({
    code: 403,
    message: "Please verify your email address in Settings before you set a draft",
  });
  expect((await testApp.call(draftRoutes.board, { as: owner, params: call.params })).data).toBeNull();
  const { userId } = testApp.admin;
  await testApp.db.updateTable("users").set({ emailVerifiedAt: null }).where("userId", "=", userId).execute();
  await set(testApp.admin, league, settings("shuffled"));
  await confirm(new Date(testApp.time));
  await set(owner, league, settings("shuffled"));
});
