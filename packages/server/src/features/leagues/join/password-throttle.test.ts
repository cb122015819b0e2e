import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { createPasswordThrottle } from "./password-throttle.ts";

const testApp = useTestApp();

/** Two servers on one database, which get a league's guesses in turn: the status of a refusal, null for none. */
function createServers(leagueId: string) {
  const league = { leagueId, password: "torch", invite: "new-link" };
  const servers = [createPasswordThrottle(testApp), createPasswordThrottle(testApp)];
  let turn = 0;
  return async (userId: string, given: { password?: string; invite?: string }): Promise<number | null> => {
    const { countingGuesses, requireJoinKey } = servers[(turn += 1) % 2]!;
    const guess = { league, given: { password: given.password, invite: given.invite } };
    try {
      await countingGuesses({ userId, leagueId, given: guess.given }, () =>
        inTransaction(testApp.db, (tx) => requireJoinKey(tx, userId, guess)),
      );
      return null;
    } catch (error) {
      return error instanceof AppError ? error.statusCode : Number.NaN;
    }
  };
}

test("links that were replaced do not close a league to its password", async () => {
  const tryToJoin = createServers("owls");
  for (let fan = 0; fan < 60; fan += 1) {
    expect(await tryToJoin(`fan ${fan}`, { invite: "old-link" })).toBe(403);
  }
  expect(await tryToJoin("ana", { password: "torch" })).toBeNull();
});

// Covers LEAGUE-35, OPERATION-36.
test("fifty wrong passwords on two servers close a league to its password, but not to its link", async () => {
  const tryToJoin = createServers("foxes");
  for (let fan = 0; fan < 50; fan += 1) {
    expect(await tryToJoin(`fox ${fan}`, { password: "wrong" })).toBe(403);
  }
  const closed = await Promise.all(["ana", "ben"].map((fan) => tryToJoin(fan, { password: "torch" })));
  expect(closed).toEqual([429, 429]);
  expect(await tryToJoin("ana", { invite: "new-link" })).toBeNull();
  testApp.time += 60 * 60_000;
  expect(await tryToJoin("ben", { password: "torch" })).toBeNull();
});

// Covers LEAGUE-35, OPERATION-36.
test("ten wrong passwords on two servers close all leagues to a user for a minute", async () => {
  const [tryToJoin, tryElsewhere] = [createServers("bears"), createServers("wolves")];
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await tryToJoin("cleo", { password: `wrong ${guess}` })).toBe(403);
  }
  const refused = [
    await tryToJoin("cleo", { password: "torch" }),
    await tryElsewhere("cleo", { password: "torch" }),
  ];
  expect(refused).toEqual([429, 429]);
  expect(await tryToJoin("dan", { password: "torch" })).toBeNull();
  testApp.time += 60_000;
  expect(await tryToJoin("cleo", { password: "torch" })).toBeNull();
});

test("parallel guesses at a league count like sequential ones, also when the correct one is among them", async () => {
  const { countingGuesses, requireJoinKey } = createPasswordThrottle(testApp);
  const league = { leagueId: "hares", password: "torch", invite: null };
  const tried = await Promise.allSettled(
    [...Array.from({ length: 10 }, () => "wrong"), "torch"].map((password) => {
      const given = { password, invite: null };
      return countingGuesses({ userId: "eve", leagueId: "hares", given }, () =>
        inTransaction(testApp.db, (tx) => requireJoinKey(tx, "eve", { league, given })),
      );
    }),
  );
  expect(tried.filter(({ status }) => status === "fulfilled")).toEqual([]);
});
