import { accountRoutes, chatRoutes, noteRoutes, spoilerRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";

const testApp = useTestApp();

// Covers APP-34.
test("one call answers what a page asks for first in several", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[0], [1]]);
  const [as, other] = owners;
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: { note: "The merge" } });
  await testApp.call(chatRoutes.send, { as: other!, params: { leagueId }, body: { text: "Hello" } });
  const { user, rights, mark, note, chat } = (
    await testApp.call(accountRoutes.start, { as: as!, query: { leagueId } })
  ).data;
  expect({ status: "success", ...rights }).toEqual(await testApp.call(accountRoutes.checkAdmin, { as: as! }));
  expect(user).toEqual((await testApp.call(accountRoutes.me, { as: as! })).data);
  expect(mark).toEqual((await testApp.call(spoilerRoutes.mark, { as: as! })).data);
  expect(note).toEqual((await testApp.call(noteRoutes.latest, { as: as! })).data);
  expect(note?.note).toBe("The merge");
  expect(chat).toEqual((await testApp.call(chatRoutes.state, { as: as!, params: { leagueId } })).data);
  expect(chat?.unread).toBe(1);
});

test("it has no chat without a league, and is refused for a league of others", async () => {
  const [own, foreign] = [await addLeague(testApp, [[0]]), await addLeague(testApp, [[1]])];
  const as = own.owners[0]!;
  expect((await testApp.call(accountRoutes.start, { as, query: {} })).data.chat).toBeNull();
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
