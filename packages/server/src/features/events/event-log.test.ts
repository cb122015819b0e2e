import { scoringRoutes } from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../platform/db/transaction.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { addEvent } from "./add-event.ts";
import { deleteOldEvents, findStart, readEventsAfter } from "./event-log.ts";

const testApp = useTestApp();

let start: number;
beforeEach(async () => {
  start = await findStart(testApp.db, 0);
});

const NOTE = "00000000-0000-4000-8000-00000000000";
const note = (id: number) => ({ type: "note", data: { noteId: `${NOTE}${id}`, change: "added" } }) as const;
const add = (id: number) => inTransaction(testApp.db, (tx) => addEvent(tx, note(id)));
/** The last digits of the notes' ids, with their numbers from the start of the test. */
const read = async (after = start) =>
  (await readEventsAfter(testApp.db, after)).map(({ number, data }) => [
    number - start,
    "noteId" in data ? Number(data.noteId.at(-1)) : null,
  ]);

// Covers EVENT-1.
test("an event appears when it is committed, after all events that were read before", async () => {
  const slow = await testApp.db.startTransaction().execute();
  await addEvent(slow, note(1));
  await add(2);
  expect(await read()).toEqual([[1, 2]]);
  await slow.commit().execute();
  await add(3);
  expect(await read()).toEqual([
    [1, 2],
    [2, 1],
    [3, 3],
  ]);
  expect(await read(start + 1)).toEqual([
    [2, 1],
    [3, 3],
  ]);
});

test("an event of a transaction that is rolled back never appears, and leaves no gap", async () => {
  const undone = await testApp.db.startTransaction().execute();
  await addEvent(undone, note(1));
  await undone.rollback().execute();
  await add(2);
  expect(await read()).toEqual([[1, 2]]);
});

// Covers EVENT-1.
test("simultaneous readers get every event once and in the same order, whichever of them numbers it", async () => {
  const readers = Array.from({ length: 4 }, async () => {
    const seen: number[] = [];
    for (let last = start; seen.length < 40;) {
      for (const { number } of await readEventsAfter(testApp.db, last)) {
        expect(number).toBe(last + 1);
        last = number;
        seen.push(number);
      }
    }
    return seen;
  });
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 10)));
  const expected = Array.from({ length: 40 }, (_, index) => start + index + 1);
  expect(await Promise.all(readers)).toEqual([expected, expected, expected, expected]);
});

const makeOlder = (through: number) =>
  testApp.pool.query(
    "update read_model.stream_events set created_at = created_at - interval '25 hours' where number <= $1",
    [through],
  );

// Covers EVENT-2.
test("events are deleted after a day, and their numbers are not given again", async () => {
  await add(1);
  await add(2);
  await read();
  await makeOlder(start + 1);
  await deleteOldEvents(testApp.db);
  expect(await read()).toEqual([[2, 2]]);
  expect(await findStart(testApp.db, 1000)).toBe(start + 1);
  await makeOlder(start + 2);
  await deleteOldEvents(testApp.db);
  expect(await findStart(testApp.db, 1000)).toBe(start + 2);
  await add(3);
  expect(await read()).toEqual([[3, 3]]);
});

// Covers EVENT-3.
test("a score is told with its difference when it is saved, changed and cleared, and not when it stays", async () => {
  const { admin: as, season } = testApp;
  const cell = {
    playerId: season.players[0]!,
    episodeId: season.episodes[1]!,
    statisticId: season.statistics[1]!,
  };
  for (const points of [5, 5, 2]) await testApp.call(scoringRoutes.save, { as, body: { ...cell, points } });
  await testApp.call(scoringRoutes.clear, { as, body: cell });
  const data = { playerId: cell.playerId, player: "Ada", statistic: "Immunity" };
  const event = { type: "score", leagueId: null, userId: null, episode: 2 };
  expect(await readEventsAfter(testApp.db, start)).toMatchObject(
    [5, -3, -2].map((difference) => ({ ...event, data: { ...data, difference } })),
  );
});
