import { deviceRoutes, jobRoutes, leagueRoutes, noteRoutes, spoilerRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";
import { callSaveSurvey, grade, submit } from "../../../testing/fixtures/survey-fixture.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { notifySurveyResults } from "../../surveys/notifications/notify-survey-results.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
const TITLE = "Ashes at Dawn";
const ANSWERS = [["Ember"], ["Ada Young", "Cleo Walsh"]];

let testApp: TestApp;
let leagueId: string;
/** One fan at live, and one who has set "when I say so" before the third episode. */
let live: TestUser;
let behind: TestUser;

beforeEach(async () => {
  testApp = await createTestApp();
  const { owners, ...league } = await createLeague(testApp, 2);
  ({ leagueId } = league);
  [live, behind] = [owners[0]!, owners[1]!];
  for (const as of [live, behind]) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${as.username}`;
    await testApp.call(deviceRoutes.register, { as, body: { fcmToken: subscriptionJson({ endpoint }) } });
  }
  await testApp.db.updateTable("episodes").set({ title: TITLE }).where("number", "=", 3).execute();
  await testApp.db.updateTable("users").set({ emailUpdates: false }).where("isAdmin", "=", true).execute();
  testApp.time = FIRST_AIR_AT + WEEK_MS;
  await mark(2);
});
afterEach(() => testApp.close());

const mark = (throughEpisode: number, as = behind) =>
  testApp.call(spoilerRoutes.saveMark, { as, body: { mode: "manual", throughEpisode } });

/** The messages that each of the two was sent. */
async function sent() {
  await testApp.runQueue();
  const emails = testApp.sentEmails.splice(0);
  const pushes = testApp.sentPushes.splice(0);
  return [live, behind].map((user) => ({
    emails: emails
      .filter(({ to }) => to === user.email)
      .map(({ subject, text, html }) => ({ subject, body: text + html })),
    pushes: pushes
      .filter(({ target }) => JSON.stringify(target).includes(`/send/${user.username}`))
      .map(({ message }) => message),
  }));
}

/** Both answered the poll of the third episode, which is graded; nothing is queued yet. */
async function gradeThird(): Promise<string> {
  const survey = await callSaveSurvey(testApp, testApp.season.episodes[2]!);
  for (const as of [live, behind]) await submit(testApp, as, { leagueId, survey, chosen: ANSWERS });
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + HOUR_MS;
  await grade(testApp, survey, "Ember");
  return survey.surveyId;
}

// Covers SPOILER-67.
test("poll results above the mark say only that there are some", async () => {
  await gradeThird();
  const [full, neutral] = await sent();
  expect(full!.emails[0]).toMatchObject({ subject: `The results are in: ${TITLE}` });
  expect(full!.emails[0]!.body).toContain("Team 1 (The League): 5 points");
  expect(full!.pushes).toMatchObject([{ title: "The results are in", body: "Team 1: 5 points" }]);
  expect(neutral!.emails.map(({ subject }) => subject)).toEqual(["Episode 3 has results"]);
  expect(neutral!.emails[0]!.body).not.toMatch(/Ashes|Team 2|points/);
  expect(neutral!.pushes).toEqual([
    {
      title: "Episode 3 has results",
      body: "They wait until you have seen it",
      url: "/",
      tag: "results",
      type: "survey",
    },
  ]);
});

// Covers SPOILER-32, SPOILER-67.
test("poll results leave out a league whose floor waits, and name the other", async () => {
  const body = { name: "Slow League", teamName: "Slow Team", privateInd: false, password: null };
  const { data: slow } = await testApp.call(leagueRoutes.add, { as: live, body });
  await testApp.call(spoilerRoutes.saveFloor, { as: live, params: slow, body: { delayHours: 48 } });
  const survey = await callSaveSurvey(testApp, testApp.season.episodes[2]!);
  for (const id of [leagueId, slow.leagueId]) {
    await submit(testApp, live, { leagueId: id, survey, chosen: ANSWERS });
  }
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + HOUR_MS;
  await grade(testApp, survey, "Ember");
  const [full] = await sent();
  expect(full!.emails).toMatchObject([{ subject: `The results are in: ${TITLE}` }]);
  expect(full!.emails[0]!.body).toContain("Team 1 (The League): 5 points");
  expect(full!.emails[0]!.body).not.toContain("Slow");
  expect(full!.pushes).toMatchObject([{ title: "The results are in", body: "Team 1: 5 points" }]);
});

// Covers SPOILER-67.
test("the mark at the moment of sending decides, not the one when a message was queued", async () => {
  await mark(3);
  await notifySurveyResults(testApp, { surveyId: await gradeThird(), after: null });
  await mark(2);
  await mark(3, live);
  const [full, neutral] = await sent();
  expect(full!.emails[0]!.subject).toBe(`The results are in: ${TITLE}`);
  expect(full!.pushes[0]!.title).toBe("The results are in");
  expect(neutral!.emails[0]!.subject).toBe("Episode 3 has results");
  expect(neutral!.pushes[0]!.title).toBe("Episode 3 has results");
});

// Covers SPOILER-67.
test("a queued message that does not say whether it tells results is sent in neutral words", async () => {
  await notifySurveyResults(testApp, { surveyId: await gradeThird(), after: null });
  await sql`update mail_queue._private_jobs set payload = (payload::jsonb - 'resultsIn')::json`.execute(
    testApp.db,
  );
  await sql`update push_outbox set message = message - 'resultsIn'`.execute(testApp.db);
  const [neutral] = await sent();
  expect(neutral!.emails[0]!.subject).toBe("Episode 3 has results");
  expect(neutral!.pushes[0]!.title).toBe("Episode 3 has results");
});

// Covers SPOILER-68.
test("a note about an episode above the mark is announced without its text", async () => {
  const note = `${TITLE}: the merge is on`;
  const episodeId = testApp.season.episodes[2]!;
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: { note, episodeId } });
  const [full, neutral] = await sent();
  expect(full!.emails[0]!.subject).toBe("An update from Emberline");
  expect(full!.emails[0]!.body).toContain(note);
  expect(full!.pushes[0]).toMatchObject({ title: "New update", body: note });
  expect(neutral!.emails.map(({ subject }) => subject)).toEqual(["A note about episode 3 is waiting"]);
  expect(neutral!.pushes).toEqual([
    {
      title: "A note about episode 3 is waiting",
      body: "Read it once you have seen the episode",
      url: "/notes",
      tag: "note",
      type: "admin_note",
    },
  ]);
  expect(JSON.stringify(neutral)).not.toMatch(/Ashes|merge/);
});

// Covers SPOILER-69.
test("a reminder names an episode after the next one by its number, and says when the poll opens", async () => {
  await callSaveSurvey(testApp, testApp.season.episodes[2]!);
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS - 26 * HOUR_MS;
  const remind = () =>
    testApp.call(jobRoutes.trigger, { as: testApp.admin, params: { jobName: "surveyReminder" } });
  await mark(1);
  await remind();
  const [full, neutral] = await sent();
  expect(full!.emails[0]!.body).toContain(`${TITLE} airs on`);
  expect(full!.emails[0]!.body).not.toContain("once you have seen");
  expect(neutral!.emails[0]!.body).toContain("Episode 3 airs on");
  expect(neutral!.emails[0]!.body).toContain("You can answer it once you have seen episode 2.");
  expect(neutral!.emails[0]!.body).not.toContain(TITLE);
  expect(neutral!.pushes).toMatchObject([
    { title: "Tomorrow's poll is waiting", body: "Team 2 has no answers yet" },
  ]);
});
