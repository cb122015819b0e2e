import { deviceRoutes, draftRoutes, jobRoutes, membershipRoutes, spoilerRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
let league: DraftLeague;
beforeEach(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
  league = await createDraftLeague(testApp, 2);
});
afterEach(() => testApp.close());

const turns = async () =>
  (await testApp.runQueue()).filter((mail) => mail.subject.startsWith("Your turn")).map((mail) => mail.to);
const mailOf = (index: number) => league.owners[index]?.email;
const params = () => ({ leagueId: league.leagueId });
const desk = { reason: "The doorbell rang" };

// Covers NOTIFY-33.
test("the owner on the clock is notified at every pick, the first included, by email and by push", async () => {
  const [first] = league.owners;
  await testApp.call(deviceRoutes.register, { as: first!, body: { fcmToken: subscriptionJson() } });
  await moveTo(testApp, league.startsAt);
  expect(await turns()).toEqual([mailOf(0)]);
  expect(testApp.sentPushes).toMatchObject([
    {
      message: {
        title: "Your turn to pick",
        url: `/draft/${league.leagueId}`,
        tag: `draft-${league.leagueId}`,
      },
      ttlSeconds: PICK_SECONDS,
      urgency: "high",
    },
  ]);
  await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
  expect(await turns()).toEqual([mailOf(0), mailOf(1)]);
});

test("a pause, its end and more time are no new turn; an undo is one", async () => {
  await moveTo(testApp, league.startsAt);
  await testApp.call(draftRoutes.pause, { as: testApp.admin, params: params(), body: desk });
  await testApp.call(draftRoutes.resume, { as: testApp.admin, params: params(), body: desk });
  await testApp.call(draftRoutes.addTime, {
    as: testApp.admin,
    params: params(),
    body: { ...desk, seconds: 30 },
  });
  expect(await turns()).toEqual([mailOf(0)]);
  await moveTo(testApp, league.startsAt + (PICK_SECONDS + 30) * 1000);
  testApp.time += 1000;
  const body = { ...desk, keepPicks: 0, seenPicks: 1 };
  await testApp.call(draftRoutes.undo, { as: testApp.admin, params: params(), body });
  // The second owner's turn was over before the notification was sent.
  expect(await turns()).toEqual([mailOf(0), mailOf(1), mailOf(0)]);
});

// Covers NOTIFY-33.
test.each(["picked for", "undone"])(
  "a pick that is %s in a pause begins a turn when it ends",
  async (how) => {
    const act = (route: typeof draftRoutes.pause | typeof draftRoutes.resume) =>
      testApp.call(route, { as: testApp.admin, params: params(), body: desk });
    await moveTo(testApp, league.startsAt);
    if (how === "undone") await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
    const before = await turns();
    testApp.time += 1000;
    await act(draftRoutes.pause);
    if (how === "undone") {
      const body = { ...desk, keepPicks: 0, seenPicks: 1 };
      await testApp.call(draftRoutes.undo, { as: testApp.admin, params: params(), body });
    } else {
      const [playerId] = testApp.season.players;
      const body = { ...desk, pickNumber: 1, playerId: playerId! };
      await testApp.call(draftRoutes.pickFor, { as: testApp.admin, params: params(), body });
    }
    expect(await turns()).toEqual(before);
    testApp.time += 1000;
    await act(draftRoutes.resume);
    expect(await turns()).toEqual([...before, mailOf(how === "undone" ? 0 : 1)]);
    testApp.time += 1000;
    await act(draftRoutes.pause);
    await act(draftRoutes.resume);
    expect(await turns()).toEqual([...before, mailOf(how === "undone" ? 0 : 1)]);
  },
);

// Covers NOTIFY-33.
test("an undo from a team's second pick in a row to its first begins a turn of the same team", async () => {
  await moveTo(testApp, league.startsAt);
  for (const pick of [1, 2]) await moveTo(testApp, league.startsAt + pick * PICK_SECONDS * 1000);
  const before = await turns();
  expect(before.at(-1)).toBe(mailOf(1));
  testApp.time += 1000;
  const body = { ...desk, keepPicks: 1, seenPicks: 2 };
  await testApp.call(draftRoutes.undo, { as: testApp.admin, params: params(), body });
  expect(await turns()).toEqual([...before, mailOf(1)]);
});

