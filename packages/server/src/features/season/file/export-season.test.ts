import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import { createSeasonFixture, type SeasonFixture } from "../../../testing/fixtures/season-import-fixture.ts";
import { exportSeason } from "./export-season.ts";
import { changesIn } from "../import/import-season.ts";
import { readSeasonFile } from "./read-season-file.ts";
import { type SeasonFile, writeSeasonFile } from "./season-file.ts";
import { findCurrentSeason } from "../season-store.ts";

let fixture: SeasonFixture;

beforeEach(async () => {
  fixture = await createSeasonFixture();
});

afterEach(() => fixture.close());

/** The export, written as a file's text and read again. */
async function save(): Promise<SeasonFile> {
  const season = await findCurrentSeason(fixture.db);
  if (!season) throw new Error("there is no current season");
  return readSeasonFile(writeSeasonFile(await exportSeason(fixture.db, season)), "export.json");
}

describe.each(Object.entries(SEASON_FILES))("%s", (_name, path) => {
  // Covers ADMIN-EPISODE-15.
  test("is exported as it was imported", async () => {
    const file = readSeasonPack(path);
    await fixture.load(file);
    expect(JSON.stringify(await save())).toBe(JSON.stringify(file));
  });

  test.each([0, 3, 12])("exported after %i episodes and imported again, changes nothing", async (through) => {
    await fixture.load(readSeasonPack(path), { through });
    const file = await save();
    expect(changesIn(await fixture.load(file))).toBe(0);
    expect(await save()).toEqual(file);
  });
});

// Covers ADMIN-EPISODE-15.
test("a season entered by hand can be exported, and importing it changes nothing", async () => {
  await fixture.pool.query(`
    insert into seasons (name, is_current) values ('By hand', true);
    insert into tribes (season_id, name) select season_id, n from seasons, unnest(array['Zig', 'Zag']) n;
    insert into episodes (season_id, number, air_date) select season_id, 1, '2027-07-01T03:30Z' from seasons;
    insert into statistics (season_id, name) select season_id, n from seasons, unnest(array['B', 'A']) n;
    insert into players (season_id, first_name, last_name, tribe_id, eliminated_episode_id)
      select t.season_id, 'Ann', 'É"', tribe_id, episode_id from tribes t, episodes where name = 'Zig';
    insert into players (season_id, first_name, last_name) select season_id, 'Bob', '' from seasons;
    insert into episode_statistics (season_id, episode_id, player_id, statistic_id, points)
      select s.season_id, episode_id, player_id, statistic_id, 0 from statistics s, episodes, players where name = 'A'`);
  const file = await save();
  expect(file).toMatchObject({ episodes: [{ number: 1, title: null, airDate: "2027-06-30" }] });
  expect(file.players.map(({ originalTribe, tribes }) => ({ originalTribe, tribes }))).toEqual([
    { originalTribe: "Zig", tribes: [] },
    { originalTribe: null, tribes: [] },
  ]);
  expect(file.scores).toHaveLength(2);
  expect(changesIn(await fixture.load(file))).toBe(0);
});
