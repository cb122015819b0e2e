import {
  auditRoutes,
  membershipRoutes,
  ownEventRoutes,
  recapRoutes,
  seasonRoutes,
  teamRoutes,
} from "@emberline/contract";
import { EVENT_COUNT_MAX, EVENT_ENTRIES_PER_SEASON, EVENT_ENTRIES_SHOWN } from "@emberline/game";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { createEventsCaller, CRIED, SWORE } from "../../../testing/clients/events-caller.ts";
import {
  ADA,
  afterEpisode,
  BO,
  CLEO,
  createMovesCaller,
  EVE,
} from "../../../testing/clients/moves-caller.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";
import { insertSmallSeason } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const { createLeague, resetSeason, idOf } = createMovesCaller(testApp);
const { read, save, refusal: rulesRefusal } = createRulesCaller(testApp);
const { enter, codeOf, refusal, sheet, history, standings, totals, requestFor } = createEventsCaller(testApp);
const OWN_EVENTS = [CRIED, SWORE];
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

// Covers OWN-4.
test("events count in standings, teams, histories, recaps, My Teams and past seasons, also multiplied", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS, multiplier: { times: 2, from: 2 } });
  const { owners, teamIds, leagueId } = league;
  const [owner, member] = owners;
  await enter(league, owner, { player: ADA, episode: 1, count: 3 });
  await enter(league, owner, { player: BO, event: SWORE });
  await enter(league, owner, { player: CLEO });
  // By hand: Ada 10 and Bo 4 and three times 2 in episode 1; in episode 2 twice Bo 3 - 0.5, and Cleo 2.
  const rows = await standings(league, member);
  expect(rows).toMatchObject([
    { name: "Team 1", totalPoints: 25, playersPoints: 25, form: [20, 25], isWeighed: true },
    { name: "Team 2", totalPoints: 4, playersPoints: 4, form: [0, 4] },
  ]);
  expect(rows[0]!.players.map(({ totalPoints, sitePoints }) => [totalPoints, sitePoints])).toEqual([
    [16, 10],
    [6.5, 7],
  ]);
  const { data: team } = await testApp.call(teamRoutes.theirTeam, {
    as: member,
    params: { teamId: teamIds[0]! },
  });
  expect(team).toMatchObject({ totalPoints: 25 });
  const { data } = await testApp.call(teamRoutes.history, { as: member, params: { teamId: teamIds[0]! } });
  expect(data.episodes.map(({ points, total }) => [points, total])).toEqual([
    [5, 25],
    [20, 20],
  ]);
  const scoresIn = (index: number) =>
    data.episodes[index]!.players.map(({ firstName, scores }) => [
      firstName,
      ...scores.map(({ points, statistic }) => `${statistic.name}: ${points}`),
    ]);
  expect(scoresIn(0)).toEqual([["Bo", "Immunity: 3", "Swore: -0.5"]]);
  expect(scoresIn(1)).toEqual([
    ["Ada", "Immunity: 10", "Cried on camera × 3: 6"],
    ["Bo", "Immunity: 4"],
  ]);
  const { data: recap } = await testApp.call(recapRoutes.get, { as: member, params: { episode: 2 } });
  expect(recap.leagues[0]!.teams).toMatchObject([
    { name: "Team 1", totalBefore: 20, total: 25, points: 5 },
    { name: "Team 2", totalBefore: 0, total: 4, points: 4 },
  ]);
  expect(recap.leagues[0]!.players[0]).toMatchObject({
    firstName: "Cleo",
    points: 2,
    scores: [{ points: 2, statistic: { name: "Cried on camera" } }],
  });
  const { data: overview } = await testApp.call(teamRoutes.overview, { as: owner! });
  expect(overview.teams[0]).toMatchObject({
    standing: { rank: 1, totalPoints: 25 },
    latestEpisode: { number: 2, points: 5 },
  });
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId } });
  await makeCurrent(next.seasonId);
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: testApp.season.seasonId },
    query: {},
  });
  const found = past.rows.find((row) => row.leagueId === leagueId);
  expect(found?.teams.map((row) => [row.name, row.totalPoints])).toEqual([
    ["Team 1", 25],
    ["Team 2", 4],
  ]);
  expect(await history(league, member)).toEqual([]);
  expect(await sheet(league, owner)).toMatchObject({ events: [] });
  await makeCurrent(testApp.season.seasonId);
});

// Covers OWN-4.
test("an event of an episode without scores of the site counts there", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner] = league.owners;
  testApp.time = afterEpisode(3);
  await enter(league, owner, { player: CLEO, episode: 3, count: 2 });
  const rows = await standings(league, owner);
  expect(
    rows.map(({ name, totalPoints, race }) => [name, totalPoints, race.map(({ total }) => total)]),
  ).toEqual([
    ["Team 1", 17, [14, 17, 17]],
    ["Team 2", 4, [0, 0, 4]],
  ]);
});

