import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import { SMALL_SEASON_FILE } from "../../../testing/fixtures/small-season-file.ts";
import { createSeasonFixture, type SeasonFixture } from "../../../testing/fixtures/season-import-fixture.ts";
import { AppError } from "../../../platform/errors.ts";
import { preparePhotos } from "../import/import-photos.ts";
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

/** The export, serialised and parsed again. */
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
    insert into players (season_id, first_name, last_name, tribe_id)
      select season_id, 'Ann', 'É"', tribe_id from tribes where name = 'Zig';
    insert into eliminations (season_id, player_id, episode_id)
      select season_id, player_id, episode_id from players join episodes using (season_id);
    insert into players (season_id, first_name, last_name) select season_id, 'Bob', '' from seasons;
    insert into scores (season_id, episode_id, player_id, statistic_id, points)
      select s.season_id, episode_id, player_id, statistic_id, 0 from statistics s, episodes, players where name = 'A'`);
  const file = await save();
  expect(file).toMatchObject({ episodes: [{ number: 1, title: null, airDate: "2027-07-01T03:30:00.000Z" }] });
  expect(file.players.map(({ originalTribe, tribes }) => ({ originalTribe, tribes }))).toEqual([
    { originalTribe: "Zig", tribes: [] },
    { originalTribe: null, tribes: [] },
  ]);
  expect(file.scores).toHaveLength(2);
  expect(changesIn(await fixture.load(file))).toBe(0);
});

describe("a season with polls, photos and times of its own", () => {
  /** Decoding changes the bytes of a picture. */
  const photoOptions = {
    publicUrl: "https://fans.test",
    decodePicture: async (bytes: Buffer) => {
      const variantOf = (name: string) => Buffer.concat([bytes, Buffer.from(name)]);
      return { list: variantOf("list"), card: variantOf("card"), full: variantOf("full") };
    },
  };
  const options = [
    { display: "Red", correct: false },
    { display: "Blue", correct: true },
  ];
  const question = {
    prompt: "Which tribe?",
    type: "tribes" as const,
    points: 5,
    answerCount: 1,
    options,
  };
  const unanswered = { ...question, options: options.map(({ display }) => ({ display, correct: false })) };
  function richFile(): SeasonFile {
    const [first, second] = SMALL_SEASON_FILE.players;
    const photo = `data:image/webp;base64,${Buffer.from("a picture").toString("base64")}`;
    return {
      ...SMALL_SEASON_FILE,
      players: [
        { ...first!, photo },
        { ...second!, photo: "https://pictures.test/b.jpg" },
      ],
      episodes: [
        { number: 1, title: "One", airDate: "2027-01-07T02:30:00.000Z" },
        { number: 2, title: null, airDate: "2028-02-29" },
      ],
      surveys: [
        { episode: 1, graded: true, questions: [question] },
        { episode: 2, graded: false, questions: [unanswered] },
      ],
    };
  }
  const loadRich = async (file: SeasonFile, through?: number) =>
    fixture.load(file, {
      photos: await preparePhotos(fixture.db, file, photoOptions),
      ...(through !== undefined && { through }),
    });

  // Covers ADMIN-EPISODE-15, ADMIN-EPISODE-18.
  test("keeps them on the way to another site and back, and a second import changes nothing", async () => {
    const file = richFile();
    const { counts } = await loadRich(file);
    expect([counts.polls.added, counts.photos.added]).toEqual([2, 2]);
    const exported = await save();
    expect(exported.episodes).toEqual(file.episodes);
    expect(exported.surveys).toEqual(file.surveys);
    expect(exported.players[1]?.photo).toBe("https://pictures.test/b.jpg");
    expect(exported.players[0]?.photo).toMatch(/^data:image\/webp;base64,/);
    for (const again of [file, exported]) expect(changesIn(await loadRich(again))).toBe(0);
    expect(await save()).toEqual(exported);

    const other = await createSeasonFixture();
    await other.load(exported, { photos: await preparePhotos(other.db, exported, photoOptions) });
    const { rows } = await other.pool.query<{ url: string; sizes: number }>(
      `select photo_url as url, (select count(*)::int from images
         where photo_url = 'https://fans.test/images/' || image_id || '/card.webp') as sizes
       from players order by photo_url`,
    );
    expect(rows).toEqual([
      { url: expect.stringMatching(/^https:\/\/fans\.test\/images\//), sizes: 3 },
      { url: "https://pictures.test/b.jpg", sizes: 0 },
    ]);
    await other.close();
  });

  // Covers ADMIN-EPISODE-18.
  test("polls of later episodes come without results, which a later import adds", async () => {
    const file = richFile();
    await loadRich(file, 0);
    expect((await save()).surveys?.[0]).toEqual({ episode: 1, graded: false, questions: [unanswered] });
    expect((await loadRich(file)).counts.polls).toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect((await save()).surveys).toEqual(file.surveys);
  });

  // Covers ADMIN-EPISODE-18.
  test("a poll that is graded stays as it is", async () => {
    const file = richFile();
    await loadRich(file);
    const changed = { ...question, prompt: "Another question?" };
    const surveys = [{ episode: 1, graded: true, questions: [changed] }];
    expect((await loadRich({ ...file, surveys })).counts.polls).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
    });
    expect((await save()).surveys).toEqual(file.surveys);
  });

  test("a date alone keeps a time that was set by hand on that day", async () => {
    await loadRich(richFile());
    await loadRich(SMALL_SEASON_FILE);
    expect((await save()).episodes[0]?.airDate).toBe("2027-01-07T02:30:00.000Z");
  });

  test("a picture that cannot be read is refused with its player", async () => {
    const file = richFile();
    const players = [{ ...file.players[0]!, photo: "data:image/webp;base64,AAAA" }];
    const refused = preparePhotos(
      fixture.db,
      { ...file, players },
      {
        ...photoOptions,
        decodePicture: () => Promise.reject(new AppError(415, "That picture is damaged")),
      },
    );
    await expect(refused).rejects.toMatchObject({
      statusCode: 422,
      message: "the photo of A: That picture is damaged",
    });
  });
});

// Covers PUBLISH-14.
test("an episode on hold is exported and imported as such; importing changes it no more", async () => {
  await fixture.load(SMALL_SEASON_FILE);
  await fixture.pool.query("update episodes set publishing = 'hold' where number = 2");
  await fixture.pool.query("update episodes set publishing = 'hold', published_at = now() where number = 1");
  const file = await save();
  expect(file.episodes.map(({ number, held }) => [number, held])).toEqual([
    [1, undefined],
    [2, true],
  ]);
  await fixture.pool.query("update episodes set publishing = 'stream'");
  expect(changesIn(await fixture.load(file))).toBe(0);
  expect((await save()).episodes.some(({ held }) => held)).toBe(false);
  await fixture.pool.query("delete from seasons");
  await fixture.load(file);
  expect(await save()).toEqual(file);
});

// Covers PUBLISH-14, PUBLISH-91.
test("a file says whether new episodes are on hold; a season that is there keeps its own setting", async () => {
  await fixture.load(SMALL_SEASON_FILE);
  await fixture.pool.query("update seasons set new_episodes = 'hold'");
  const file = await save();
  expect(file.holdNewEpisodes).toBe(true);
  await fixture.pool.query("delete from seasons");
  await fixture.load(file);
  expect(await save()).toEqual(file);
  const more = { number: 3, title: null, airDate: "2028-03-07" };
  const { holdNewEpisodes: _, ...silent } = file;
  await fixture.load({ ...silent, episodes: [...file.episodes, more] });
  const grown = await save();
  expect(grown.holdNewEpisodes).toBe(true);
  expect(grown.episodes.map(({ number, held }) => [number, held])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, true],
  ]);
});
