import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { createReadModel, type ReadModel } from "./read-model.ts";
import type { Source } from "./source-cache.ts";

const testApp = useTestApp();

/** Records a change, of which another request of the server learns. */
async function change(model: ReadModel, subject: string): Promise<void> {
  await testApp.pool.query("insert into read_model.changes (subject) values ($1)", [subject]);
  await model.sync();
}

/** A source whose first load, which has read its value, waits until it is released. */
function slowSource<T>(key: string, current: () => T) {
  let begin = (): void => {};
  let release = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  let loads = 0;
  const source: Source<T> = {
    key,
    load: async () => {
      const value = current();
      loads += 1;
      begin();
      if (loads === 1) await released;
      return { value, subjects: [key], bytes: 1 };
    },
  };
  return { source, begun, release: () => release() };
}

test("a source that changes between two uses has one value in the result", async () => {
  const model = createReadModel(testApp);
  let points = 1;
  const season: Source<number> = {
    key: "season",
    load: () => Promise.resolve({ value: points, subjects: ["season"], bytes: 1 }),
  };
  const mark = slowSource("mark", () => "live");
  await model.sync();
  await model.get(season);
  const reading = model.read(async (need) => {
    const before = await need(season);
    await need(mark.source);
    return [before, await need(season)];
  }, null);
  await mark.begun;
  points = 2;
  await change(model, "season");
  mark.release();
  expect(await reading).toEqual([2, 2]);
});

test("an older value does not get the version of a newer load", async () => {
  const model = createReadModel(testApp);
  let points = 1;
  const season = slowSource("season", () => points);
  await model.sync();
  const older = model.readVersioned((need) => need(season.source), null);
  await season.begun;
  points = 2;
  await change(model, "season");
  expect((await model.readVersioned((need) => need(season.source), null)).result).toBe(2);
  season.release();
  expect((await older).result).toBe(2);
});