// Covers OWN-3, OWN-5.
test("a cell is set: a lost answer counts once, a correction replaces it, and members read all of it", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  await enter(league, owner, { player: CLEO, count: 2 });
  await enter(league, owner, { player: CLEO, count: 2 });
  expect(await totals(league, member)).toEqual({ "Team 1": 17, "Team 2": 4 });
  testApp.time += 60_000;
  await enter(league, testApp.admin, { player: CLEO, count: 1, seen: 2 });
  await enter(league, owner, { player: CLEO, count: 0, seen: 1 });
  expect(await totals(league, member)).toEqual({ "Team 1": 17, "Team 2": 0 });
  const entry = {
    madeAt: new Date(testApp.time).toISOString(),
    episode: 2,
    player: { firstName: "Cleo", lastName: "Walsh" },
    event: "Cried on camera",
  };
  const by = { firstName: owner!.username, lastName: "Fan" };
  expect(await history(league, member)).toEqual([
    { ...entry, number: 3, by, before: 1, after: 0 },
    { ...entry, number: 2, by: null, before: 2, after: 1 },
    { ...entry, number: 1, by, before: 0, after: 2, madeAt: new Date(testApp.time - 60_000).toISOString() },
  ]);
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "league.event" },
  });
  const what = { player: "Cleo Walsh", event: "Cried on camera", episode: 2 };
  expect(data.entries.slice(0, 3).map(({ before, after }) => [before, after])).toEqual([
    [
      { ...what, count: 1 },
      { ...what, count: 0 },
    ],
    [
      { ...what, count: 2 },
      { ...what, count: 1 },
    ],
    [
      { ...what, count: 0 },
      { ...what, count: 2 },
    ],
  ]);
});

// Covers OWN-3.
test("of two who change a cell at once one is stored, and the other reads the number; other cells are both stored", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner] = league.owners;
  const codes = await Promise.all([
    codeOf(league, owner, { player: CLEO, count: 2 }),
    codeOf(league, testApp.admin, { player: CLEO, count: 3 }),
    codeOf(league, owner, { player: ADA, count: 1 }),
    codeOf(league, testApp.admin, { player: CLEO, event: SWORE, count: 4 }),
  ]);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409]);
  const stored = codes[0] === 200 ? 2 : 3;
  expect(await totals(league, owner)).toEqual({ "Team 1": 19, "Team 2": stored * 2 - 2 });
  const reply = await testApp.server.inject({
    method: "PUT",
    url: `/api/league/${league.leagueId}/events/sheet`,
    headers: { authorization: owner!.token },
    payload: requestFor(league, owner, { player: CLEO, count: 9 }).body,
  });
  expect(reply.json()).toMatchObject({ message: `Another user has saved ${stored} here`, count: stored });
});

// Covers OWN-2.
test("an episode keeps the events and points of the rules before it began to air", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const { leagueId, owners } = league;
  const [owner] = owners;
  await enter(league, owner, { player: CLEO, episode: 2 });
  const changed = [
    { ...CRIED, points: 100 },
    { eventId: 3, name: "Sang", points: 1 },
  ];
  await save(owner, leagueId, { ownEvents: changed, seen: 1, reason: "More" });
  expect(await totals(league, owner)).toEqual({ "Team 1": 17, "Team 2": 2 });
  await enter(league, owner, { player: CLEO, episode: 2, event: SWORE });
  expect(await refusal(league, owner, { player: CLEO, episode: 2, event: changed[1] })).toBe(
    "That event does not count in episode 2",
  );
  testApp.time = afterEpisode(3);
  expect(await refusal(league, owner, { player: CLEO, episode: 3, event: SWORE })).toBe(
    "That event does not count in episode 3",
  );
  await enter(league, owner, { player: CLEO, episode: 3 });
  expect(await totals(league, owner)).toEqual({ "Team 1": 17, "Team 2": 101.5 });
  expect((await sheet(league, owner, 2)).events).toEqual(OWN_EVENTS);
  expect((await sheet(league, owner)).events).toEqual(changed);
  await save(owner, leagueId, { seen: 2, reason: "Enough" });
  expect(await totals(league, owner)).toEqual({ "Team 1": 17, "Team 2": 101.5 });
});

// Covers OWN-2.
test("a new event gets another number than one that was removed", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const { leagueId, owners } = league;
  const won = { eventId: 2, name: "Won a fight", points: 100 };
  await save(owners[0], leagueId, { ownEvents: [CRIED], seen: 1, reason: "Too rude" });
  await save(owners[0], leagueId, { ownEvents: [CRIED, won], seen: 2, reason: "New" });
  const { rules } = await read(owners[0], leagueId);
  expect(rules.ownEvents).toEqual([CRIED, { ...won, eventId: 3 }]);
});

