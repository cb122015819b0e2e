import {
  accountRoutes,
  adminLeagueRoutes,
  blockWordRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
  type Route,
  teamRoutes,
} from "@emberline/contract";
import { expect, test } from "vitest";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const REFUSED = {
  code: 400,
  message: "This name contains a word that is not allowed here. Please choose another one",
};
const RUDE = "Blasted Bunch";

const add = (words: string[], anywhere = false) => ({ as: testApp.admin, body: { words, anywhere } });
const readWords = async () => (await testApp.call(blockWordRoutes.list, { as: testApp.admin })).data;

// Covers MODERATION-9, MODERATION-10.
test("every new name is checked, also an admin's; existing ones stay and can be saved", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 1);
  const [owner] = owners;
  const params = { leagueId, teamId: teamIds[0] };
  const settings = { name: RUDE, privateInd: false, password: null };
  await testApp.call(membershipRoutes.save, { as: owner, params: { leagueId }, body: settings });
  await testApp.call(blockWordRoutes.add, add(["blasted"]));
  // Its name is an existing one.
  const locked = { ...settings, privateInd: true, password: "a key" };
  await testApp.call(membershipRoutes.save, { as: owner, params: { leagueId }, body: locked });
  const as = await testApp.createUser();
  const league = { name: "A Fine League", teamName: "A Fine Team", privateInd: false, password: null };
  const renaming = { name: RUDE, reason: "For fun" };
  const person = {
    username: "blasted",
    firstName: "Ana",
    lastName: "Lee",
    email: "b@fans.test",
    pwd: "ocean lamp 77",
  };
  const calls: [Route, TestUser | undefined, object][] = [
    [leagueRoutes.add, as, { ...league, name: RUDE }],
    [leagueRoutes.add, as, { ...league, teamName: RUDE }],
    [leagueRoutes.join, as, { leagueId, teamName: "BLÁSTED", leaguePassword: "a key" }],
    [membershipRoutes.save, owner, { ...settings, name: "The Blasted" }],
    [teamRoutes.rename, owner, { name: RUDE }],
    [adminLeagueRoutes.add, testApp.admin, { ...league, ownerId: as.userId, name: RUDE }],
    [adminLeagueRoutes.rename, testApp.admin, { ...renaming, name: "The Blasted" }],
    [adminLeagueRoutes.renameTeam, testApp.admin, renaming],
    [accountRoutes.register, undefined, person],
    [accountRoutes.register, undefined, { ...person, username: "bea", lastName: "Blasted" }],
    [myAccountRoutes.change, as, { firstName: "Blasted", lastName: "Lee" }],
  ];
  for (const [route, caller, body] of calls) {
    expect([route.name, await testApp.refusal(route, { as: caller, params, body })]).toEqual([
      route.name,
      REFUSED,
    ]);
  }
  for (const { wordId } of await readWords()) {
    await testApp.call(blockWordRoutes.remove, { as: testApp.admin, params: { wordId } });
  }
  await testApp.call(leagueRoutes.add, { as, body: { ...league, name: RUDE } });
});

// Covers LIMIT-36.
test("words are added once, in whatever case, and an invalid one is refused as a whole", async () => {
  expect((await testApp.call(blockWordRoutes.add, add(["Zounds", "gadzooks", "zounds"]))).message).toBe(
    "2 words are blocked",
  );
  await testApp.call(blockWordRoutes.add, add(["zounds"], true));
  expect(await readWords()).toMatchObject([
    { word: "gadzooks", anywhere: false },
    { word: "zounds", anywhere: true },
  ]);
  const wrong: [unknown, string][] = [
    [[], "Please write at least one word"],
    [["fine", "a"], "A blocked word has at least 2 letters or digits"],
    [["!!"], "A blocked word has at least 2 letters or digits"],
    [["x".repeat(51)], "A blocked word has at most 50 characters"],
  ];
  for (const [words, message] of wrong) {
    const call = { as: testApp.admin, body: { words, anywhere: false } };
    expect(await testApp.refusal(blockWordRoutes.add, call)).toEqual({ code: 400, message });
  }
  const many = Array.from({ length: 999 }, (_, index) => `word${index}`);
  expect(await testApp.refusal(blockWordRoutes.add, add(many))).toEqual({
    code: 409,
    message: "At most 1000 words can be blocked",
  });
  expect(await readWords()).toHaveLength(2);
  const gone = { as: testApp.admin, params: { wordId: "00000000-0000-4000-8000-000000000009" } };
  expect(await testApp.refusal(blockWordRoutes.remove, gone)).toMatchObject({ code: 404 });
});
