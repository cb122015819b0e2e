import {
  calendarRoutes,
  draftRoutes,
  episodeRoutes,
  leagueRoutes,
  membershipRoutes,
  seasonRoutes,
  surveyRoutes,
} from "@emberline/contract";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { type CalendarEntry, readCalendarFile, stamp } from "../../../testing/checks/calendar-reader.ts";
import { createDraftLeague, createLeague } from "../../../testing/fixtures/draft-league.ts";
import { callSaveSurvey } from "../../../testing/fixtures/survey-fixture.ts";
import { insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { createTestApp, freshIpAddress, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

const HOUR_MS = 3_600_000;

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp({ SITE_NAME: "Test Isle" });
});
afterEach(() => testApp.close());

const addressOf = async (as: TestUser) => (await testApp.call(calendarRoutes.renew, { as })).data.address;
const open = (address: string) =>
  testApp.server.inject({ url: new URL(address).pathname, remoteAddress: freshIpAddress() });
async function read(address: string) {
  const reply = await open(address);
  expect(reply.statusCode).toBe(200);
  return readCalendarFile(reply.body);
}
const ofKind = (entries: CalendarEntry[], kind: string) =>
  entries.filter((entry) => entry["UID"]?.startsWith(`${kind}-`));
const uidsOf = (entries: CalendarEntry[]) => entries.map((entry) => entry["UID"] ?? "").sort();
const episodes = () =>
  testApp.db
    .selectFrom("episodes")
    .select(["episodeId", "number", "title", "airDate"])
    .orderBy("number")
    .execute();

// Covers CALENDAR-1.
test("the calendar holds the drafts of all leagues, the episodes and the polls, each once and in UTC", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const fan = owners[1]!;
  const second = await createDraftLeague(testApp, 1);
  const body = { leagueId: second.leagueId, teamName: "Second team", leaguePassword: null };
  await testApp.call(leagueRoutes.join, { as: fan, body });
  const [first] = await episodes();
  const poll = await callSaveSurvey(testApp, first!.episodeId);
  const { head, entries } = await read(await addressOf(fan));
  expect(head).toEqual({
    VERSION: "2.0",
    PRODID: "-//Test Isle//EN",
    CALSCALE: "GREGORIAN",
    NAME: "Test Isle",
    "X-WR-CALNAME": "Test Isle",
    "REFRESH-INTERVAL": "PT1H",
    "X-PUBLISHED-TTL": "PT1H",
  });
  const urls = [leagueId, second.leagueId].map((id) => `http://emberline.test/draft/${id}`);
  const drafts = ofKind(entries, "draft");
  expect(drafts.map((entry) => entry["URL"] ?? "").sort()).toEqual(urls.sort());
  // Both begin at the same moment.
  expect(drafts.find((entry) => entry["URL"]?.endsWith(leagueId))).toMatchObject({
    SUMMARY: "Draft of The League",
    DTSTART: stamp(startsAt),
    DTEND: stamp(startsAt + HOUR_MS / 2),
    TRIGGER: "-PT5M",
    SEQUENCE: "0",
  });
  const airings = ofKind(entries, "episode");
  expect(airings).toHaveLength(testApp.season.episodes.length);
  expect(airings[0]).toMatchObject({
    UID: `episode-${first!.episodeId}@emberline.test`,
    SUMMARY: first!.title ?? "Episode 1",
    DTSTART: stamp(first!.airDate.getTime()),
    DTEND: stamp(first!.airDate.getTime() + HOUR_MS),
  });
  expect(airings[0]).not.toHaveProperty("TRIGGER");
  expect(ofKind(entries, "poll")).toMatchObject([
    {
      UID: `poll-${poll.surveyId}@emberline.test`,
      SUMMARY: `Poll locks: ${first!.title ?? "Episode 1"}`,
      DTSTART: stamp(first!.airDate.getTime()),
      TRIGGER: "-PT120M",
      // In two leagues: the overview links to both.
      URL: "http://emberline.test/",
    },
  ]);
  expect(entries).toHaveLength(drafts.length + airings.length + 1);
});

