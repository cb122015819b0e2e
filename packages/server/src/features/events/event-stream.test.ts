import {
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  noteRoutes,
  playerRoutes,
  scoringRoutes,
  spoilerRoutes,
} from "@emberline/contract";
import type { ExitKind } from "@emberline/game";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../platform/db/transaction.ts";
import { startTwoServers, type TwoServers } from "../../testing/app/two-servers.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/app/test-app.ts";
import { watchStream } from "../../testing/clients/stream-client.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { addEpisode, callSaveSurvey, grade } from "../../testing/fixtures/survey-fixture.ts";
import { addEvent, type NewEvent } from "./add-event.ts";

let testApp: TestApp;
let servers: TwoServers;
beforeAll(async () => {
  testApp = await createTestApp();
  servers = await startTwoServers(testApp);
});
afterAll(async () => {
  await servers.close();
  await testApp.close();
});

const NOTE = "00000000-0000-4000-8000-0000000000";
/** An update whose id ends with two digits. */
const update = (id: number, to: Pick<NewEvent, "leagueId" | "userId" | "episode"> = {}): NewEvent => ({
  type: "note",
  ...to,
  data: { noteId: `${NOTE}${id}`, change: "added" },
});
const add = (...events: NewEvent[]) =>
  inTransaction(testApp.db, async (tx) => {
    for (const event of events) await addEvent(tx, event);
  });
const idOf = ({ data }: { data: object }) =>
  "noteId" in data && typeof data.noteId === "string" ? Number(data.noteId.slice(-2)) : null;
const save = (points: number, player = 0, episode = 0) => {
  const { players, episodes, statistics } = testApp.season;
  const cell = { playerId: players[player]!, episodeId: episodes[episode]!, statisticId: statistics[1]! };
  return testApp.call(scoringRoutes.save, { as: testApp.admin, body: { ...cell, points } });
};

// Covers EVENT-4, EVENT-5.
test("a saved score reaches pages on every server with the difference and the new total", async () => {
  const fan = await testApp.createUser();
  const pages = [await watchStream(servers.first, fan), await watchStream(servers.second, fan)];
  await save(5);
  await save(3);
  await save(2, 0, 1);
  for (const page of pages) {
    const events = [await page.nextEvent(), await page.nextEvent(), await page.nextEvent()];
    expect(events.map(({ number }) => number - page.number)).toEqual([1, 2, 3]);
    expect(events.map(({ episode, data }) => [episode, data])).toMatchObject([
      [1, { player: "Ada", statistic: "Immunity", difference: 5 }],
      [1, { difference: -2 }],
      [2, { difference: 2, total: 5 }],
    ]);
    page.close();
  }
});

// Covers EVENT-5.
test("events come in the order of their commits, on a page at each server", async () => {
  const fan = await testApp.createUser();
  const pages = [await watchStream(servers.first, fan), await watchStream(servers.second, fan)];
  const slow = await testApp.db.startTransaction().execute();
  await addEvent(slow, update(11));
  await add(update(12));
  for (const page of pages) expect(idOf(await page.nextEvent())).toBe(12);
  await slow.commit().execute();
  await add(update(13));
  for (const page of pages) {
    expect([idOf(await page.nextEvent()), idOf(await page.nextEvent())]).toEqual([11, 13]);
    page.close();
  }
});

// Covers EVENT-6.
test("members alone are told of their league's events, from joining until leaving", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[]]);
  const other = await addLeague(testApp, [[]]);
  const joining = await testApp.createUser();
  const member = await watchStream(servers.first, owners[0]!);
  const outsider = await watchStream(servers.first, other.owners[0]!);
  const newcomer = await watchStream(servers.first, joining);
  await add(update(21, { leagueId }), update(22, { leagueId: other.leagueId }), update(23));
  expect([idOf(await member.nextEvent()), idOf(await member.nextEvent())]).toEqual([21, 23]);
  expect([idOf(await outsider.nextEvent()), idOf(await outsider.nextEvent())]).toEqual([22, 23]);
  expect(idOf(await newcomer.nextEvent())).toBe(23);
  await testApp.call(leagueRoutes.join, { as: joining, body: { teamName: "New", leagueId } });
  await add(update(24, { leagueId }));
  expect(idOf(await newcomer.nextEvent())).toBe(24);
  await testApp.call(membershipRoutes.leave, { as: joining, params: { leagueId } });
  await add(update(25, { leagueId }), update(26));
  expect(idOf(await newcomer.nextEvent())).toBe(26);
  for (const page of [member, outsider, newcomer]) page.close();
});

// Covers EVENT-6.
test("a user's own event reaches their own pages only", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const pages = [await watchStream(servers.first, fan), await watchStream(servers.second, fan)];
  const otherUser = await watchStream(servers.first, other);
  await add(update(31, { userId: fan.userId }), update(32));
  for (const page of pages) expect(idOf(await page.nextEvent())).toBe(31);
  expect(idOf(await otherUser.nextEvent())).toBe(32);
  for (const page of [...pages, otherUser]) page.close();
});

