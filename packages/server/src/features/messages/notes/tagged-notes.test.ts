import { leagueRoutes, noteRoutes, reportRoutes, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

const testApp = useTestApp();
let fan: TestUser;
/** The ids of the notes by their texts: about no episode, episode 3 and, the newest, episode 2. */
const ids: Record<string, string> = {};

const save = async (body: { note: string; adminNoteId?: string; episodeId?: string | null }) =>
  (await testApp.call(noteRoutes.save, { as: testApp.admin, body })).data.adminNoteId;
const mark = (body: object) =>
  testApp.call(spoilerRoutes.saveMark, { as: fan, body: { mode: "live", ...body } });

beforeAll(async () => {
  fan = await testApp.createUser();
  const { episodes } = testApp.season;
  for (const [note, episodeId] of [
    ["general", null],
    ["third", episodes[2]!],
    ["second", episodes[1]!],
  ] as const) {
    ids[note] = await save({ note, episodeId });
    testApp.time += 60_000;
  }
});

/** The texts that the fan can read, and which one counts as the latest. */
async function shown() {
  const list = async (query: object) =>
    (await testApp.call(noteRoutes.list, { as: fan, query })).data.map(({ note }) => note);
  const latest = (await testApp.call(noteRoutes.latest, { as: fan })).data;
  const overview = (await testApp.call(teamRoutes.overview, { as: fan })).data;
  expect(overview.latestNoteId).toBe(latest?.adminNoteId ?? null);
  return { all: await list({}), two: await list({ limit: "2" }), latest: latest?.note };
}

const all = ["second", "third", "general"];

// Covers SPOILER-65.
test("notes about episodes above the mark are as if not written", async () => {
  expect(await shown()).toEqual({ all, two: ["second", "third"], latest: "second" });
  await mark({ mode: "manual", throughEpisode: 1 });
  expect(await shown()).toEqual({ all: ["general"], two: ["general"], latest: "general" });
  await mark({ mode: "manual", throughEpisode: 2 });
  const both = ["second", "general"];
  expect(await shown()).toEqual({ all: both, two: both, latest: "second" });
  await mark({});
  expect((await shown()).all).toEqual(all);
});

// Covers SPOILER-65.
test("a note above the mark cannot be reported, as if it were unknown", async () => {
  const report = (aboutId: string) =>
    testApp.codeOf(reportRoutes.add, {
      as: fan,
      body: { about: "note", aboutId, category: "offensive", details: "" },
    });
  await mark({ mode: "manual", throughEpisode: 2 });
  expect([await report(ids["third"]!), await report(UNKNOWN_ID)]).toEqual([404, 404]);
  expect(await report(ids["second"]!)).toBe(200);
  await mark({});
});

// Covers SPOILER-65.
test("a note about an episode on hold waits until it has aired; one of a past season follows the mark left there", async () => {
  const { db, season } = testApp;
  const hold = (publishing: "hold" | "stream") =>
    db.updateTable("episodes").set({ publishing }).where("episodeId", "=", season.episodes[2]!).execute();
  await hold("hold");
  const now = testApp.time;
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS - 1;
  expect((await shown()).all).toEqual(["second", "general"]);
  // Its results are still hidden; content that people write about them is not.
  testApp.time += 1;
  expect((await shown()).all).toEqual(all);
  testApp.time = now;
  await hold("stream");
  await mark({ mode: "manual", throughEpisode: 2 });
  const next = await insertSmallSeason(db, { name: "The Next Season", isCurrent: false });
  const makeCurrent = async (seasonId: string) => {
    await db.updateTable("seasons").set({ isCurrent: false }).execute();
    await db.updateTable("seasons").set({ isCurrent: true }).where("seasonId", "=", seasonId).execute();
  };
  await makeCurrent(next.seasonId);
  expect((await shown()).all).toEqual(["second", "general"]);
  await makeCurrent(season.seasonId);
  // A delay also counts outside of leagues; a league's floor does not.
  const [before, secondAirs] = [testApp.time, FIRST_AIR_AT + WEEK_MS];
  await mark({ mode: "delay", delayHours: 48 });
  await makeCurrent(next.seasonId);
  const shownAfter = async (hours: number) => {
    testApp.time = secondAirs + hours * HOUR_MS;
    return (await shown()).all;
  };
  expect(await shownAfter(47)).toEqual(["general"]);
  expect(await shownAfter(48)).toEqual(["second", "general"]);
  const league = { name: "Night Owls", teamName: "Owl", privateInd: false, password: null };
  const { leagueId } = (await testApp.call(leagueRoutes.add, { as: fan, body: league })).data;
  const floor = (delayHours: number | null) =>
    testApp.call(spoilerRoutes.saveFloor, { as: fan, params: { leagueId }, body: { delayHours } });
  await floor(72);
  expect(await shownAfter(48)).toEqual(["second", "general"]);
  await floor(null);
  testApp.time = before;
  await makeCurrent(season.seasonId);
  await mark({});
});

// Covers SPOILER-66.
test("an admin gives a note an episode, and takes it away; without one in the request it keeps its own", async () => {
  const list = async () =>
    (await testApp.call(noteRoutes.listForAdmins, { as: testApp.admin })).data.map(({ note, episode }) => [
      note,
      episode?.number ?? null,
    ]);
  const [first] = testApp.season.episodes;
  const adminNoteId = await save({ note: "early", episodeId: first! });
  expect(await list()).toEqual([
    ["early", 1],
    ["second", 2],
    ["third", 3],
    ["general", null],
  ]);
  await save({ adminNoteId, note: "edited" });
  expect((await list())[0]).toEqual(["edited", 1]);
  const before = await databaseFingerprint(testApp.db);
  await save({ adminNoteId, note: "edited", episodeId: first! });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  await save({ adminNoteId, note: "edited", episodeId: null });
  expect((await list())[0]).toEqual(["edited", null]);
  const entries = await readAudit(testApp, adminNoteId);
  expect(entries.map(({ action }) => action)).toEqual(["note.added", "note.changed", "note.changed"]);
  expect(entries[2]).toEqual({
    ...entries[2],
    before: { note: "edited", episodeId: first },
    after: { note: "edited" },
  });
});

// Covers SPOILER-66.
test.each([
  ["a new note", {}],
  ["a stored note", { adminNoteId: "third" }],
])(
  "%s about an unknown episode or one of another season is refused",
  async (_what, { adminNoteId }: { adminNoteId?: string }) => {
    const other = await insertSmallSeason(testApp.db, { name: `Season of ${adminNoteId}`, isCurrent: false });
    const before = await databaseFingerprint(testApp.db);
    for (const episodeId of [UNKNOWN_ID, other.episodes[0]!]) {
      const body = { note: "news", episodeId, ...(adminNoteId && { adminNoteId: ids[adminNoteId]! }) };
      expect(await testApp.refusal(noteRoutes.save, { as: testApp.admin, body })).toEqual({
        code: 404,
        message: "Episode not found",
      });
    }
    expect(await databaseFingerprint(testApp.db)).toEqual(before);
  },
);
