import { membershipRoutes, ruleRoutes } from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../../testing/app/test-app.ts";
import { createLateCaller } from "../../../testing/clients/late-caller.ts";
import { createSecondDrafts } from "../../../testing/clients/second-draft-caller.ts";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const {
  begin,
  completeDraft,
  createDrafted,
  createLeague,
  idOf,
  join,
  lateDraftOf,
  pick,
  resetSeason,
  save,
  teamOf,
} = createLateCaller(testApp);
const MEAN = { lateJoiners: { until: 4, start: "mean" as const } };
const { finish } = createSecondDrafts(testApp);
const DAY_MS = 86_400_000;
beforeEach(resetSeason);

const leave = (leagueId: string, as: TestUser | undefined) =>
  testApp.call(membershipRoutes.leave, { as, params: { leagueId } });

const NOTHING = { players: [], points: 0, adjustments: [], draft: undefined };
/** Has the user join again; returns what the team begins with. */
async function rejoin(leagueId: string, as: TestUser) {
  const { teamId } = await join(leagueId, as);
  const { players, totalPoints: points } = await teamOf(teamId, as);
  const { data } = await testApp.call(ruleRoutes.get, { as, params: { leagueId } });
  const adjustments = (data.adjustments ?? []).filter(({ team }) => team?.teamId === teamId);
  return { players, points, adjustments, draft: await lateDraftOf(leagueId, as) };
}

// Covers LATE-8.
test("a member who leaves after the draft and comes back gets neither contestants nor points", async () => {
  const { leagueId, owners } = await createDrafted(MEAN);
  await leave(leagueId, owners[1]);
  expect(await rejoin(leagueId, owners[1]!)).toEqual(NOTHING);
  await leave(leagueId, owners[1]);
  expect(await rejoin(leagueId, owners[1]!)).toEqual(NOTHING);
});

// Covers LATE-8.
test("a late joiner who left, or a member whom the owner removed, gets nothing after coming back", async () => {
  const { leagueId, owners, teamIds } = await createDrafted(MEAN);
  const late = await join(leagueId);
  await begin(leagueId, late.as);
  await pick(leagueId, late.as, 4, 1);
  expect(await teamOf(late.teamId, late.as)).toMatchObject({
    totalPoints: 8,
    players: [{ playerId: idOf(4) }],
  });
  await leave(leagueId, late.as);
  expect(await rejoin(leagueId, late.as)).toEqual(NOTHING);
  await testApp.call(membershipRoutes.removeMember, {
    as: owners[0],
    params: { leagueId, teamId: teamIds[1]! },
  });
  expect(await rejoin(leagueId, owners[1]!)).toEqual(NOTHING);
});

// Covers LATE-8.
test("a member who leaves while the league drafts gets nothing after coming back", async () => {
  testApp.time = FIRST_AIR_AT - 30 * DAY_MS;
  const league = await createDraftLeague(testApp, 3);
  const { leagueId, owners } = league;
  await save(owners[0], leagueId, MEAN);
  await testApp.db.deleteFrom("eliminations").execute();
  await moveTo(testApp, league.startsAt);
  await leave(leagueId, owners[2]);
  await finish(league);
  expect(await rejoin(leagueId, owners[2]!)).toEqual(NOTHING);
});

// Covers LATE-8.
test("a user who left before the draft, or left another league, is a late joiner like others", async () => {
  const league = await createLeague(MEAN);
  const { leagueId, owners } = league;
  const early = await join(leagueId);
  await leave(leagueId, early.as);
  await completeDraft(league);
  const other = await createDrafted(MEAN);
  await leave(other.leagueId, other.owners[1]);
  for (const as of [early.as, other.owners[1]!]) {
    const { teamId } = await join(leagueId, as);
    expect(await lateDraftOf(leagueId, as)).toMatchObject({ size: 2 });
    expect((await teamOf(teamId, owners[0])).totalPoints).toBe(8);
  }
});

// Covers LATE-8.
test("a join at the same time as the leaving gets nothing either", async () => {
  const { leagueId, owners } = await createDrafted(MEAN);
  const [, joined] = await Promise.allSettled([leave(leagueId, owners[1]), join(leagueId, owners[1])]);
  if (joined.status === "rejected") await join(leagueId, owners[1]);
  expect(await lateDraftOf(leagueId, owners[1]!)).toBeUndefined();
});