// Covers EVENT-7.
test("a page that comes back is told what it missed, and only of what it may know", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[]]);
  const fan = await testApp.createUser();
  const before = await watchStream(servers.first, fan);
  before.close();
  await add(update(41, { leagueId }), update(42), update(43, { userId: owners[0]!.userId }), update(44));
  const after = await watchStream(servers.second, fan, before.number);
  expect(after.missed?.map(idOf)).toEqual([42, 44]);
  expect(after.number).toBe(before.number + 4);
  const again = await watchStream(servers.first, fan, after.number);
  expect([again.missed, again.number]).toEqual([[], after.number]);
  for (const page of [after, again]) page.close();
});

// Covers EVENT-7.
test("a page that missed too much, or knows a number that was never given, has to load afresh", async () => {
  const fan = await testApp.createUser();
  const { number, close } = await watchStream(servers.first, fan);
  close();
  await add(...Array.from({ length: 201 }, () => update(51)));
  for (const since of [0, number, number + 5000]) {
    const page = await watchStream(servers.first, fan, since);
    expect([page.missed, page.number]).toEqual([null, number + 201]);
    page.close();
  }
  const page = await watchStream(servers.first, fan, number + 1);
  expect(page.missed).toHaveLength(200);
  page.close();
});

// Covers EVENT-8.
test("whose session ends is disconnected within a second, and others are not", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const leaving = await watchStream(servers.first, fan);
  const staying = await watchStream(servers.first, other);
  const endedAt = performance.now();
  await testApp.db.deleteFrom("sessions").where("userId", "=", fan.userId).execute();
  expect(await leaving.closed).toBe(1008);
  // The poll interval of 700 ms, and time for a busy machine.
  expect(performance.now() - endedAt).toBeLessThan(10_000);
  await add(update(61));
  expect(idOf(await staying.nextEvent())).toBe(61);
  staying.close();
});

// Covers EVENT-8.
test("a session that expires ends the stream", async () => {
  const fan = await testApp.createUser();
  const page = await watchStream(servers.first, fan);
  const before = testApp.time;
  testApp.time += 400 * 86_400_000;
  expect(await page.closed).toBe(1008);
  testApp.time = before;
});

// Covers EVENT-9.
test("of twelve pages of one user the latest ten are told", async () => {
  const fan: TestUser = await testApp.createUser();
  const pages = [];
  for (let count = 0; count < 12; count += 1) pages.push(await watchStream(servers.first, fan));
  expect(await Promise.all(pages.slice(0, 2).map(({ closed }) => closed))).toEqual([1008, 1008]);
  await add(update(71));
  for (const page of pages.slice(2)) {
    expect(idOf(await page.nextEvent())).toBe(71);
    page.close();
  }
});

const setMark = (as: TestUser, body: { mode: "manual"; throughEpisode: number } | { mode: "live" }) =>
  testApp.call(spoilerRoutes.saveMark, { as, body });

// Covers EVENT-10.
test("a page is told of episodes up to its user's mark only, with the total up to there", async () => {
  const [live, behind] = [await testApp.createUser(), await testApp.createUser()];
  await setMark(behind, { mode: "manual", throughEpisode: 2 });
  const before = await watchStream(servers.first, behind);
  const pages = [await watchStream(servers.second, live), await watchStream(servers.first, behind)] as const;
  expect(pages.map(({ shownThrough }) => shownThrough)).toEqual([null, 2]);
  await save(1, 2, 1);
  await save(7, 2, 2);
  await save(2, 2, 0);
  const totals = async (page: (typeof pages)[number], count: number) => {
    const found = [];
    for (let left = count; left > 0; left -= 1) {
      const { type, data, episode } = await page.nextEvent();
      found.push(type === "score" ? [episode, data.difference, data.total] : []);
    }
    return found.slice(1);
  };
  expect(await totals(pages[0], 3)).toEqual([
    [3, 7, expect.any(Number)],
    [1, 2, 10],
  ]);
  expect(await totals(pages[1], 2)).toEqual([[1, 2, 3]]);
  before.close();
  const after = await watchStream(servers.second, behind, before.number);
  expect(after.missed?.map(({ episode, data }) => [episode, "total" in data && data.total])).toEqual([
    [2, 3],
    [1, 3],
  ]);
  for (const page of [...pages, after]) page.close();
});

