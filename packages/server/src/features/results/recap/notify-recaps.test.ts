import {
  deviceRoutes,
  episodeRoutes,
  myAccountRoutes,
  publishingRoutes,
  spoilerRoutes,
} from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { FIRST_AIR_AT, insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";
import { addEpisode } from "../../../testing/fixtures/survey-fixture.ts";
import { scheduleResultsJobs } from "../../messages/notifications/results-jobs.ts";
import { enqueueDueRecaps, enqueueRecaps, notifyRecaps } from "./notify-recaps.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

const testApp = useTestApp();
beforeAll(async () => {
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 2],
    [1, 0, 0, 4],
    [0, 1, 1, 5],
    [1, 1, 0, 1],
    [0, 2, 0, 1],
  ]);
  await letHoursPass(4);
});
beforeEach(() => {
  testApp.sentEmails.length = 0;
  testApp.sentPushes.length = 0;
});

/** Pretends that all scores so far were entered this long ago. */
const letHoursPass = (hours: number) =>
  sql`update scores set created_at = created_at - ${hours}::int * interval '1 hour'`.execute(testApp.db);
const wants = (as: TestUser, byEmail: boolean, byPush: boolean) =>
  testApp.call(myAccountRoutes.saveRecapPreferences, { as, body: { byEmail, byPush } });
const enqueueDue = () => inTransaction(testApp.db, (tx) => enqueueDueRecaps(tx, testApp.time));
const mailsTo = async (...people: TestUser[]) => {
  const sent = await testApp.runQueue();
  return people.map(({ email }) => sent.filter(({ to }) => to === email).map(({ subject }) => subject));
};

// Covers RECAP-10, RECAP-11.
test("those who ask for it get one recap in the morning after, in neutral words above their mark", async () => {
  const { owners } = await addLeague(testApp, [[0], [1], [2]]);
  const [ana, bo, cy] = [owners[0]!, owners[1]!, owners[2]!];
  const { data } = await testApp.call(myAccountRoutes.recapPreferences, { as: ana });
  expect(data).toEqual({ byEmail: false, byPush: false });
  await testApp.call(deviceRoutes.register, { as: bo, body: { fcmToken: subscriptionJson() } });
  await wants(ana, true, false);
  await wants(bo, true, true);
  const body = { mode: "manual" as const, throughEpisode: 1 };
  await testApp.call(spoilerRoutes.saveMark, { as: bo, body });
  testApp.time = FIRST_AIR_AT + WEEK_MS + 14 * HOUR_MS - 1;
  await testApp.db
    .updateTable("episodes")
    .set({ recapsSentAt: new Date(testApp.time) })
    .where("number", "=", 1)
    .execute();
  await enqueueDue();
  expect(await mailsTo(ana, bo, cy)).toEqual([[], [], []]);
  testApp.time += 1;
  await enqueueDue();
  expect(await mailsTo(ana, bo, cy)).toEqual([["Your recap of episode 2"], ["Episode 2 has results"], []]);
  const [full, neutral] = [ana, bo].map(({ email }) => testApp.sentEmails.find(({ to }) => to === email));
  expect(full?.text).toContain("League: You climbed to 1st. +5 points, 7 in all.");
  expect(full?.text).toContain("http://emberline.test/recap/2");
  expect(neutral?.text).not.toMatch(/1st|2nd|point|League/);
  expect(testApp.sentPushes.map(({ message: { title, body: text } }) => [title, text])).toEqual([
    ["Episode 2 has results", "Your recap opens once you have watched it."],
  ]);
  await enqueueDue();
  await inTransaction(testApp.db, (tx) => enqueueRecaps(tx, testApp.season.episodes[1]!));
  await notifyRecaps(testApp, { episodeId: testApp.season.episodes[1]!, after: null });
  expect(await mailsTo(ana, bo, cy)).toEqual([["Your recap of episode 2"], ["Episode 2 has results"], []]);
});

// Covers RECAP-12.
test("the recaps of an episode on hold are sent when it is published, and not if it is taken back", async () => {
  const { owners } = await addLeague(testApp, [[0]]);
  const [dora] = owners;
  await wants(dora!, true, false);
  const episodeId = testApp.season.episodes[2]!;
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + 15 * HOUR_MS;
  const publish = (publishedAt: Date | null) =>
    testApp.db
      .updateTable("episodes")
      .set({ publishing: "hold", publishedAt })
      .where("episodeId", "=", episodeId)
      .execute();
  await publish(null);
  await enqueueDue();
  expect(await mailsTo(dora!)).toEqual([[]]);
  await publish(new Date(testApp.time));
  await inTransaction(testApp.db, (tx) => scheduleResultsJobs(tx, testApp.season.seasonId));
  expect(await mailsTo(dora!)).toEqual([["Your recap of episode 3"]]);
});

