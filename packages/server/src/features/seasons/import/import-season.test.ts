import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import {
  FIRST_IMPORT_AT,
  createSeasonFixture,
  type SeasonFixture,
} from "../../../testing/fixtures/season-import-fixture.ts";
import { changesIn } from "./import-season.ts";
import { loadDemoSeason } from "../demo-season.ts";

let fixture: SeasonFixture;

beforeEach(async () => {
  fixture = await createSeasonFixture();
});

afterEach(() => fixture.close());

describe.each(Object.entries(SEASON_FILES))("%s", (_name, path) => {
  test("yields the totals in the file", async () => {
    const file = readSeasonPack(path);
    const summary = await fixture.load(file);
    expect(await fixture.totals()).toEqual(file.totals);
    expect(summary.counts.scores).toEqual({ added: file.scores.length, changed: 0, unchanged: 0 });
    expect((await fixture.playerRows()).filter(({ out }) => out !== null)).toHaveLength(
      file.eliminations.length,
    );
    const results = file.players.map(({ id, place }) => ({ id, place }));
    expect((await fixture.playerRows()).map(({ id, place }) => ({ id, place }))).toEqual(
      results.sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  // Covers ADMIN-EPISODE-14.
  test("writes nothing when imported a second time", async () => {
    await fixture.load(readSeasonPack(path));
    const before = await fixture.allRows();
    const summary = await fixture.load(readSeasonPack(path), { now: FIRST_IMPORT_AT + 1000 });
    expect(changesIn(summary)).toBe(0);
    expect(await fixture.allRows()).toEqual(before);
  });

  test("yields the same result in steps as in one import", async () => {
    const file = readSeasonPack(path);
    for (const through of [0, 3, 7]) await fixture.load(file, { through });
    const last = await fixture.load(file);
    expect(await fixture.totals()).toEqual(file.totals);
    expect((await fixture.playerRows()).map(({ tribe }) => tribe)).toEqual(
      [...file.players].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ tribes }) => tribes.at(-1)?.tribe),
    );
    expect(last.counts.scores.added).toBe(file.scores.filter(({ episode }) => episode > 7).length);
  });

  test("has players but no scores when imported through episode 0", async () => {
    const file = readSeasonPack(path);
    const summary = await fixture.load(file, { through: 0 });
    expect(new Set(Object.values(await fixture.totals()))).toEqual(new Set([0]));
    const original = new Map(file.players.map(({ id, originalTribe }) => [id, originalTribe]));
    for (const { id, ...rest } of await fixture.playerRows())
      expect(rest).toEqual({ tribe: original.get(id), out: null, place: null });
    expect(summary.counts.episodes.added).toBe(file.episodes.length);
    expect(summary.counts.statistics.added).toBe(file.statistics.length);
    expect(summary.counts.tribes.added).toBe(file.tribes.length);
    expect(summary.counts["tribe changes"].added).toBe(file.players.length);
  });

  test("has nothing of episode 4 when imported through episode 3", async () => {
    const file = readSeasonPack(path);
    await fixture.load(file, { through: 3 });
    const rows = await fixture.pool.query<{ number: number }>(
      "select distinct number from scores join episodes using (episode_id) order by 1",
    );
    expect(rows.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
    const eliminated = file.eliminations.filter(({ episode }) => episode <= 3).map(({ player }) => player);
    expect((await fixture.playerRows()).filter((one) => one.out !== null).map(({ id }) => id)).toEqual(
      eliminated.sort(),
    );
    const moves = await fixture.pool.query<{ last: number }>(
      "select max(number) as last from player_tribes join episodes on episode_id = from_episode_id",
    );
    expect(moves.rows[0]?.last).toBeLessThanOrEqual(3);
  });
});

test("the demo season loads with all players, ready to be drafted", async () => {
  await inTransaction(fixture.db, loadDemoSeason);
  const rows = await fixture.playerRows();
  expect(rows).toHaveLength(18);
  expect(rows.every(({ out }) => out === null)).toBe(true);
  const { rows: episodes } = await fixture.pool.query<{ air_date: Date }>(
    "select air_date from episodes order by number",
  );
  expect(episodes.map(({ air_date }) => air_date.toISOString()).at(0)).toBe("2027-01-07T01:00:00.000Z");
  expect(episodes.map(({ air_date }) => air_date.toISOString()).at(-1)).toBe("2027-04-01T00:00:00.000Z");
});