test("the feed and the league's file have the same event for a draft", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 3);
  const { entries } = await read(await addressOf(owners[0]!));
  const { data } = await testApp.call(draftRoutes.calendar, { as: owners[0]!, params: { leagueId } });
  expect(ofKind(entries, "draft")).toEqual(readCalendarFile(data.ics).entries);
});

// Covers CALENDAR-2.
test("rescheduled drafts and moved episodes update their events, surveys included", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 2);
  const [first] = await episodes();
  await callSaveSurvey(testApp, first!.episodeId);
  const address = await addressOf(owners[0]!);
  const before = await read(address);
  testApp.time += 60_000;
  const startsAt = testApp.time + 86_400_000;
  const draft = { draftOrder: teamIds, draftDate: new Date(startsAt).toISOString(), pickTimeSeconds: 3600 };
  await testApp.call(draftRoutes.generate, { as: testApp.admin, params: { leagueId }, body: draft });
  const airsAt = first!.airDate.getTime() + HOUR_MS;
  const airDate = new Date(airsAt).toISOString();
  const episode = { episodeId: first!.episodeId, title: "A later start", airDate };
  await testApp.call(episodeRoutes.save, { as: testApp.admin, body: episode });
  const after = await read(address);
  expect(uidsOf(after.entries)).toEqual(uidsOf(before.entries));
  expect(ofKind(after.entries, "draft")).toMatchObject([
    // Six picks of an hour each would make the entry too long: it shows four hours.
    {
      SEQUENCE: "1",
      DTSTAMP: stamp(testApp.time),
      DTSTART: stamp(startsAt),
      DTEND: stamp(startsAt + 4 * HOUR_MS),
    },
  ]);
  const moved = { SEQUENCE: "1", DTSTART: stamp(airsAt) };
  const airing = ofKind(after.entries, "episode").find((entry) => entry["UID"]?.includes(first!.episodeId));
  expect(airing).toMatchObject({ ...moved, SUMMARY: "A later start" });
  expect(ofKind(after.entries, "poll")).toMatchObject([{ ...moved, SUMMARY: "Poll locks: A later start" }]);
});

test("renaming a league changes the entry of its draft, in the feed and in the draft's own file", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 1);
  const [as, params] = [owners[0]!, { leagueId }];
  const address = await addressOf(as);
  const save = (name: string) =>
    testApp.call(membershipRoutes.save, { as, params, body: { name, privateInd: false, password: null } });
  await save("The League");
  const [before] = ofKind((await read(address)).entries, "draft");
  await save("Night Owls");
  const after = ofKind((await read(address)).entries, "draft");
  expect(before).toMatchObject({ SEQUENCE: "0" });
  expect(after).toMatchObject([{ UID: before?.["UID"], SUMMARY: "Draft of Night Owls", SEQUENCE: "1" }]);
  const { data } = await testApp.call(draftRoutes.calendar, { as, params });
  expect(readCalendarFile(data.ics).entries).toEqual(after);
});

// Covers CALENDAR-2.
test("what was cancelled or left is gone: a league's draft, a poll, an episode", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 2);
  const [first, second] = await episodes();
  const poll = await callSaveSurvey(testApp, first!.episodeId);
  const address = await addressOf(owners[1]!);
  expect(ofKind((await read(address)).entries, "poll")).toMatchObject([
    { URL: `http://emberline.test/league/${leagueId}?tab=polls` },
  ]);
  await testApp.call(surveyRoutes.remove, { as: testApp.admin, params: { surveyId: poll.surveyId } });
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId: second!.episodeId } });
  const without = (await read(address)).entries;
  expect([ofKind(without, "draft").length, ofKind(without, "poll").length]).toEqual([1, 0]);
  expect(without.some((entry) => entry["UID"]?.includes(second!.episodeId))).toBe(false);
  await callSaveSurvey(testApp, first!.episodeId);
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  const left = (await read(address)).entries;
  // A user without a team has no poll to answer.
  expect([ofKind(left, "draft").length, ofKind(left, "poll").length]).toEqual([0, 0]);
  expect(ofKind(left, "episode")).toHaveLength(testApp.season.episodes.length - 1);
});

