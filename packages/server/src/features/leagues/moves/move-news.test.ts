import { moveRoutes, spoilerRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { BO, CLEO, createMovesCaller, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { insertExits } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const { createLeague, resetSeason, replace, codeOf, idOf } = createMovesCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

// Covers MOVE-13.
test("the other members are told of a replacement once, and those before its episode not of whom", async () => {
  const { leagueId, owners } = await createLeague({ replacements: 2, replacementPrice: 3 });
  const [owner, member] = owners;
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  const request = {
    as: owner,
    params: { leagueId },
    body: { leaves: idOf(BO), joins: idOf(EVE), price: 3 },
  };
  await testApp.call(moveRoutes.replace, request);
  await testApp.call(moveRoutes.replace, request);
  await testApp.runQueue();
  expect(testApp.sentEmails.map(({ to, subject }) => [to, subject])).toEqual([
    [member!.email, "A replacement in League"],
  ]);
  expect(testApp.sentEmails[0]!.text).toMatch(
    /Team 1 replaced Bo \w+ with Eve \w+\.\s+It counts from episode 3 on, for 3 points\./,
  );
});

// Covers MOVE-13.
test("a refused replacement is told to no member, and one above the mark names no contestant", async () => {
  const { leagueId, owners } = await createLeague({ replacements: 2 });
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  expect(await codeOf(leagueId, owners[1], BO, FINN)).toBe(409);
  await testApp.call(spoilerRoutes.saveMark, {
    as: owners[1]!,
    body: { mode: "manual", throughEpisode: 1 },
  });
  await replace(leagueId, owners[0], BO, FINN);
  await testApp.runQueue();
  const [email, ...others] = testApp.sentEmails;
  expect(others).toEqual([]);
  expect(email!.text).toContain("A team has replaced a contestant. You can read it in the league once");
  expect(email!.text).not.toMatch(/Bo|Finn|Team 1/);
});

// Covers MOVE-13.
test("members are told of ten replacements of a league in a day", async () => {
  const { leagueId, owners } = await createLeague({ replacements: 2 });
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  const { episodes, seasonId } = testApp.season;
  await insertExits(testApp.db, episodes[1]!, idOf(CLEO));
  const madeAt = new Date(testApp.time - 23 * 3_600_000);
  const move = { leagueId, seasonId, fromEpisode: 3, decidedThrough: 2, madeAt };
  await testApp.db
    .insertInto("rosterMoves")
    .values(Array.from({ length: 9 }, (_, index) => ({ ...move, number: index + 1 })))
    .execute();
  await replace(leagueId, owners[0], BO, FINN);
  await testApp.runQueue();
  expect(testApp.sentEmails).toHaveLength(1);
  await replace(leagueId, owners[1], CLEO, EVE);
  await testApp.runQueue();
  expect(testApp.sentEmails).toHaveLength(1);
});
