import { episodeRoutes, moveRoutes, playerRoutes, recapRoutes, spoilerRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { createEventsCaller, CRIED, SWORE } from "../../../testing/clients/events-caller.ts";
import { ADA, afterEpisode, BO, CLEO, createMovesCaller } from "../../../testing/clients/moves-caller.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";
import { setHeld } from "../../../testing/spoilers/acts.ts";

const testApp = useTestApp();
const { createLeague, resetSeason } = createMovesCaller(testApp);
const { enter, codeOf, refusal, sheet, history, totals } = createEventsCaller(testApp);
const OWN_EVENTS = [CRIED, SWORE];
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

const setMark = (as: TestUser | undefined, throughEpisode: number) =>
  testApp.call(spoilerRoutes.saveMark, { as: as!, body: { mode: "manual", throughEpisode } });

// Covers OWN-6.
test("an entry is a result of the last episode that had aired when it was made", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  await enter(league, owner, { player: CLEO, episode: 1 });
  await insertScores(testApp.db, testApp.season, [[ADA, 2, 1, 1]]);
  testApp.time = afterEpisode(3);
  await enter(league, owner, { player: CLEO, episode: 1, count: 5, seen: 1 });
  const seenBy = async (through: number) => {
    await setMark(member, through);
    const entries = (await history(league, member)).map(({ before, after }) => [before, after]);
    return { team2: (await totals(league, member))["Team 2"], entries };
  };
  expect(await seenBy(1)).toEqual({ team2: 0, entries: [] });
  expect(await seenBy(2)).toEqual({ team2: 2, entries: [[0, 1]] });
  const later = [
    [1, 5],
    [0, 1],
  ];
  expect(await seenBy(3)).toEqual({ team2: 10, entries: later });
  // The recap of an earlier episode has its corrections, as the history does.
  const { data } = await testApp.call(recapRoutes.get, { as: member, params: { episode: 1 } });
  expect(data.leagues[0]!.teams.map(({ name, total }) => [name, total])).toEqual([
    ["Team 1", 14],
    ["Team 2", 10],
  ]);
  const { data: third } = await testApp.call(recapRoutes.get, { as: member, params: { episode: 3 } });
  expect(third.leagues[0]!.teams.map(({ totalBefore, total }) => [totalBefore, total])).toEqual([
    [17, 18],
    [10, 10],
  ]);
});

// Covers OWN-6.
test("an owner who has not watched the last episode gets no sheet and changes nothing", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS, replacements: 1 });
  const [owner, member] = league.owners;
  await enter(league, owner, { player: CLEO });
  await setMark(owner, 1);
  expect(await sheet(league, owner)).toEqual({
    waitsFor: 2,
    episodes: [],
    episodeId: null,
    events: [],
    players: [],
    counts: [],
  });
  const later = "You can enter events once you have watched everything through episode 2";
  expect(await refusal(league, owner, { player: CLEO })).toBe(later);
  expect(await refusal(league, owner, { player: CLEO, count: 2, seen: 7 })).toBe(later);
  await setMark(owner, 2);
  expect(await sheet(league, owner)).toMatchObject({ waitsFor: null });
  // What is entered stays a result of episode 2 for moves as well.
  await testApp.db.deleteFrom("scores").execute();
  testApp.time = afterEpisode(1);
  const { data } = await testApp.call(moveRoutes.get, { as: member, params: { leagueId: league.leagueId } });
  expect(data.own?.from).toBe(3);
});

// Covers OWN-6.
test("a hold hides entries of its episode until the publication, and does not keep the owner from entering", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  await setHeld(testApp, 2, true);
  await enter(league, owner, { player: CLEO });
  expect(await totals(league, member)).toEqual({ "Team 1": 14, "Team 2": 0 });
  expect(await history(league, owner)).toEqual([]);
  expect((await sheet(league, owner)).counts).toHaveLength(1);
  await setHeld(testApp, 2, false);
  expect(await totals(league, member)).toEqual({ "Team 1": 17, "Team 2": 2 });
  expect(await history(league, owner)).toHaveLength(1);
});

