import { beforeAll, expect, test } from "vitest";
import {
  type LegacyHttpClient,
  createLegacyHttpClient,
} from "../../../testing/clients/legacy-http-client.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const UUID = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const testApp = useTestApp();
let client: LegacyHttpClient;
beforeAll(async () => {
  client = createLegacyHttpClient(testApp, await testApp.createUser());
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 1],
    [5, 0, 1, 5],
  ]);
});

// Covers API-22, TEAM-1, TEAM-10.
test("players come by points with their tribe's name and the number of scored episodes", async () => {
  const { body } = await client.get("players");
  expect(body).toMatchObject({
    data: [
      { firstName: "Finn O'Hara", tribe: { name: "Tide" }, totalPoints: 5, episodeCount: 1 },
      { firstName: "Ada", tribe: { name: "Ember" }, totalPoints: 1, episodeCount: 1 },
      { totalPoints: 0, episodeCount: 0 },
      {},
      {},
      {},
    ],
  });
});

// Covers API-26, TEAM-11.
test("a score history is a list of episodes with what was scored", async () => {
  const { body } = await client.get(`episode/totalScores/${testApp.season.players[5]}`);
  expect(body).toMatchObject({
    data: [
      {
        episodeId: UUID,
        title: "Episode 1",
        airDate: ISO,
        episodeScore: 5,
        scores: [{ points: 5, statistic: { name: "Immunity" } }],
      },
    ],
  });
  expect((await client.get(`episode/totalScores/${testApp.season.players[2]}`)).body).toMatchObject({
    data: [],
  });
});

// Covers ADMIN-SCORE-13, API-23, TEAM-12.
test("statistics have numbers for points", async () => {
  expect((await client.get("statistic")).body).toMatchObject({
    data: [
      { statisticId: UUID, name: "Survived", defaultPoints: 1, description: "Still there" },
      { name: "Immunity", defaultPoints: 5 },
      { name: "Bad fire", defaultPoints: -2 },
    ],
  });
});

// Covers API-29, NOTIFY-7.
test("the latest note is null while there is none, and the list an empty list", async () => {
  expect((await client.get("adminNote/latest")).body).toEqual({ status: "success", data: null });
  expect((await client.get("adminNote")).body).toEqual({ status: "success", data: [] });
  await testApp.db.insertInto("notes").values({ note: "Hello" }).execute();
  const note = { adminNoteId: UUID, note: "Hello", createdAt: ISO };
  expect((await client.get("adminNote/latest")).body).toMatchObject({ data: note });
  expect((await client.get("adminNote")).body).toMatchObject({ data: [note] });
});