test("a new season brings its own episodes and removes the old drafts; without a season the calendar is empty", async () => {
  const { owners } = await createDraftLeague(testApp, 1);
  const address = await addressOf(owners[0]!);
  const old = (await read(address)).entries;
  await testApp.db
    .updateTable("drafts")
    .set({ nextDueAt: null, completedAt: new Date(testApp.time) })
    .execute();
  const next = await insertSmallSeason(testApp.db, { name: "Next", isCurrent: false });
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } });
  const { entries } = await read(address);
  expect(ofKind(entries, "draft")).toEqual([]);
  expect(uidsOf(entries)).toEqual(next.episodes.map((id) => `episode-${id}@emberline.test`).sort());
  expect(old.some((entry) => entries.some((other) => other["UID"] === entry["UID"]))).toBe(false);
  await testApp.db.updateTable("seasons").set({ isCurrent: false }).execute();
  expect((await read(address)).entries).toEqual([]);
});

test("it contains no email addresses, passwords or other users, and names are escaped", async () => {
  const fan = await testApp.createUser();
  const name =
    "Ana, Bo; & C\\D\u{1f525} END:VEVENT – a very long name that has to be folded somewhere, doesn't it?";
  const body = { name, teamName: "Team", privateInd: true, password: "open sesame" };
  const { data } = await testApp.call(leagueRoutes.add, { as: fan, body });
  const other = await testApp.createUser("Nobody Else");
  const joining = { leagueId: data.leagueId, teamName: "Secret team", leaguePassword: "open sesame" };
  const { data: joined } = await testApp.call(leagueRoutes.join, { as: other, body: joining });
  const draftDate = new Date(testApp.time + HOUR_MS).toISOString();
  const draft = { draftOrder: [data.teamId, joined.teamId], draftDate, pickTimeSeconds: 60 };
  const params = { leagueId: data.leagueId };
  await testApp.call(draftRoutes.generate, { as: testApp.admin, params, body: draft });
  const reply = await open(await addressOf(fan));
  const summary = ofKind(readCalendarFile(reply.body).entries, "draft")[0]?.["SUMMARY"] ?? "";
  expect(summary.replaceAll(/\\([\\;,])/g, "$1")).toBe(`Draft of ${name}`);
  const text = reply.body.replaceAll("\r\n ", "");
  for (const secret of [
    fan.email,
    other.email,
    "sesame",
    "Secret team",
    other.username,
    other.userId,
    fan.token,
  ])
    expect(text).not.toContain(secret);
});

test("fifty leagues fit into one calendar, by as many questions to the database as one", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 1);
  const fan = owners[0]!;
  const address = await addressOf(fan);
  const spies: MockInstance[] = [];
  testApp.pool.on("acquire", (client) => spies.push(vi.spyOn(client, "query").mockClear()));
  const questionsFor = async (count: number) => {
    spies.length = 0;
    expect(ofKind((await read(address)).entries, "draft")).toHaveLength(count);
    return [...new Set(spies)].reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  };
  const few = await questionsFor(0);
  const ids = [leagueId];
  for (let index = 1; index < 50; index += 1) {
    const body = { name: `League ${index}`, teamName: `Team ${index}`, privateInd: false };
    const { data } = await testApp.call(leagueRoutes.add, { as: fan, body });
    ids.push(data.leagueId);
    teamIds.push(data.teamId);
  }
  const draftDate = new Date(testApp.time + HOUR_MS).toISOString();
  for (const [index, id] of ids.entries()) {
    const body = { draftOrder: [teamIds[index]!], draftDate, pickTimeSeconds: 60 };
    await testApp.call(draftRoutes.generate, { as: testApp.admin, params: { leagueId: id }, body });
  }
  expect(await questionsFor(50)).toBe(few);
  expect(few).toBeLessThan(10);
});
