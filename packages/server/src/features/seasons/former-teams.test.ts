import {
  adminAccountRoutes,
  adminLeagueRoutes,
  adminReportRoutes,
  membershipRoutes,
  reportRoutes,
  seasonRoutes,
} from "@emberline/contract";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { readAudit } from "../../testing/checks/read-audit.ts";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { addEpisode, callSaveSurvey, grade, submit } from "../../testing/fixtures/survey-fixture.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;

const testApp = useTestApp();
let survey: Awaited<ReturnType<typeof callSaveSurvey>>;
let league: Awaited<ReturnType<typeof createLeague>>;
/** Another season is current, and two of the three members of the league have left: one by deleting the account. */
beforeAll(async () => {
  league = await createLeague(testApp, 3);
  survey = await callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT));
  testApp.time = AIRS_AT - 60_000;
  for (const [index, tribe] of ["Ember", "Tide", "Tide"].entries()) {
    const chosen = [[tribe], ["Ada Young", "Bo Xu"]];
    await submit(testApp, league.owners[index]!, { ...league, survey, chosen });
  }
  testApp.time = AIRS_AT;
  await grade(testApp, survey, "Ember");
  const { leagueId, owners } = league;
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  const deletion = { params: { userId: owners[2]!.userId }, body: { reason: "Asked for it" } };
  await testApp.call(adminAccountRoutes.remove, { as: testApp.admin, ...deletion });
  await sql`update former_teams set left_at = (select max(air_date) + interval '1 day' from episodes)`.execute(
    testApp.db,
  );
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } });
});

async function readTeams() {
  const params = { seasonId: testApp.season.seasonId };
  const { data } = await testApp.call(seasonRoutes.pastSeason, { as: league.owners[0]!, params });
  return data.leagues[0]!.teams;
}
const readPoints = async () =>
  Object.fromEntries((await readTeams()).map(({ name, totalPoints }) => [name, totalPoints]));
const findTeam = async (name: string) => (await readTeams()).find((team) => team.name === name)!;

// Covers TEAM-35.
test("a later grading moves the points of former teams as it moves those of present ones", async () => {
  expect(await readPoints()).toEqual({ "Team 1": 5, "Team 2": 0, "Team 3": 0 });
  await grade(testApp, survey, "Tide", "Ada Young");
  expect(await readPoints()).toEqual({ "Team 1": 2, "Team 2": 7, "Team 3": 7 });
  await grade(testApp, survey);
  expect(await readPoints()).toEqual({ "Team 1": 0, "Team 2": 0, "Team 3": 0 });
});

// Covers MODERATION-1, MODERATION-7.
test("members report the name of a former team, and an admin renames it without an email", async () => {
  const as = testApp.admin;
  const { teamId } = await findTeam("Team 3");
  const body = { about: "team" as const, aboutId: teamId, category: "offensive" as const, details: "" };
  await testApp.call(reportRoutes.add, { as: league.owners[0]!, body });
  const owner = { ...body, about: "team-owner" as const };
  expect(await testApp.codeOf(reportRoutes.add, { as: league.owners[0]!, body: owner })).toBe(404);
  expect(await testApp.codeOf(reportRoutes.add, { as: await testApp.createUser(), body })).toBe(404);
  const sent = (await testApp.runQueue()).length;
  const renaming = { name: "A Quiet Team", reason: "It named a neighbour" };
  await testApp.call(adminLeagueRoutes.renameTeam, { as, params: { teamId }, body: renaming });
  expect(await testApp.runQueue()).toHaveLength(sent);
  expect((await findTeam("A Quiet Team")).isFormer).toBe(true);
  const { rows } = (await testApp.call(adminReportRoutes.list, { as, query: { state: "open" } })).data;
  expect(rows).toMatchObject([
    { kind: "team", targetId: teamId, reportedText: "Team 3", currentText: "A Quiet Team", owner: null },
  ]);
  expect(await readAudit(testApp, teamId)).toMatchObject([
    { action: "team.renamed", subject: "A Quiet Team", before: { name: "Team 3" } },
  ]);
  const again = { as, params: { teamId }, body: renaming };
  expect(await testApp.codeOf(adminLeagueRoutes.renameTeam, again)).toBe(409);
});

test("a report about a team stays with it when its owner leaves", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const roster = { leagueId, teamId: teamIds[1]!, playerId: testApp.season.players[0]! };
  await testApp.db.insertInto("rosterPlayers").values(roster).execute();
  const body = { about: "team" as const, aboutId: teamIds[1]!, category: "spam" as const, details: "" };
  await testApp.call(reportRoutes.add, { as: owners[0]!, body });
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  const as = testApp.admin;
  const { rows } = (await testApp.call(adminReportRoutes.list, { as, query: { state: "open" } })).data;
  expect(rows.find(({ targetId }) => targetId === teamIds[1])).toMatchObject({ currentText: "Team 2" });
});

test("nothing of a member who left is kept but the team's name, players and answers", async () => {
  const { rows } = await sql<{ kept: string }>`
    select row_to_json(f)::text || row_to_json(s)::text as kept
    from former_teams f left join former_team_submissions s using (team_id)`.execute(testApp.db);
  expect(rows).not.toEqual([]);
  const text = rows.map(({ kept }) => kept).join();
  for (const owner of league.owners) {
    expect(text).not.toContain(owner.userId);
    expect(text).not.toContain(owner.username);
  }
});