// Covers OWN-6.
test("a league that shows results late lets its owner enter at once", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  await testApp.db
    .updateTable("leagues")
    .set({ spoilerDelayHours: 168 })
    .where("leagueId", "=", league.leagueId)
    .execute();
  await enter(league, owner, { player: CLEO });
  expect(await totals(league, member)).toEqual({ "Team 1": 14, "Team 2": 0 });
  testApp.time = afterEpisode(3);
  await enter(league, owner, { player: CLEO, episode: 3 });
  expect(await totals(league, member)).toEqual({ "Team 1": 17, "Team 2": 2 });
});

// Covers OWN-9.
test("a request that arrives again after its cell has returned to the former number changes nothing", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner] = league.owners;
  const first = { player: CLEO, count: 2, after: 0 };
  expect(await enter(league, owner, first)).toMatchObject({ number: 1 });
  expect(await enter(league, owner, first)).toMatchObject({ number: 1 });
  expect(await enter(league, owner, { player: CLEO, count: 0, seen: 2, after: 1 })).toMatchObject({
    number: 2,
  });
  expect(await refusal(league, owner, first)).toBe("Another user has saved 0 here");
  expect((await sheet(league, owner)).counts).toMatchObject([{ count: 0, number: 2 }]);
  expect(await enter(league, owner, { ...first, after: 2 })).toMatchObject({ number: 3 });
});

// Covers OWN-10.
test("a contestant who left before the episode gets no event there; an earlier entry can be taken back", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner] = league.owners;
  testApp.time = afterEpisode(3);
  // Bo left in episode 2.
  expect(await codeOf(league, owner, { player: BO, episode: 2 })).toBe(200);
  expect(await refusal(league, owner, { player: BO, episode: 3 })).toBe(
    "Bo Xu left the game before episode 3",
  );
  await enter(league, owner, { player: CLEO, episode: 3 });
  const body = { episodeId: testApp.season.episodes[0]! };
  const params = { playerId: testApp.season.players[CLEO]! };
  await testApp.call(playerRoutes.setEliminated, { as: testApp.admin, params, body });
  await enter(league, owner, { player: CLEO, episode: 3, count: 0, seen: 1 });
  expect(await codeOf(league, owner, { player: CLEO, episode: 2 })).toBe(409);
});

// Covers OWN-10.
test("the refusal does not tell of an exit in an episode on hold", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner] = league.owners;
  testApp.time = afterEpisode(3);
  await setHeld(testApp, 2, true);
  expect(await codeOf(league, owner, { player: BO, episode: 3 })).toBe(200);
  await setHeld(testApp, 2, false);
});

// Covers OWN-8.
test("members get one message a day about entries for earlier episodes, which tells nothing of them", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  const sent = async () => {
    await testApp.runQueue();
    return testApp.sentEmails.splice(0).map(({ to, subject, text }) => [to, subject, text]);
  };
  await enter(league, owner, { player: CLEO });
  await enter(league, owner, { player: CLEO, count: 2, seen: 1 });
  expect(await sent()).toEqual([]);
  await enter(league, owner, { player: CLEO, episode: 1 });
  await enter(league, owner, { player: ADA, episode: 1 });
  await enter(league, testApp.admin, { player: CLEO, episode: 1, count: 3, seen: 1 });
  const [message, ...others] = await sent();
  expect(others).toEqual([]);
  expect(message).toEqual([
    member!.email,
    "Events entered late in League",
    expect.stringContaining("lists them once you see everything through episode 2."),
  ]);
  expect(message![2]).not.toMatch(/Cleo|Ada|Cried/);
  testApp.time += 25 * 3_600_000;
  await enter(league, owner, { player: ADA, episode: 1, count: 0, seen: 1 });
  expect(await sent()).toHaveLength(1);
});

// Covers OWN-5.
test("entries go with their episode; those that were made after it wait for the next one", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  const { episodes } = testApp.season;
  await enter(league, owner, { player: CLEO });
  await enter(league, owner, { player: CLEO, episode: 1 });
  await setMark(member, 2);
  expect(await totals(league, member)).toEqual({ "Team 1": 17, "Team 2": 4 });
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId: episodes[1]! } });
  expect(await totals(league, owner)).toEqual({ "Team 1": 14, "Team 2": 2 });
  // The mark moved to episode 1, the entry to episode 3.
  expect(await totals(league, member)).toEqual({ "Team 1": 14, "Team 2": 0 });
  await setMark(member, 3);
  expect(await totals(league, member)).toEqual({ "Team 1": 14, "Team 2": 2 });
});
