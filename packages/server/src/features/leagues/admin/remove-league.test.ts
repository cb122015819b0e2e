import { adminLeagueRoutes, draftRoutes, leagueRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createDraftLeague, createLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { callSaveSurvey, submit } from "../../../testing/fixtures/survey-fixture.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const removeLeague = (leagueId: string) => ({ as: testApp.admin, params: { leagueId } });
const removeTeam = (teamId: string) => ({ as: testApp.admin, params: { teamId } });
const ownerOf = async (leagueId: string) =>
  (await testApp.call(leagueRoutes.list, { as: testApp.admin })).data.find((row) => row.leagueId === leagueId)
    ?.owner.userName;

/** The number of a table's rows about a league. */
async function rowsOf(leagueId: string): Promise<number[]> {
  const tables = [
    "leagues",
    "teams",
    "rosterPlayers",
    "drafts",
    "draftPicks",
    "draftEvents",
    "submissions",
    "leagueInvites",
  ] as const;
  const counts = tables.map(
    async (table) =>
      (await testApp.db.selectFrom(table).select("leagueId").where("leagueId", "=", leagueId).execute())
        .length,
  );
  return Promise.all(counts);
}

// Covers ADMIN-13, LEAGUE-33.
test("deleting a league deletes its rows only, and its name stays in the audit log", async () => {
  const other = await addLeague(testApp, [[0], [1]]);
  const league = await createDraftLeague(testApp, 2);
  const { leagueId, owners, teamIds } = league;
  const survey = await callSaveSurvey(testApp, testApp.season.episodes[0]!);
  await submit(testApp, owners[0]!, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Bo Xu"]] });
  const left = await rowsOf(other.leagueId);
  expect((await testApp.call(adminLeagueRoutes.remove, removeLeague(leagueId))).message).toBe(
    "League deleted successfully",
  );
  expect(new Set(await rowsOf(leagueId))).toEqual(new Set([0]));
  expect(await rowsOf(other.leagueId)).toEqual(left);
  const gone = { code: 404, message: "League not found" };
  expect(await testApp.refusal(adminLeagueRoutes.remove, removeLeague(leagueId))).toEqual(gone);
  expect((await readAudit(testApp, leagueId)).at(-1)).toMatchObject({
    userId: testApp.admin.userId,
    action: "league.removed",
    subject: "The League",
    before: { name: "The League", teams: teamIds.map((teamId) => ({ teamId })) },
  });
});

// Covers API-49.
test("deleting the owner's team passes the league on; deleting the last team deletes the league", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  const [first = "", second = "", third = ""] = teamIds;
  expect((await testApp.call(adminLeagueRoutes.removeTeam, removeTeam(second))).message).toBe(
    "Team deleted successfully",
  );
  expect(await ownerOf(leagueId)).toBe(owners[0]!.username);
  await testApp.call(adminLeagueRoutes.removeTeam, removeTeam(first));
  expect(await ownerOf(leagueId)).toBe(owners[2]!.username);
  await testApp.call(adminLeagueRoutes.removeTeam, removeTeam(third));
  expect(await ownerOf(leagueId)).toBeUndefined();
  expect((await readAudit(testApp, leagueId)).map(({ action, subject }) => [action, subject])).toEqual([
    ["league.team-removed", "The League"],
    ["league.team-removed", "The League"],
    ["league.team-removed", "The League"],
  ]);
  expect(await testApp.refusal(adminLeagueRoutes.removeTeam, removeTeam(third))).toEqual({
    code: 404,
    message: "Team not found",
  });
  expect(await testApp.refusal(adminLeagueRoutes.removeTeam, removeTeam(UNKNOWN_ID))).toMatchObject({
    code: 404,
  });
});

test("deleting all teams of a league simultaneously deletes the league", async () => {
  const { leagueId, teamIds } = await createLeague(testApp, 4);
  const codes = await Promise.all(
    [...teamIds, ...teamIds].map((teamId) =>
      testApp.codeOf(adminLeagueRoutes.removeTeam, removeTeam(teamId)),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(4);
  expect(codes.filter((code) => code === 404)).toHaveLength(4);
  expect(new Set(await rowsOf(leagueId))).toEqual(new Set([0]));
});

test("a team deleted before the draft leaves the draft order, and its players are free", async () => {
  const { leagueId, teamIds } = await createDraftLeague(testApp, 3);
  await testApp.call(adminLeagueRoutes.removeTeam, removeTeam(teamIds[1]!));
  const { data } = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } });
  expect(data?.draftOrder.map((row) => row.team.teamId)).toEqual([teamIds[0], teamIds[2]]);
});

test("no team is deleted while the draft runs, and the clock continues", async () => {
  const { leagueId, owners, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  await testApp.app.start();
  await moveTo(testApp, startsAt);
  expect(await testApp.refusal(adminLeagueRoutes.removeTeam, removeTeam(teamIds[0]!))).toEqual({
    code: 409,
    message: 'The draft of "The League" is running. Teams can be removed once it is complete',
  });
  await moveTo(testApp, startsAt + 60_000);
  const { data } = await testApp.call(teamRoutes.myTeam, { as: owners[0], params: { leagueId } });
  expect(data.players).toHaveLength(1);
});
