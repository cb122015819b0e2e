import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import {
  FIRST_IMPORT_AT,
  createSeasonFixture,
  type SeasonFixture,
} from "../../../testing/fixtures/season-import-fixture.ts";
import { changesIn } from "./import-season.ts";

let fixture: SeasonFixture;

beforeEach(async () => {
  fixture = await createSeasonFixture();
});

afterEach(() => fixture.close());

describe("stored rows", () => {
  test("stay when a later import stops at an earlier episode", async () => {
    const file = readSeasonPack(SEASON_FILES["the invented season"]);
    await fixture.load(file);
    const before = await fixture.allRows();
    expect(changesIn(await fixture.load(file, { through: 0 }))).toBe(0);
    expect(await fixture.allRows()).toEqual(before);
  });

  test("with a score entered by hand are overwritten only where the file differs, and both values are audited", async () => {
    const file = readSeasonPack(SEASON_FILES["the invented season"]);
    await fixture.load(file);
    const { rows } = await fixture.pool.query<{ points: number }>(
      `update scores set points = points + 7 where score_id =
         (select score_id from scores order by score_id limit 1) returning points`,
    );
    const summary = await fixture.load(file, { now: FIRST_IMPORT_AT + 1000 });
    expect(summary.counts.scores).toEqual({ added: 0, changed: 1, unchanged: file.scores.length - 1 });
    expect(await fixture.totals()).toEqual(file.totals);
    const entry = await fixture.pool.query<{ before: { scores: { points: number }[] } }>(
      "select before from audit_log order by audit_id desc limit 1",
    );
    expect(entry.rows[0]?.before.scores[0]?.points).toBe(rows[0]?.points);
    const touched = await fixture.pool.query("select from scores where updated_at = $1", [
      new Date(FIRST_IMPORT_AT + 1000),
    ]);
    expect(touched.rowCount).toBe(1);
  });

  // Covers ADMIN-EPISODE-14.
  test("that the file does not mention stay: a score, a player, an air time, a tribe set by hand", async () => {
    const file = readSeasonPack(SEASON_FILES["the invented season"]);
    await fixture.load(file, { through: 2 });
    await fixture.pool.query(`
      insert into players (season_id, first_name, last_name) select season_id, 'Late', 'Comer' from seasons;
      insert into scores (season_id, episode_id, player_id, statistic_id, points)
        select s.season_id, episode_id, player_id, statistic_id, 9 from seasons s, episodes e, players p, statistics t
        where e.number = 5 and p.first_name = 'Late' and t.position = 0;
      update episodes set air_date = air_date - interval '1 hour' where number = 1;
      update players set tribe_id = (select tribe_id from tribes where name = 'Saltwind') where file_key = 'LI01'`);
    const before = await fixture.allRows();
    expect(changesIn(await fixture.load(file, { through: 2 }))).toBe(0);
    expect(await fixture.allRows()).toEqual(before);
  });

  test("are matched by name, ignoring letter case", async () => {
    const file = readSeasonPack(SEASON_FILES["the invented season"]);
    await fixture.load(file, { through: 0 });
    const summary = await fixture.load({ ...file, name: file.name.toUpperCase() }, { through: 0 });
    expect(summary).toMatchObject({ isNew: false, season: file.name });
  });
});

