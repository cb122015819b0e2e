import {
  chatRoutes,
  deviceRoutes,
  episodeRoutes,
  leagueRoutes,
  noteRoutes,
  playerRoutes,
  spoilerRoutes,
} from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { episodeReferences } from "../../../platform/db/queries/episode-references.ts";
import { findEpisodeColumns, findTablesNaming } from "../../../testing/checks/episode-columns.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { fillEveryTable } from "../../../testing/fixtures/fill-every-table.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { FIRST_AIR_AT, insertScores } from "../../../testing/fixtures/small-season.ts";
import { callSaveSurvey, submit } from "../../../testing/fixtures/survey-fixture.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

let testApp: TestApp;
let leagueId: string;
let writer: TestUser;
let reader: TestUser;
let episodes: string[];

/** Three of the four episodes have aired and have scores. */
beforeEach(async () => {
  testApp = await createTestApp();
  ({ episodes } = testApp.season);
  const league = await addLeague(testApp, [[0], [1]]);
  ({ leagueId } = league);
  [writer, reader] = [league.owners[0]!, league.owners[1]!];
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + HOUR_MS;
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 1],
    [0, 1, 0, 10],
    [0, 2, 0, 100],
  ]);
});
afterEach(() => testApp.close());

const remove = (number: number) =>
  testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId: episodes[number - 1]! } });
/** Returns its number. */
async function addAiredEpisode(): Promise<number> {
  const airDate = new Date(testApp.time - HOUR_MS).toISOString();
  const { data } = await testApp.call(episodeRoutes.save, {
    as: testApp.admin,
    body: { airDate, title: null },
  });
  const listed = await testApp.call(episodeRoutes.list, { as: testApp.admin });
  return listed.data.find(({ episodeId }) => episodeId === data.episodeId)!.number;
}
const watchThrough = (user: TestUser, throughEpisode: number) =>
  testApp.call(spoilerRoutes.saveMark, { as: user, body: { mode: "manual", throughEpisode } });
const markOf = async (user: TestUser) =>
  (await testApp.call(spoilerRoutes.mark, { as: user })).data.throughEpisode;
const write = (text: string) =>
  testApp.call(chatRoutes.send, { as: writer, params: { leagueId }, body: { text } });
const textsFor = async (user: TestUser) =>
  (await testApp.call(chatRoutes.messages, { as: user, params: { leagueId } })).data.messages.map(
    ({ text }) => text,
  );
const rosterSizes = async (user: TestUser) =>
  (await testApp.call(leagueRoutes.get, { as: user, params: { leagueId } })).data.teams.map(
    ({ players }) => players.length,
  );
const endDraft = () =>
  testApp.db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId: testApp.season.seasonId,
      startDate: new Date(testApp.time),
      pickTimeSeconds: 60,
      completedAt: new Date(testApp.time),
    })
    .execute();

// Covers ADMIN-EPISODE-19.
test("a roster that was shown stays when the episodes before its draft are deleted", async () => {
  await endDraft();
  const body = { mode: "delay" as const, delayHours: 1 };
  await testApp.call(spoilerRoutes.saveMark, { as: reader, body });
  expect(await rosterSizes(reader)).toEqual([1, 1]);
  await remove(4);
  await remove(3);
  expect(await rosterSizes(reader)).toEqual([1, 1]);
});

// Covers ADMIN-EPISODE-19.
test("a mark at a deleted episode is at the one before, and not at a new one of the same number", async () => {
  await watchThrough(reader, 3);
  await remove(4);
  await remove(3);
  expect(await markOf(reader)).toBe(2);
  expect(await addAiredEpisode()).toBe(3);
  expect(await markOf(reader)).toBe(2);
});

// Covers ADMIN-EPISODE-20.
test("messages about a deleted episode stay hidden from members who could not read them before", async () => {
  await write("Such a vote in the third");
  await watchThrough(reader, 2);
  expect(await textsFor(reader)).toEqual([]);
  await remove(3);
  expect(await textsFor(reader)).toEqual([]);
  await remove(4);
  expect(await textsFor(reader)).toEqual([]);
  expect(await textsFor(writer)).toEqual(["Such a vote in the third"]);
  await watchThrough(reader, await addAiredEpisode());
  expect(await textsFor(reader)).toEqual(["Such a vote in the third"]);
});

