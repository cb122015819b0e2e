import {
  accountRoutes,
  chatRoutes,
  leagueRoutes,
  noteRoutes,
  spoilerRoutes,
  surveyRoutes,
} from "@emberline/contract";
import { expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../../testing/app/test-app.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { addEpisode, callSaveSurvey, newQuestion } from "../../../testing/fixtures/survey-fixture.ts";

const testApp = useTestApp();
const DAY_MS = 86_400_000;

// Covers APP-34.
test("one call answers what a page asks for first in several", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[0], [1]]);
  const [as, other] = owners;
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: { note: "The merge" } });
  await testApp.call(chatRoutes.send, { as: other!, params: { leagueId }, body: { text: "Hello" } });
  const airsAt = testApp.time + DAY_MS;
  await callSaveSurvey(testApp, await addEpisode(testApp, airsAt), [newQuestion()]);
  const { user, rights, mark, note, chat, league, surveys } = (
    await testApp.call(accountRoutes.start, { as: as!, query: { leagueId } })
  ).data;
  expect({ status: "success", ...rights }).toEqual(await testApp.call(accountRoutes.checkAdmin, { as: as! }));
  expect(user).toEqual((await testApp.call(accountRoutes.me, { as: as! })).data);
  expect(mark).toEqual((await testApp.call(spoilerRoutes.mark, { as: as! })).data);
  expect(note).toEqual((await testApp.call(noteRoutes.latest, { as: as! })).data);
  expect(note?.note).toBe("The merge");
  expect(chat).toEqual((await testApp.call(chatRoutes.state, { as: as!, params: { leagueId } })).data);
  expect(chat?.unread).toBe(1);
  const params = { leagueId };
  expect(league).toEqual((await testApp.call(leagueRoutes.get, { as: as!, params })).data);
  expect(surveys).toEqual((await testApp.call(surveyRoutes.open, { as: as!, params })).data);
  expect(surveys).toHaveLength(1);
});

test("the owner's league has its password, a member's has none, and an admin asks for the league itself", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[0], [1]]);
  const [owner, member] = owners;
  await testApp.db
    .updateTable("leagues")
    .set({ isPrivate: true, password: "lantern" })
    .where("leagueId", "=", leagueId)
    .execute();
  const leagueFor = async (as: TestUser) =>
    (await testApp.call(accountRoutes.start, { as, query: { leagueId } })).data.league;
  expect((await leagueFor(owner!))?.password).toBe("lantern");
  expect(await leagueFor(member!)).not.toHaveProperty("password");
  expect(await leagueFor(testApp.admin)).toBeNull();
});

test("it has nothing of a league without one, and is refused for a league of others", async () => {
  const [own, foreign] = [await addLeague(testApp, [[0]]), await addLeague(testApp, [[1]])];
  const as = own.owners[0]!;
  const { chat, league, surveys } = (await testApp.call(accountRoutes.start, { as, query: {} })).data;
  expect([chat, league, surveys]).toEqual([null, null, null]);
  const codeOf = (leagueId: string) => testApp.codeOf(accountRoutes.start, { as, query: { leagueId } });
  expect(await codeOf(foreign.leagueId)).toBe(403);
  expect(await codeOf(crypto.randomUUID())).toBe(404);
  expect(await codeOf("a-league")).toBe(400);
});

test("it names the rights of admins, and is refused without a session", async () => {
  const { data } = await testApp.call(accountRoutes.start, { as: testApp.admin, query: {} });
  expect(data.rights).toEqual({ verified: true });
  expect(await testApp.codeOf(accountRoutes.start, { query: {} })).toBe(401);
});