// Covers ADMIN-IMPORT-14.
describe("names in another spelling", () => {
  const invented = readSeasonPack(SEASON_FILES["the invented season"]);
  const [tribe, otherTribe, ...tribes] = invented.tribes;
  const [statistic, ...statistics] = invented.statistics;
  /** The invented season without what refers to its tribes and statistics. */
  const named = (season: string, [one = "", two = ""]: string[], score: string) => ({
    ...invented,
    name: season,
    tribes: [{ ...tribe!, name: one }, { ...otherTribe!, name: two }, ...tribes],
    statistics: [{ ...statistic!, name: score }, ...statistics],
    players: [],
    eliminations: [],
    scores: [],
    surveys: [],
    totals: {},
  });
  const storedTribes = async () =>
    (await fixture.pool.query<{ name: string }>("select name from tribes order by position")).rows.map(
      ({ name }) => name,
    );

  test("are those of the season, and take the file's spelling", async () => {
    await fixture.load(named("Ørkenen på Łódź", ["O’Brien", "Second"], "Größe"), { through: 0 });
    const again = named("Orkenen pa Lodz", ["O'Brien", "Second"], "Grosse");
    const summary = await fixture.load(again, { through: 0 });
    expect(summary).toMatchObject({ isNew: false, season: "Ørkenen på Łódź" });
    expect(summary.counts.tribes).toMatchObject({ added: 0, changed: 1 });
    expect(summary.counts.statistics).toMatchObject({ added: 0, changed: 1 });
    expect((await storedTribes())[0]).toBe("O'Brien");
  });

  test("are two names where the file or the season has both", async () => {
    await fixture.load(named("Øst", ["Ost", "Second"], "Wins"), { through: 0 });
    const both = named("Øst", ["Øst", "Ost"], "Wins");
    const summary = await fixture.load(both, { through: 0 });
    expect(summary.counts.tribes).toMatchObject({ added: 1 });
    expect(await storedTribes()).toEqual(expect.arrayContaining(["Øst", "Ost", "Second"]));
    expect(changesIn(await fixture.load(both, { through: 0 }))).toBe(0);
    // An admin creates a season whose name differs by a letter; each import finds its own.
    await fixture.pool.query("insert into seasons (name, is_current) values ('Ost', false)");
    expect((await fixture.load({ ...both, name: "OST" }, { through: 0 })).season).toBe("Ost");
    expect((await fixture.load({ ...both, name: "ØST" }, { through: 0 })).season).toBe("Øst");
  });
});

describe("the current season", () => {
  const currentNames = async () => {
    const { rows } = await fixture.pool.query<{ name: string }>("select name from seasons where is_current");
    return rows.map(({ name }) => name);
  };

  // Covers ADMIN-EPISODE-9.
  test("is set by the first import, and by a later one only on request", async () => {
    const invented = readSeasonPack(SEASON_FILES["the invented season"]);
    const real = readSeasonPack(SEASON_FILES["season 49"]);
    const changes = { isNew: true, isCurrent: true, becameCurrent: true };
    expect(await fixture.load(invented, { through: 0 })).toMatchObject(changes);
    const stays = { isCurrent: false, becameCurrent: false };
    expect(await fixture.load(real, { through: 0 })).toMatchObject({ isNew: true, ...stays });
    expect(await fixture.load(real)).toMatchObject({ isNew: false, ...stays });
    expect(await currentNames()).toEqual([invented.name]);
    const makeCurrent = { leaveDrafts: false, onSwitch: async () => undefined };
    expect(await fixture.load(real, { makeCurrent })).toMatchObject({ isCurrent: true, becameCurrent: true });
    expect(await fixture.load(real, { makeCurrent })).toMatchObject({
      isCurrent: true,
      becameCurrent: false,
    });
    expect(await currentNames()).toEqual([real.name]);
  });

  // Covers ADMIN-EPISODE-9.
  test("cannot be imported when archived, and nothing changes", async () => {
    const [invented, real] = [
      readSeasonPack(SEASON_FILES["the invented season"]),
      readSeasonPack(SEASON_FILES["season 49"]),
    ];
    await fixture.load(invented);
    await fixture.load(real, { through: 3 });
    await fixture.pool.query("update seasons set archived_at = now() where name = $1", [real.name]);
    const before = await fixture.allRows();
    await expect(fixture.load(real)).rejects.toThrow(
      "This season is archived. It can be read, but not changed",
    );
    expect(await fixture.allRows()).toEqual(before);
  });

  test("two simultaneous imports of one new season create one season", async () => {
    const file = readSeasonPack(SEASON_FILES["the invented season"]);
    const summaries = await Promise.all([fixture.load(file), fixture.load(file)]);
    expect(summaries.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await fixture.totals()).toEqual(file.totals);
  });
});
