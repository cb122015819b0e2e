import { draftRoutes, leagueRoutes, membershipRoutes } from "@emberline/contract";
import { foldDraft, slots } from "@emberline/game";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { DAG } from "../../../testing/clients/moves-caller.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";
import { type DraftLeague, moveTo, PICK_SECONDS } from "../../../testing/fixtures/draft-league.ts";
import { createSecondDrafts, SECOND } from "../../../testing/clients/second-draft-caller.ts";

const testApp = useTestApp();
const DAY_MS = 86_400_000;
const { refusal: ruleRefusal, save } = createRulesCaller(testApp);
const { paramsOf, setSecond, pick, createLeague, startSecond, boardOf, rostersOf, keeps, resetSeason } =
  createSecondDrafts(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

// Covers REDRAFT-7.
describe("an admin who ends it", () => {
  const abort = (league: DraftLeague, keepPicks: boolean) =>
    testApp.call(draftRoutes.abort, {
      as: testApp.admin,
      params: paramsOf(league),
      body: { reason: "A mistake", keepPicks },
    });

  test("takes the picks back: the rosters stay, and it can be set again", async () => {
    const league = await createLeague();
    const before = await rostersOf(league);
    await startSecond(league);
    await pick(league, 1, DAG);
    await abort(league, false);
    expect(await rostersOf(league)).toEqual(before);
    expect(
      await ruleRefusal(league.owners[0], league.leagueId, {
        secondDraft: SECOND,
        copies: 2,
        seen: 1,
        reason: "No",
      }),
    ).toEqual({
      code: 409,
      message: "The draft is complete. Roster size and copies stay until the next season",
    });
    await setSecond(league, testApp.time + DAY_MS);
    await moveTo(testApp, testApp.time + DAY_MS);
    expect((await boardOf(league)).draft).toMatchObject({ keeps: 1, rounds: 1 });
    const { data: first } = await testApp.call(draftRoutes.firstBoard, {
      as: league.owners[0],
      params: paramsOf(league),
    });
    expect(foldDraft(first!.events)?.picks).toHaveLength(6);
  });

  test("or keeps them: the teams have what they kept and picked so far", async () => {
    const league = await createLeague();
    await startSecond(league);
    await pick(league, 1, DAG);
    await abort(league, true);
    expect(await rostersOf(league)).toEqual([["Ada"], ["Bo", "Dag"]]);
    const mails = await testApp.runQueue();
    const ended = mails.filter(
      ({ subject }) => subject === "The second draft of The League was ended by an admin",
    );
    const received = ended.filter(({ to }) => league.owners.some(({ email }) => email === to));
    expect(received).toHaveLength(2);
    expect(received[0]?.text).toContain("Each team has the contestants whom it kept and picked so far.");
  });

  test("before its first pick leaves the rosters as they were", async () => {
    const league = await createLeague();
    const before = await rostersOf(league);
    await startSecond(league);
    await abort(league, true);
    expect(await rostersOf(league)).toEqual(before);
  });

  test("lets the league draft no third time when its rules no longer have a second draft", async () => {
    const league = await createLeague();
    await startSecond(league);
    await pick(league, 1, DAG);
    await abort(league, false);
    await save(league.owners[0], league.leagueId, { secondDraft: null, seen: 1, reason: "Once is enough" });
    await expect(setSecond(league, testApp.time + DAY_MS)).rejects.toThrow(
      "By its rules the league drafts once in this season",
    );
  });

  test("before its start changes nothing", async () => {
    const league = await createLeague();
    const before = await rostersOf(league);
    await setSecond(league);
    await abort(league, true);
    expect(await rostersOf(league)).toEqual(before);
    expect((await keeps(league, league.owners[0])).data).toMatchObject({ startDate: null });
  });
});

// Covers REDRAFT-7.
test("a team that leaves during it gets nothing, and one that joined before drafts a whole roster", async () => {
  const league = await createLeague();
  const { leagueId, owners } = league;
  const joined = await testApp.createUser();
  const { data } = await testApp.call(leagueRoutes.join, {
    as: joined,
    body: { teamName: "Team 3", leagueId, leaguePassword: null },
  });
  // Five for three teams are one each, which two of them keep.
  await startSecond(league);
  const { draft } = await boardOf(league);
  expect(draft.kept).toHaveLength(2);
  expect(slots(draft).map(({ teamId }) => teamId)).toEqual([data.teamId]);
  await testApp.call(membershipRoutes.leave, { as: owners[1], params: { leagueId } });
  await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
  expect((await boardOf(league)).complete).toBe(true);
  expect(await rostersOf(league)).toEqual([["Ada"], ["Dag"]]);
});
