import { leagueRoutes, membershipRoutes } from "@emberline/contract";
import type { LeagueRules } from "@emberline/game";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { afterEpisode } from "../../../testing/clients/moves-caller.ts";
import { createSecondDrafts, SECOND, START } from "../../../testing/clients/second-draft-caller.ts";
import { createDraftLeague, type DraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";

const testApp = useTestApp();
const { finish, resetSeason, setSecond } = createSecondDrafts(testApp);
const { save } = createRulesCaller(testApp);
beforeEach(resetSeason);

/** What a link and the list of leagues say to a user, and whether they can join; they leave again. */
async function seen({ leagueId, owners }: DraftLeague) {
  const params = { leagueId };
  const { data: link } = await testApp.call(membershipRoutes.createInvite, { as: owners[0], params });
  const { data } = await testApp.call(membershipRoutes.invited, { params: { invite: link.token } });
  const as = await testApp.createUser();
  const list = (await testApp.call(leagueRoutes.joinable, { as })).data;
  const page = (await testApp.call(leagueRoutes.findJoinable, { as, query: {} })).data;
  const isListed = [list, page.rows].map((leagues) => leagues.some((league) => league.leagueId === leagueId));
  const code = await testApp.codeOf(leagueRoutes.join, { as, body: { leagueId, teamName: "Latecomers" } });
  if (code === 200) await testApp.call(membershipRoutes.leave, { as, params });
  const { joinable, joinsEnded = false } = data;
  // The link and the list say what the join does.
  expect([joinable, joinable]).toEqual(isListed);
  expect(code).toBe(joinable ? 200 : 409);
  return joinable ? "open" : joinsEnded ? "ended" : "running";
}

/** Before, during and after the first draft, after the second episode, and before, during and after the second draft. */
async function throughSeason(rules: Partial<LeagueRules>) {
  const league = await createDraftLeague(testApp, 2);
  await save(league.owners[0], league.leagueId, { secondDraft: SECOND, ...rules });
  const states = [await seen(league)];
  await moveTo(testApp, league.startsAt);
  states.push(await seen(league));
  await finish(league);
  states.push(await seen(league));
  testApp.time = afterEpisode(2);
  states.push(await seen(league));
  await setSecond(league);
  states.push(await seen(league));
  await moveTo(testApp, START);
  states.push(await seen(league));
  await finish(league);
  return [...states, await seen(league)];
}

// Covers LATE-1, LEAGUE-31.
describe("an invitation and the list of leagues say whether a user can join, around both drafts", () => {
  test("with late joiners until an episode that has begun", async () => {
    expect(await throughSeason({ lateJoiners: { until: 2, start: "nothing" } })).toEqual([
      "open",
      "running",
      "open",
      "ended",
      "ended",
      "ended",
      "ended",
    ]);
  });

  test.each([
    ["until a later episode", { lateJoiners: { until: 4, start: "nothing" as const } }],
    ["without late joiners", {}],
  ])("%s", async (_title, rules) => {
    expect(await throughSeason(rules)).toEqual([
      "open",
      "running",
      "open",
      "open",
      "open",
      "running",
      "open",
    ]);
  });
});