// Covers OWN-1, LIMIT-47.
test.each([
  [
    "two events with a name in another letter case",
    [CRIED, { ...SWORE, name: "cried on CAMERA" }],
    "different name",
  ],
  ["two with a number", [CRIED, { ...SWORE, eventId: 1 }], "different number"],
  ["three decimals", [{ ...CRIED, points: 0.125 }], "at most two decimals"],
  ["too many points", [{ ...CRIED, points: 1000.5 }], "between -1000 and 1000 points"],
  ["no name", [{ ...CRIED, name: " " }], "name the event"],
  ["a long name", [{ ...CRIED, name: "a".repeat(51) }], "at most 50 characters"],
  [
    "too many events",
    Array.from({ length: 21 }, (_, index) => ({ eventId: index + 1, name: `Event ${index}`, points: 1 })),
    "at most 20 events",
  ],
])("%s are refused", async (_, ownEvents, message) => {
  const league = await createLeague({});
  const { message: refused } = await rulesRefusal(league.owners[0], league.leagueId, { ownEvents, seen: 1 });
  expect(refused).toContain(message);
});

// Covers OWN-2, OWN-3, OWN-7.
test("who may not enter, and what cannot be entered, changes nothing", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  expect(await codeOf(league, member, {})).toBe(403);
  expect(await codeOf(league, owner, { count: EVENT_COUNT_MAX + 1 })).toBe(400);
  expect(await codeOf(league, owner, { count: -1 })).toBe(400);
  expect(await codeOf(league, owner, { count: EVENT_COUNT_MAX })).toBe(200);
  expect(await refusal(league, owner, { episode: 3 })).toBe("Episode 3 has not begun to air");
  const next = await insertSmallSeason(testApp.db, { name: "Another Season", isCurrent: false });
  const { params, body } = requestFor(league, owner, { player: CLEO });
  const other = (given: object) =>
    testApp.codeOf(ownEventRoutes.save, { as: owner, params, body: { ...body, ...given } });
  expect(await other({ playerId: next.players[0] })).toBe(404);
  expect(await other({ episodeId: next.episodes[0] })).toBe(404);
});

// Covers OWN-3, LIMIT-48, LIMIT-49.
test("a season has a limited number of entries", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner] = league.owners;
  const { seasonId, episodes, players } = testApp.season;
  await sql`insert into own_event_entries (league_id, number, season_id, episode_id, player_id, event_id, count,
      decided_through, made_at)
    select ${league.leagueId}, number, ${seasonId}, ${episodes[0]!}, ${players[0]!}, 1, number % 2, 1, now()
    from generate_series(1, ${EVENT_ENTRIES_PER_SEASON}) as number`.execute(testApp.db);
  expect(await refusal(league, owner, { player: CLEO })).toContain("at most 5000 entries of events a season");
  expect(await history(league, owner)).toHaveLength(EVENT_ENTRIES_SHOWN);
});

// Covers OWN-7.
test("the sheet has the aired episodes, the events of one and its contestants with their entries", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner] = league.owners;
  testApp.time = afterEpisode(3);
  await enter(league, owner, { player: EVE, episode: 3, count: 4 });
  const { season } = testApp;
  const latest = await sheet(league, owner);
  expect(latest.episodes.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(latest).toMatchObject({
    waitsFor: null,
    episodeId: season.episodes[2],
    events: OWN_EVENTS,
    counts: [{ playerId: idOf(EVE), eventId: 1, count: 4 }],
  });
  // Bo left in episode 2.
  expect(latest.players.map(({ firstName }) => firstName)).toEqual([
    "Finn O'Hara",
    "Eve",
    "Dag",
    "Cleo",
    "Ada",
  ]);
  const second = await sheet(league, owner, 2);
  expect(second.players.map(({ firstName }) => firstName)).toContain("Bo");
  const code = await testApp.codeOf(ownEventRoutes.sheet, {
    as: owner,
    params: { leagueId: league.leagueId },
    query: { episodeId: season.episodes[3] },
  });
  expect(code).toBe(404);
});

// Covers OWN-5.
test("entries stay when the user who made them leaves", async () => {
  const league = await createLeague({ ownEvents: OWN_EVENTS });
  const [owner, member] = league.owners;
  const params = { leagueId: league.leagueId };
  await enter(league, owner, { player: CLEO });
  const owning = await testApp.call(teamRoutes.forDraft, { as: owner, params });
  const team = owning.data.find(({ name }) => name === "Team 2")!;
  await testApp.call(membershipRoutes.handOver, { as: owner!, params, body: { teamId: team.teamId } });
  await testApp.call(membershipRoutes.leave, { as: owner!, params });
  expect(await history(league, member)).toMatchObject([{ by: null, after: 1 }]);
  expect(await totals(league, member)).toEqual({ "Team 2": 2 });
});