// Covers EVENT-11.
test("a page is told when what its user may see changes, before any event of it", async () => {
  const fan = await testApp.createUser();
  const page = await watchStream(servers.first, fan);
  await setMark(fan, { mode: "manual", throughEpisode: 1 });
  await save(1, 3, 1);
  await add(update(51));
  expect(await page.next()).toEqual({
    type: "limits",
    payload: { watchedThrough: 1, shownThrough: 1, limitsKey: "1/1" },
  });
  // Events come in their order, so the score that the page may not see is behind it.
  expect(idOf(await page.nextEvent())).toBe(51);
  await setMark(fan, { mode: "manual", throughEpisode: 2 });
  await save(2, 3, 1);
  expect(await page.next()).toEqual({
    type: "limits",
    payload: { watchedThrough: 2, shownThrough: 2, limitsKey: "2/2" },
  });
  expect(await page.nextEvent()).toMatchObject({ type: "score", data: { difference: 1, total: 2 } });
  page.close();
});

// Covers EVENT-12.
test("pages are told what they have to load again: the updates, their league, their own teams", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[]]);
  const joining = await testApp.createUser();
  const page = await watchStream(servers.first, owners[0]!);
  const newcomer = await watchStream(servers.second, joining);
  await testApp.call(leagueRoutes.join, { as: joining, body: { teamName: "New", leagueId } });
  expect(await page.changesUntil(leagueId)).toContain(leagueId);
  expect(await newcomer.changesUntil("own")).toContain("own");
  await testApp.db.insertInto("notes").values({ note: "The merge" }).execute();
  const received = await page.changesUntil("notes");
  expect(received).not.toContain("own");
  page.close();
  newcomer.close();
});

// Covers EVENT-12.
test("a user who sees everything is notified at once that the season changed, others at most once a minute", async () => {
  const [live, behind] = [await testApp.createUser(), await testApp.createUser()];
  await setMark(behind, { mode: "manual", throughEpisode: 0 });
  const page = await watchStream(servers.first, live);
  const later = await watchStream(servers.first, behind);
  const changeSeason = (name: string) =>
    testApp.db.updateTable("tribes").set({ name }).where("tribeId", "=", testApp.season.tribes[0]!).execute();
  testApp.time += 61_000;
  await changeSeason("Ash");
  await page.changesUntil("season");
  await later.changesUntil("season");
  await changeSeason("Smoke");
  await page.changesUntil("season");
  // The page receives only its own event, which was sent after the season changed; so no event of that change
  // came before it.
  await setMark(behind, { mode: "manual", throughEpisode: 0 });
  expect(await later.changesUntil("own")).not.toContain("season");
  testApp.time += 61_000;
  expect(await later.changesUntil("season")).toContain("season");
  page.close();
  later.close();
});

// Covers EVENT-13.
test("eliminations, updates, polls and drafts are told to those who may see their episode", async () => {
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[], []]);
  const { players, episodes } = testApp.season;
  const as = testApp.admin;
  const page = await watchStream(servers.first, owners[0]!);
  const received = async () => {
    const { type, episode, leagueId: league, data } = await page.nextEvent();
    return [
      type,
      episode,
      league,
      "change" in data ? data.change : "eliminated" in data ? (data.exitKind ?? data.eliminated) : null,
    ];
  };
  const eliminate = (episodeId: string | null, kind?: ExitKind) =>
    testApp.call(playerRoutes.setEliminated, {
      as,
      params: { playerId: players[5]! },
      body: { episodeId, kind },
    });
  await eliminate(episodes[1]!);
  await eliminate(episodes[0]!);
  await eliminate(episodes[0]!, "quit");
  await eliminate(null);
  const events = [];
  for (let count = 0; count < 5; count += 1) events.push(await received());
  expect(events).toEqual([
    ["elimination", 2, null, "voted-out"],
    ["elimination", 2, null, false],
    ["elimination", 1, null, "voted-out"],
    ["elimination", 1, null, "quit"],
    ["elimination", 1, null, false],
  ]);
  const note = { note: "The merge", adminNoteId: null, episodeId: episodes[2]! };
  const { adminNoteId } = (await testApp.call(noteRoutes.save, { as, body: note })).data;
  await testApp.call(noteRoutes.save, { as, body: { note: "The swap", adminNoteId, episodeId: null } });
  await testApp.call(noteRoutes.remove, { as, params: { adminNoteId } });
  expect([await received(), await received(), await received()]).toEqual([
    ["note", 3, null, "added"],
    ["note", null, null, "changed"],
    ["note", null, null, "removed"],
  ]);
  const airsAt = testApp.time + 3_600_000;
  const poll = await callSaveSurvey(testApp, await addEpisode(testApp, airsAt));
  const opened = await received();
  expect(opened).toEqual(["survey", expect.any(Number), null, "opened"]);
  testApp.time = airsAt + 1000;
  await grade(testApp, poll, "Ember", "Ada Young");
  expect(await received()).toEqual(["survey", Number(opened[1]) + 1, null, "graded"]);
  const draftDate = new Date(testApp.time + 900_000).toISOString();
  const draft = { draftOrder: teamIds, draftDate, pickTimeSeconds: 60 };
  await testApp.call(draftRoutes.generate, { as, params: { leagueId }, body: draft });
  expect(await received()).toEqual(["draft", null, leagueId, null]);
  page.close();
});