// Covers ADMIN-EPISODE-20.
test("a note about a deleted episode goes with it, and its notification is not sent", async () => {
  const body = { adminNoteId: null, note: "The third was rough", episodeId: episodes[2]! };
  const { data } = await testApp.call(noteRoutes.save, { as: testApp.admin, body });
  await watchThrough(reader, 1);
  await remove(3);
  for (const user of [reader, writer]) {
    expect((await testApp.call(noteRoutes.list, { as: user, query: {} })).data).toEqual([]);
  }
  expect((await readAudit(testApp, episodes[2]!)).at(-1)?.before).toMatchObject({
    notes: [{ adminNoteId: data.adminNoteId, note: "The third was rough" }],
  });
  expect((await testApp.runQueue()).filter(({ text }) => /third/.test(text))).toEqual([]);
});

const listen = (user: TestUser) =>
  testApp.call(deviceRoutes.register, {
    as: user,
    body: { fcmToken: subscriptionJson(), deviceInfo: { platform: "x" } },
  });
const wantAllMessages = ({ userId }: TestUser) =>
  testApp.db.updateTable("users").set({ pushChat: "all" }).where("userId", "=", userId).execute();

// Covers ADMIN-EPISODE-20.
test("a queued message is not sent in full when the episode that it tells of is deleted", async () => {
  await wantAllMessages(reader);
  await listen(reader);
  await watchThrough(reader, 2);
  await write("Ada is out");
  await remove(3);
  await testApp.runQueue();
  expect(testApp.sentPushes.map(({ message }) => message.body)).toEqual(["New messages about episode 3"]);
});

// Covers ADMIN-EPISODE-20.
test("a queued message is not sent at all when it tells of the last episode, which is deleted", async () => {
  await wantAllMessages(reader);
  await listen(reader);
  await remove(4);
  await write("Ada is out");
  await remove(3);
  await testApp.runQueue();
  expect(testApp.sentPushes).toEqual([]);
});

// Covers ADMIN-EPISODE-20.
test("a message by an author whose mark was at a deleted episode goes out in neutral words", async () => {
  await wantAllMessages(reader);
  await listen(reader);
  await remove(4);
  await watchThrough(writer, 3);
  await watchThrough(reader, 1);
  await remove(3);
  await write("Ada is out");
  await testApp.runQueue();
  expect(testApp.sentPushes.map(({ message }) => message.body)).toEqual(["New messages about episode 2"]);
});

/** Counts of an own event of the league for the first player in episode 3, one after another. */
const enterEvents = (counts: number[]) =>
  testApp.db
    .insertInto("ownEventEntries")
    .values(
      counts.map((count, index) => ({
        leagueId,
        number: index + 1,
        seasonId: testApp.season.seasonId,
        episodeId: episodes[2]!,
        playerId: testApp.season.players[0]!,
        eventId: 1,
        count,
        decidedThrough: 3,
        madeAt: new Date(testApp.time),
      })),
    )
    .execute();

// Covers ADMIN-EPISODE-21, OWN-9.
test("the audit log counts the own events that went with an episode", async () => {
  await enterEvents([2, 0]);
  await remove(3);
  expect((await readAudit(testApp, episodes[2]!)).at(-1)).toMatchObject({ before: { ownEvents: 2 } });
  await remove(2);
  expect((await readAudit(testApp, episodes[1]!)).at(-1)!.before).not.toHaveProperty("ownEvents");
});

