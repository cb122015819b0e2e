import { noteRoutes, spoilerRoutes } from "@emberline/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../app.ts";
import { urlFor } from "../../testing/app/api-caller.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { FIRST_AIR_AT, insertScores } from "../../testing/fixtures/small-season.ts";
import { callSaveSurvey } from "../../testing/fixtures/survey-fixture.ts";
import { ask, type Read, readsOf } from "../../testing/read-model/reads.ts";
import { createReadModel } from "./read-model.ts";
import { createReplyCache, type Reply } from "./reply-cache.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
const DELAY_HOURS = 24;

let testApp: TestApp;
/** An app without a cache: it reads everything from the database. */
let uncached: App;
beforeAll(async () => {
  testApp = await createTestApp();
  uncached = await createApp(testApp);
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await uncached.server.close();
  await testApp.close();
});

const reply: Reply = { etag: '"a"', body: Buffer.from("a"), encoded: () => ({ body: Buffer.from("a") }) };

describe("a kept reply", () => {
  const current = new Map([["league", 1]]);
  const keep = (until: number) => {
    const replies = createReplyCache(10_000, (key) => current.get(key));
    replies.keep("request", reply, { versions: new Map([["league", 1]]), from: 500, until });
    return replies;
  };
  beforeEach(() => current.set("league", 1));

  test("answers the same request until time may change it", () => {
    const replies = keep(1000);
    expect(["request", "another"].map((request) => replies.find(request, 999))).toEqual([reply, undefined]);
    expect(replies.find("request", 1000)).toBeUndefined();
    // The clock was set back.
    expect(replies.find("request", 499)).toBeUndefined();
    expect(replies.counts.hits).toBe(1);
  });

  test("ends with a new version of a source, or without one", () => {
    const replies = keep(Infinity);
    current.set("season", 2);
    expect(replies.find("request", 500)).toBe(reply);
    current.set("league", 2);
    expect(replies.find("request", 500)).toBeUndefined();
    current.delete("league");
    expect(replies.find("request", 500)).toBeUndefined();
  });
});

/** Just before and exactly at each time at which a reply may change. */
const momentsOf = (episode: number): number[] =>
  [0, 2, DELAY_HOURS].flatMap((hours) => {
    const time = FIRST_AIR_AT + (episode - 1) * WEEK_MS + hours * HOUR_MS;
    return [time - 1, time];
  });

test("as time passes, every reply matches the database, even when it is not computed again", async () => {
  const { season, admin, server } = testApp;
  const { leagueId, owners } = await addLeague(testApp, [[0, 1], [2]]);
  const [live, later] = owners;
  await insertScores(testApp.db, season, [
    [0, 0, 1, 5],
    [1, 1, 0, 1],
    [2, 2, 2, -2],
  ]);
  await callSaveSurvey(testApp, season.episodes[1]!);
  await testApp.db
    .insertInto("notes")
    .values({ note: "What happened", episodeId: season.episodes[1]! })
    .execute();
  const body = { mode: "delay", delayHours: DELAY_HOURS } as const;
  await testApp.call(spoilerRoutes.saveMark, { as: later!, body });
  const reads = readsOf([live!, later!, admin], [leagueId]);
  const given = new Map(reads.map((read) => [read, new Set<string>()]));
  const { counts } = server.readModel.replies;
  for (const time of [1, 2, 3].flatMap(momentsOf)) {
    testApp.time = time;
    Object.assign(uncached.server, { readModel: createReadModel(testApp) });
    // At once: one query tells all requests what has changed.
    await Promise.all(reads.map(async (read) => given.get(read)!.add(await checkedReply(read))));
  }
  expect(counts.hits).toBeGreaterThan(reads.length);
  const changing = reads.filter((read) => given.get(read)!.size > 1);
  expect(new Set(changing.map(({ as }) => as))).toEqual(new Set([live, later, admin]));
});

test("a session is extended after an hour and expires, though nothing else changes", async () => {
  const user = await testApp.createUser();
  const read: Read = { route: noteRoutes.list, as: user, url: urlFor(noteRoutes.list) };
  const readTwice = async () => [await ask(testApp.server, read), await ask(testApp.server, read)];
  const sessions = testApp.db.selectFrom("sessions").where("userId", "=", user.userId);
  await readTwice();
  testApp.time += HOUR_MS + 1;
  await readTwice();
  const { seenAt } = await sessions.select("seenAt").executeTakeFirstOrThrow();
  expect(seenAt.getTime()).toBe(testApp.time);
  const expiresAt = testApp.time + HOUR_MS / 2;
  await testApp.db
    .updateTable("sessions")
    .set({ expiresAt: new Date(expiresAt) })
    .where("userId", "=", user.userId)
    .execute();
  await readTwice();
  testApp.time = expiresAt;
  expect((await ask(testApp.server, read)).code).toBe(401);
});

/** Requests the reply twice, so that the second request can reuse the first reply if nothing has changed. */
async function checkedReply(read: Read): Promise<string> {
  await ask(testApp.server, read);
  const got = await ask(testApp.server, read);
  const expected = await ask(uncached.server, read);
  const where = `${read.route.name} for ${read.as.username} at ${testApp.time}`;
  expect({ where, ...got }).toEqual({ where, ...expected });
  return got.body;
}