// Covers NOTIFY-33.
test("a team that leaves in a pause has no turn, and the next owner is notified of theirs", async () => {
  await moveTo(testApp, league.startsAt);
  const before = await turns();
  const act = (route: typeof draftRoutes.pause | typeof draftRoutes.resume) =>
    testApp.call(route, { as: testApp.admin, params: params(), body: desk });
  await act(draftRoutes.pause);
  await testApp.call(membershipRoutes.leave, { as: league.owners[1], params: params() });
  await act(draftRoutes.resume);
  expect(await turns()).toEqual(before);
  // Both turns of the team that left pass.
  await moveTo(testApp, league.startsAt + (PICK_SECONDS + 10) * 1000);
  expect(await turns()).toEqual([...before, mailOf(0)]);
});

test("an owner who is away is not notified", async () => {
  await testApp.call(draftRoutes.mark, {
    as: league.owners[1],
    params: params(),
    body: { mark: "away", on: true },
  });
  await moveTo(testApp, league.startsAt);
  expect(await turns()).toEqual([mailOf(0)]);
  await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
  expect(await turns()).toEqual([mailOf(0)]);
});

test("a notification that would arrive after the deadline is not sent", async () => {
  await moveTo(testApp, league.startsAt);
  // Its clocks would pick at the deadline, which starts the next turn.
  await testApp.app.stop();
  testApp.time = league.startsAt + PICK_SECONDS * 1000;
  expect(await turns()).toEqual([]);
});

// Covers NOTIFY-33.
test("an owner who picked before the notification was sent gets none", async () => {
  await moveTo(testApp, league.startsAt);
  const { playerId } = await testApp.db.selectFrom("players").select("playerId").executeTakeFirstOrThrow();
  await testApp.db
    .updateTable("draftPicks")
    .set({ playerId, pickedBy: "owner", pickedAt: new Date(testApp.time) })
    .where("pickNumber", "=", 1)
    .execute();
  expect(await turns()).toEqual([]);
});

test("a rescheduled draft is announced again", async () => {
  const warnings = async () =>
    (await testApp.runQueue()).filter((mail) => mail.subject.startsWith("The draft of")).length;
  testApp.time = league.startsAt - 400_000;
  await testApp.app.runDueJobs();
  testApp.time = league.startsAt - 200_000;
  await testApp.app.runDueJobs();
  expect(await warnings()).toBe(2);
  const later = league.startsAt + 3_600_000;
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: params(),
    body: {
      draftOrder: league.teamIds,
      draftDate: new Date(later).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    },
  });
  testApp.time = later - 200_000;
  await testApp.app.runDueJobs();
  expect(await warnings()).toBe(4);
});

// Covers NOTIFY-90.
test("who has not watched what the room tells reads so before, with a link to say that they have", async () => {
  const { db, season } = testApp;
  const [behind] = league.owners;
  await insertScores(db, season, [[0, 0, 0, 5]]);
  await testApp.call(spoilerRoutes.saveMark, { as: behind!, body: { mode: "manual", throughEpisode: 0 } });
  testApp.time = league.startsAt - 300_000;
  const job = { jobName: "draftManagement" } as const;
  await testApp.call(jobRoutes.trigger, { as: testApp.admin, params: job });
  await testApp.runQueue();
  await moveTo(testApp, league.startsAt);
  const mails = await testApp.runQueue();
  const subjectsOf = (index: number) =>
    mails.filter(({ to }) => to === mailOf(index)).map(({ subject }) => subject);
  const first = ": say first that you have watched episode 1";
  expect(subjectsOf(0)).toEqual([
    `The draft of The League starts in 5 minutes${first}`,
    `Your turn to pick in The League${first}`,
  ]);
  expect(subjectsOf(1)).toEqual(["The draft of The League starts in 5 minutes"]);
  const turn = mails.find(({ to, subject }) => to === mailOf(0) && subject.startsWith("Your turn"));
  expect(turn?.text).toContain("I have watched 1");
  expect(turn?.text).toContain(`/draft/${league.leagueId}`);
});