// Covers RECAP-12.
test("a recap that was due while an earlier episode was on hold is sent once that is shown, and once only", async () => {
  const { owners } = await addLeague(testApp, [[0]]);
  const [fay] = owners;
  await wants(fay!, true, false);
  const [, held, waiting] = testApp.season.episodes;
  await testApp.db
    .updateTable("episodes")
    .set({ recapsSentAt: null })
    .where("episodeId", "=", waiting!)
    .execute();
  const set = (mode: "hold" | "stream") =>
    testApp.call(publishingRoutes.set, { as: testApp.admin, params: { episodeId: held! }, body: { mode } });
  await set("hold");
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + 15 * HOUR_MS;
  await enqueueDue();
  expect(await mailsTo(fay!)).toEqual([[]]);
  // Too late for a recap.
  testApp.time += 2 * WEEK_MS;
  await set("stream");
  expect(await mailsTo(fay!)).toEqual([["Your recap of episode 3"]]);
  await set("hold");
  await set("stream");
  await enqueueDue();
  expect(await mailsTo(fay!)).toEqual([["Your recap of episode 3"]]);
});

// Covers RECAP-10, RECAP-12.
test("the end of a hold sends no recap that a week had passed over, and none of an episode held afterwards", async () => {
  const { owners } = await addLeague(testApp, [[0]]);
  await wants(owners[0]!, true, false);
  const [first, , third] = testApp.season.episodes;
  await testApp.db.updateTable("episodes").set({ recapsSentAt: null }).execute();
  testApp.time = FIRST_AIR_AT + 4 * WEEK_MS;
  await enqueueDue();
  const call = (episodeId: string) => ({ as: testApp.admin, params: { episodeId } });
  await testApp.call(publishingRoutes.set, { ...call(first!), body: { mode: "hold" } });
  await enqueueDue();
  await testApp.call(publishingRoutes.set, { ...call(first!), body: { mode: "stream" } });
  await testApp.call(publishingRoutes.set, { ...call(third!), body: { mode: "hold" } });
  await testApp.call(publishingRoutes.publish, call(third!));
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at < '9999-01-01'`.execute(
    testApp.db,
  );
  expect(await mailsTo(owners[0]!)).toEqual([[]]);
  await testApp.call(publishingRoutes.set, { ...call(third!), body: { mode: "stream" } });
});

// Covers MOVE-9.
test("a recap says which of the team's contestants left and can be replaced", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[0, 1], [2]]);
  const [, second] = testApp.season.episodes;
  await wants(owners[0]!, true, false);
  await wants(owners[1]!, true, false);
  const rules = JSON.stringify({ ...CLASSIC_RULES, replacements: 1 });
  const change = { leagueId, number: 1, rules, changedAt: new Date(testApp.time), knownThrough: 0 };
  await testApp.db.insertInto("ruleChanges").values(change).execute();
  await insertExits(testApp.db, second!, testApp.season.players[1]);
  testApp.time = FIRST_AIR_AT + WEEK_MS + 14 * HOUR_MS;
  await testApp.db
    .updateTable("episodes")
    .set({ recapsSentAt: null })
    .where("episodeId", "=", second!)
    .execute();
  await notifyRecaps(testApp, { episodeId: second!, after: null });
  const textTo = (as: TestUser) => testApp.sentEmails.find(({ to }) => to === as.email)?.text;
  await testApp.runQueue();
  expect(textTo(owners[0]!)).toContain("League: Bo Xu left the game. The page of your team says");
  expect(textTo(owners[1]!)).not.toContain("left the game");
  await testApp.db.deleteFrom("eliminations").execute();
});

// Covers RULE-14.
test("the recap of a league with own values has its points, with at most two decimals", async () => {
  const { owners, leagueId } = await addLeague(testApp, [[0], [1]]);
  const [, second] = testApp.season.episodes;
  await wants(owners[0]!, true, false);
  const immunity = { statisticId: testApp.season.statistics[1]!, name: "Immunity", siteValue: 3, value: 1 };
  await testApp.db
    .insertInto("ruleChanges")
    .values({
      leagueId,
      number: 1,
      rules: JSON.stringify({ ...CLASSIC_RULES, statisticValues: [immunity] }),
      changedAt: new Date(FIRST_AIR_AT - WEEK_MS),
      seasonId: testApp.season.seasonId,
      knownThrough: 0,
    })
    .execute();
  const ofSecond = testApp.db.updateTable("episodes").set({ recapsSentAt: null });
  await ofSecond.where("episodeId", "=", second!).execute();
  await notifyRecaps(testApp, { episodeId: second!, after: null });
  await testApp.runQueue();
  const mail = testApp.sentEmails.find(({ to }) => to === owners[0]!.email);
  // 5/3 in the episode, after 2.
  expect(mail?.text).toContain("+1.67 points, 3.67 in all.");
});

// Covers RECAP-12.
test("a hold that ends with its episode's deletion sends what waited for it", async () => {
  const { owners } = await addLeague(testApp, [[0]]);
  await wants(owners[0]!, true, false);
  const airsAt = FIRST_AIR_AT + 9 * WEEK_MS;
  const held = await addEpisode(testApp, airsAt - WEEK_MS);
  const next = await addEpisode(testApp, airsAt);
  await testApp.db
    .updateTable("episodes")
    .set({ publishing: "hold" })
    .where("episodeId", "=", held)
    .execute();
  await testApp.db
    .insertInto("scores")
    .values({
      seasonId: testApp.season.seasonId,
      playerId: testApp.season.players[0]!,
      episodeId: next,
      statisticId: testApp.season.statistics[0]!,
      points: 3,
    })
    .execute();
  await letHoursPass(3);
  testApp.time = airsAt + 14 * HOUR_MS;
  await enqueueDue();
  expect(await mailsTo(owners[0]!)).toEqual([[]]);
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId: held } });
  const [subjects] = await mailsTo(owners[0]!);
  expect(subjects).toEqual([expect.stringContaining("Your recap of episode")]);
  await testApp.db.deleteFrom("episodes").where("episodeId", "=", next).execute();
});

test("a later batch of an episode without scores is not tried again", async () => {
  const episodeId = testApp.season.episodes[3]!;
  await notifyRecaps(testApp, { episodeId, after: testApp.admin.userId });
  const { rows } =
    await sql`select from graphile_worker._private_jobs where key = ${`recaps:${episodeId}`}`.execute(
      testApp.db,
    );
  expect(rows).toEqual([]);
});

// Covers RECAP-10.
test("a recap waits while scores are entered, and a day for a poll that is not graded", async () => {
  const { owners } = await addLeague(testApp, [[0]]);
  const [eva] = owners;
  await wants(eva!, true, false);
  const episodeId = testApp.season.episodes[3]!;
  const airsAt = FIRST_AIR_AT + 3 * WEEK_MS;
  testApp.time = airsAt + 14 * HOUR_MS;
  await insertScores(testApp.db, testApp.season, [[0, 3, 0, 1]]);
  const { seasonId } = testApp.season;
  const { surveyId } = await testApp.db
    .insertInto("surveys")
    .values({ seasonId, episodeId })
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  const isEnqueued = async () => {
    await enqueueDue();
    const { rows } = await sql`delete from graphile_worker._private_jobs where key = ${`recaps:${episodeId}`}
      returning id`.execute(testApp.db);
    return rows.length === 1;
  };
  await letHoursPass(2);
  expect(await isEnqueued()).toBe(false);
  await letHoursPass(1);
  expect(await isEnqueued()).toBe(false);
  testApp.time = airsAt + 38 * HOUR_MS;
  expect(await isEnqueued()).toBe(true);
  testApp.time = airsAt + 14 * HOUR_MS;
  const gradedAt = new Date(testApp.time);
  await testApp.db.updateTable("surveys").set({ gradedAt }).where("surveyId", "=", surveyId).execute();
  expect(await isEnqueued()).toBe(true);
  await testApp.db.deleteFrom("surveys").where("surveyId", "=", surveyId).execute();
  await testApp.db.deleteFrom("scores").where("episodeId", "=", episodeId).execute();
});

test("more than one batch of people get their recaps, each once", async () => {
  const { leagueId } = await addLeague(testApp, [[0]]);
  await sql`
    with fans as (
      insert into users (username, email, email_verified_at, first_name, last_name, email_recaps)
      select 'many' || n, 'many' || n || '@fans.test', now(), 'Many', 'Fan', true from generate_series(1, 101) n
      returning user_id
    )
    insert into teams (league_id, owner_id, name) select ${leagueId}, user_id, 'Team' from fans`.execute(
    testApp.db,
  );
  const episodeId = testApp.season.episodes[3]!;
  await insertScores(testApp.db, testApp.season, [[0, 3, 0, 1]]);
  await inTransaction(testApp.db, (tx) => enqueueRecaps(tx, episodeId));
  const receivers = async () =>
    (await testApp.runQueue()).map(({ to }) => to).filter((to) => to.startsWith("many"));
  await expect.poll(async () => (await receivers()).length).toBe(101);
  expect(new Set(await receivers()).size).toBe(101);
});
