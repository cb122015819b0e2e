import { adminLeagueRoutes, leagueRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const nothing = "00000000-0000-4000-8000-000000000009";

// Covers ADMIN-LEAGUE-35.
test("an admin renames a team and its league with a reason, which the owners get by email", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const as = testApp.admin;
  const params = { teamId: teamIds[1]! };
  const body = { name: "Team of Ben", reason: "It named a neighbour" };
  await testApp.call(adminLeagueRoutes.renameTeam, { as, params, body });
  const rename = { name: "A Quiet League", reason: "Not for children" };
  await testApp.call(adminLeagueRoutes.rename, { as, params: { leagueId }, body: rename });
  const emails = (await testApp.runQueue()).slice(-2);
  expect(emails.map(({ to }) => to)).toEqual([owners[1]!.email, owners[0]!.email]);
  expect(emails[0]?.text).toContain("It is called “Team of Ben” now.");
  expect(emails[0]?.text).toContain("The reason: It named a neighbour");
  const { data } = await testApp.call(leagueRoutes.get, { as: owners[1], params: { leagueId } });
  expect([data.name, data.teams.map(({ name }) => name)]).toEqual([
    "A Quiet League",
    ["Team 1", "Team of Ben"],
  ]);
  expect(await readAudit(testApp, teamIds[1]!)).toEqual([
    {
      userId: as.userId,
      action: "team.renamed",
      subject: "Team of Ben",
      before: { name: "Team 2", leagueId },
      after: body,
    },
  ]);
  expect(await readAudit(testApp, leagueId)).toMatchObject([
    { action: "league.renamed", before: { name: "The League" }, after: rename },
  ]);
});

test("a renaming without a reason or a new name is refused and sends nothing", async () => {
  const { leagueId, teamIds } = await createLeague(testApp, 1);
  const as = testApp.admin;
  const sent = (await testApp.runQueue()).length;
  const params = { leagueId };
  const wrong: [object, number, string][] = [
    [{ name: "A Quiet League", reason: " " }, 400, "Please say why"],
    [{ name: "ab", reason: "Short" }, 400, "League name must be at least 3 characters long"],
    [{ name: "The League", reason: "Why not" }, 409, "The league has this name already"],
  ];
  for (const [body, code, message] of wrong) {
    expect(await testApp.refusal(adminLeagueRoutes.rename, { as, params, body })).toEqual({ code, message });
  }
  const same = { as, params: { teamId: teamIds[0] }, body: { name: "Team 1", reason: "Why not" } };
  expect(await testApp.refusal(adminLeagueRoutes.renameTeam, same)).toMatchObject({ code: 409 });
  const body = { name: "A Quiet League", reason: "Why not" };
  expect([
    await testApp.codeOf(adminLeagueRoutes.rename, { as, params: { leagueId: nothing }, body }),
    await testApp.codeOf(adminLeagueRoutes.renameTeam, { as, params: { teamId: nothing }, body }),
  ]).toEqual([404, 404]);
  expect(await testApp.runQueue()).toHaveLength(sent);
});
