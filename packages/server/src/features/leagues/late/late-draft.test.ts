import {
  activityRoutes,
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  ruleRoutes,
  spoilerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../../testing/app/test-app.ts";
import { createLateCaller, LATE } from "../../../testing/clients/late-caller.ts";
import { afterEpisode, CLEO, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const {
  begin,
  createDrafted,
  idOf,
  join,
  lateDraftOf,
  pick,
  pickRefusal,
  read,
  resetSeason,
  runClocks,
  teamOf,
} = createLateCaller(testApp);
const HOUR_MS = 3_600_000;
const namesOf = (players: readonly { firstName: string }[]) => players.map(({ firstName }) => firstName);
const standings = async (leagueId: string, as: TestUser | undefined) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data;
beforeEach(resetSeason);

// Covers LATE-1, LATE-2, LATE-3, LATE-4.
test("a team that joins after the draft drafts alone from the free contestants, who count from the next episode on", async () => {
  const { leagueId, owners } = await createDrafted();
  const { as, teamId } = await join(leagueId);
  expect(await lateDraftOf(leagueId, as)).toMatchObject({ size: 2, startedAt: null, picks: [] });
  expect((await pickRefusal(leagueId, as, EVE, 1)).message).toBe("Begin your draft first");
  await begin(leagueId, as);
  const { own } = await read(leagueId, as);
  expect(namesOf(own!.free)).toEqual(["Eve", "Finn O'Hara"]);
  expect(own?.lateDraft?.dueAt).toBe(new Date(testApp.time + 60_000).toISOString());
  expect((await pick(leagueId, as, FINN, 1)).message).toBe(
    "Finn O'Hara <Tan> & Co is on your team from episode 3 on",
  );
  expect((await lateDraftOf(leagueId, as))?.picks).toMatchObject([{ by: "owner" }]);
  await pick(leagueId, as, EVE, 2);
  expect(await lateDraftOf(leagueId, as)).toBeUndefined();
  await insertScores(testApp.db, testApp.season, [[EVE, 2, 1, 5]]);
  testApp.time = afterEpisode(3);
  const team = await teamOf(teamId, owners[0]);
  expect(team.players.map(({ firstName, countsFrom }) => [firstName, countsFrom])).toEqual([
    ["Eve", 3],
    ["Finn O'Hara", 3],
  ]);
  expect(team).toMatchObject({ totalPoints: 5 });
  const { data } = await testApp.call(activityRoutes.get, { as, params: { leagueId } });
  expect(data.entries.map(({ text }) => text)).toContain("Latecomers drafted Eve Ulm");
});

// Covers LATE-3.
test("the clock begins and picks for an owner who does not", async () => {
  const { leagueId } = await createDrafted();
  const { as } = await join(leagueId);
  await runClocks(23 * HOUR_MS);
  expect(await lateDraftOf(leagueId, as)).toMatchObject({ startedAt: null });
  await runClocks(HOUR_MS);
  expect(await lateDraftOf(leagueId, as)).toMatchObject({ startedAt: new Date(testApp.time).toISOString() });
  await runClocks(60_000);
  const one = await lateDraftOf(leagueId, as);
  expect(one?.picks).toMatchObject([{ player: { firstName: "Eve" }, by: "rule" }]);
  expect((await pickRefusal(leagueId, as, FINN, 1)).message).toBe("This pick has been made already");
  // After an outage the owner gets a new clock.
  await runClocks(10 * 60_000);
  expect((await lateDraftOf(leagueId, as))?.picks).toHaveLength(1);
  testApp.time += 60_000;
  expect((await pickRefusal(leagueId, as, FINN, 2)).message).toBe("Your time for this pick is up");
  await runClocks(0);
  await runClocks(30_000);
  expect(await lateDraftOf(leagueId, as)).toBeUndefined();
  expect(namesOf((await read(leagueId, as)).own!.free)).toEqual([]);
});

// Covers LATE-4.
test("a team whose roster an admin has filled meanwhile does not draft", async () => {
  const { leagueId } = await createDrafted();
  const { as, teamId } = await join(leagueId);
  await begin(leagueId, as);
  const places = [EVE, FINN].map((player) => ({ leagueId, teamId, playerId: idOf(player), copy: 1 }));
  await testApp.db.insertInto("rosterPlayers").values(places).execute();
  expect((await pickRefusal(leagueId, as, EVE, 1)).message).toBe("Your draft is over");
  await runClocks(60_000);
  await runClocks(30_000);
  expect(await lateDraftOf(leagueId, as)).toBeUndefined();
  expect((await teamOf(teamId, as)).players).toHaveLength(2);
});

// Covers LATE-5.
describe("the opening points", () => {
  test.each([
    ["nothing", undefined],
    ["lowest", 0],
    ["mean", 8],
  ] as const)("with %s", async (start, points) => {
    const { leagueId, owners } = await createDrafted({ lateJoiners: { until: 4, start } });
    const { as, teamId } = await join(leagueId);
    const team = await teamOf(teamId, as);
    expect([team.totalPoints, team.adjusted]).toEqual([points ?? 0, points || undefined]);
    expect((await standings(leagueId, owners[0])).find((row) => row.teamId === teamId)?.totalPoints).toBe(
      points ?? 0,
    );
    const { data } = await testApp.call(ruleRoutes.get, { as, params: { leagueId } });
    const given = { points, reason: "Opening points", isOpening: true, episode: 2, by: null };
    expect(data.adjustments ?? []).toMatchObject(points ? [given] : []);
  });

  test("are the lowest total that a team has", async () => {
    const { leagueId } = await createDrafted();
    await insertScores(testApp.db, testApp.season, [[CLEO, 1, 1, 3]]);
    const { as, teamId } = await join(leagueId);
    expect(await teamOf(teamId, as)).toMatchObject({ totalPoints: 3, adjusted: 3 });
  });

  test("count from the episode on after which they were computed, for users who have watched it", async () => {
    const { leagueId, owners } = await createDrafted({ lateJoiners: { until: 4, start: "mean" } });
    const { as, teamId } = await join(leagueId);
    const { data } = await testApp.call(teamRoutes.history, { as, params: { teamId } });
    expect(data.episodes.map(({ total }) => total)).toEqual([8, 0]);
    await testApp.call(spoilerRoutes.saveMark, {
      as: owners[0],
      body: { mode: "manual", throughEpisode: 1 },
    });
    expect((await teamOf(teamId, owners[0])).totalPoints).toBe(0);
    expect(
      (await testApp.call(ruleRoutes.get, { as: owners[0], params: { leagueId } })).data.adjustments,
    ).toBeUndefined();
  });
});

// Covers LATE-1.
describe("after the draft", () => {
  const invitedTo = async (leagueId: string, owner: TestUser | undefined) => {
    const call = { as: owner, params: { leagueId } };
    const { data } = await testApp.call(membershipRoutes.renewInvite, call);
    return (await testApp.call(membershipRoutes.invited, { params: { invite: data.token } })).data;
  };
  const joinRefusal = async (leagueId: string) =>
    testApp.refusal(leagueRoutes.join, {
      as: await testApp.createUser(),
      body: { leagueId, teamName: "Too late" },
    });

  test("teams may join until the episode of the rule begins to air", async () => {
    const { leagueId, owners } = await createDrafted();
    testApp.time = afterEpisode(4) - HOUR_MS - 1000;
    expect(await invitedTo(leagueId, owners[0])).toMatchObject({ joinable: true });
    await join(leagueId);
    testApp.time += 1000;
    expect(await invitedTo(leagueId, owners[0])).toMatchObject({ joinable: false, full: false });
    expect(await joinRefusal(leagueId)).toEqual({
      code: 409,
      message: "Teams could join this league until episode 4 began to air",
    });
  });

  test("teams join as before without the rule", async () => {
    const { leagueId, owners } = await createDrafted({});
    testApp.time = afterEpisode(5);
    expect(await invitedTo(leagueId, owners[0])).toMatchObject({ joinable: true });
    const { as } = await join(leagueId);
    expect(await lateDraftOf(leagueId, as)).toBeUndefined();
  });

  test("the rule names no episode that has begun to air", async () => {
    const { leagueId, owners } = await createDrafted({ lateJoiners: { until: 2, start: "mean" } });
    const { data } = await testApp.call(ruleRoutes.get, { as: owners[0], params: { leagueId } });
    const rules = { ...data.rules, lateJoiners: { until: 2, start: "nothing" as const } };
    const body = { rules, seen: 1, reason: "Why not" };
    expect(await testApp.refusal(ruleRoutes.save, { as: owners[0], params: { leagueId }, body })).toEqual({
      code: 409,
      message: "Episode 2 has begun to air. Please enter a later one",
    });
  });
});

// Covers LATE-4.
test("a pick that was made is answered as made, also when a second draft is set or an episode has begun since", async () => {
  const { leagueId, owners, teamIds } = await createDrafted({
    ...LATE,
    secondDraft: { from: 4, keeps: 1, order: "standings" },
  });
  const { as } = await join(leagueId);
  await begin(leagueId, as);
  const made = await pick(leagueId, as, EVE, 1);
  const draftDate = new Date(testApp.time + 48 * HOUR_MS).toISOString();
  const body = { orderBy: "hand" as const, draftOrder: teamIds, draftDate, pickTimeSeconds: 60 };
  await testApp.call(draftRoutes.set, { as: owners[0], params: { leagueId }, body });
  expect(await pick(leagueId, as, EVE, 1)).toEqual(made);
  const WAITS = { code: 409, message: "Your draft goes on when the draft of the league is over" };
  expect(await pickRefusal(leagueId, as, FINN, 1)).toEqual(WAITS);
  expect(await pickRefusal(leagueId, as, FINN, 2)).toEqual(WAITS);
  const hours = { delayHours: 24 };
  await testApp.call(spoilerRoutes.saveFloor, { as: owners[0], params: { leagueId }, body: hours });
  expect((await pickRefusal(leagueId, as, EVE, 1)).message).toBe(
    "You can pick contestants once you see everything through episode 2",
  );
  testApp.time = afterEpisode(3);
  expect(await pick(leagueId, as, EVE, 1)).toEqual(made);
});

// Covers LATE-3, LATE-4.
test("a pick made after an episode has begun to air counts from the one after it, and never of a contestant who left", async () => {
  const { leagueId } = await createDrafted();
  const { as } = await join(leagueId);
  testApp.time = afterEpisode(3) - HOUR_MS - 1000;
  await begin(leagueId, as);
  expect((await pick(leagueId, as, FINN, 1)).message).toContain("from episode 3 on");
  await insertExits(testApp.db, testApp.season.episodes[2]!, idOf(EVE));
  testApp.time += 1000;
  expect((await pickRefusal(leagueId, as, EVE, 2)).code).toBe(409);
});

// Covers LATE-6.
test("who has not seen the results sees the team, but neither its picks nor its points, and picks no one", async () => {
  const { leagueId, owners } = await createDrafted({ lateJoiners: { until: 4, start: "mean" } });
  const { as, teamId } = await join(leagueId);
  await begin(leagueId, as);
  await pick(leagueId, as, EVE, 1);
  await testApp.call(spoilerRoutes.saveMark, { as: owners[1], body: { mode: "manual", throughEpisode: 1 } });
  expect(await teamOf(teamId, owners[1])).toMatchObject({ name: "Latecomers", players: [], totalPoints: 0 });
  const { data } = await testApp.call(activityRoutes.get, { as: owners[1], params: { leagueId } });
  expect(data.entries.map(({ text }) => text).filter((text) => text.includes("Latecomers"))).toHaveLength(1);
  await testApp.call(spoilerRoutes.saveMark, { as, body: { mode: "manual", throughEpisode: 1 } });
  expect(await pickRefusal(leagueId, as, FINN, 2)).toEqual({
    code: 409,
    message: "You can pick contestants once you see everything through episode 2",
  });
  expect((await read(leagueId, as)).own).toMatchObject({ waitsFor: 2, free: [], lateDraft: { picks: [] } });
});

// Covers LATE-2.
test("with copies a team drafts contestants of whom a copy is free, and each only once", async () => {
  const { leagueId, owners } = await createDrafted({ ...LATE, copies: 2 });
  const { as, teamId } = await join(leagueId);
  await begin(leagueId, as);
  expect(namesOf((await read(leagueId, as)).own!.free)).toHaveLength(5);
  await pick(leagueId, as, EVE, 1);
  expect((await pickRefusal(leagueId, as, EVE, 2)).code).toBe(409);
  await pick(leagueId, as, FINN, 2);
  expect((await teamOf(teamId, owners[0])).players).toHaveLength(2);
});

// Covers LATE-7.
test("the league's page says which teams draft", async () => {
  const { leagueId, owners } = await createDrafted();
  const { as } = await join(leagueId);
  const drafting = async () => {
    const { data } = await testApp.call(leagueRoutes.get, { as: owners[0], params: { leagueId } });
    return data.teams.filter(({ draftsLate }) => draftsLate).map(({ name }) => name);
  };
  expect(await drafting()).toEqual(["Latecomers"]);
  await begin(leagueId, as);
  await pick(leagueId, as, EVE, 1);
  await pick(leagueId, as, FINN, 2);
  expect(await drafting()).toEqual([]);
});