// Covers ADMIN-EPISODE-21.
test("what goes with an episode is read before it is deleted", async () => {
  const read = async (number: number) =>
    (
      await testApp.call(episodeRoutes.removal, {
        as: testApp.admin,
        params: { episodeId: episodes[number - 1]! },
      })
    ).data;
  expect(await read(4)).toEqual({
    scored: 0,
    eliminated: [],
    returned: [],
    moved: [],
    poll: null,
    ownEvents: 0,
    notes: 0,
    messages: 0,
    marks: 0,
    previous: 3,
    next: null,
  });
  testApp.time = FIRST_AIR_AT - HOUR_MS;
  const survey = await callSaveSurvey(testApp, episodes[2]!);
  await submit(testApp, writer, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Bo Xu"]] });
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + HOUR_MS;
  const note = { adminNoteId: null, note: "The third", episodeId: episodes[2]! };
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: note });
  await write("So good");
  await watchThrough(reader, 3);
  const exit = { params: { playerId: testApp.season.players[2]! }, body: { episodeId: episodes[2]! } };
  await testApp.call(playerRoutes.setEliminated, { as: testApp.admin, ...exit });
  await enterEvents([2, 0]);
  expect(await read(3)).toEqual({
    scored: 1,
    eliminated: ["Cleo Walsh"],
    returned: [],
    moved: [],
    poll: { submissions: 1, isGraded: false },
    ownEvents: 2,
    notes: 1,
    messages: 1,
    marks: 1,
    previous: 2,
    next: 4,
  });
});

test("a mark that is set while its episode is deleted is never at a deleted one", async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => testApp.createUser()));
  await Promise.all([
    ...users.slice(0, 3).map((user) => testApp.codeOf(spoilerRoutes.saveMark, markAt(user, 3))),
    remove(3),
    ...users.slice(3).map((user) => testApp.codeOf(spoilerRoutes.saveMark, markAt(user, 3))),
  ]);
  const { rows } = await sql<{ through: number }>`
    select through_episode as through from spoiler_marks where through_episode = 3`.execute(testApp.db);
  expect(rows).toEqual([]);
});
const markAt = (as: TestUser, throughEpisode: number) => ({
  as,
  body: { mode: "manual" as const, throughEpisode },
});

test("no message that is written while an episode is deleted is about the deleted one", async () => {
  const texts = ["one", "two", "three", "four", "five", "six"];
  await Promise.all([...texts.slice(0, 3).map(write), remove(3), ...texts.slice(3).map(write)]);
  const rows = await testApp.db.selectFrom("chatMessages").select("episode").execute();
  expect(rows).toHaveLength(6);
  expect(rows.filter(({ episode }) => episode === 3)).toEqual([]);
});

test("every column that refers to an episode has a rule for its deletion", async () => {
  expect(await findEpisodeColumns(testApp.db)).toEqual(Object.keys(episodeReferences).filter(isFound).sort());
  await sql`create table later (later_id uuid, seen_through int, about uuid references episodes)`.execute(
    testApp.db,
  );
  expect(await findEpisodeColumns(testApp.db)).toEqual(
    expect.arrayContaining(["later.about", "later.seen_through"]),
  );
});
/** A text that a later test searches for. */
const isFound = (column: string) => column !== "reactions.react_to";

// Covers ADMIN-EPISODE-10.
test("after its deletion nothing but the audit log names an episode, by its id or its number", async () => {
  await fillEveryTable(testApp);
  const episodeId = episodes[0]!;
  await endDraft();
  await watchThrough(reader, 1);
  await sql`
    insert into reactions (league_id, react_to, user_id, emoji, created_at)
    select ${leagueId}, react_to, ${reader.userId}, '🔥', now()
    from unnest(array['recap:' || ${episodeId}, 'score:' || ${episodeId} || ':x']) as react_to`.execute(
    testApp.db,
  );
  expect(await findTablesNaming(testApp.db, episodeId)).toEqual(
    expect.arrayContaining(["public.notes", "public.reactions", "public.score_corrections"]),
  );
  await remove(1);
  expect(await findTablesNaming(testApp.db, episodeId)).toEqual(["public.audit_log"]);
  const { rows } = await sql`
    select from spoiler_marks where through_episode = 1
    union all select from drafts where results_through = 1
    union all select from chat_states where read_through = 1
    union all select from chat_messages where episode = 1
    union all select from read_model.stream_events where episode = 1`.execute(testApp.db);
  expect(rows).toEqual([]);
});
