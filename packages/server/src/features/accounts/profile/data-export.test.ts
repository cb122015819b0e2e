import { accountRoutes, draftRoutes, leagueRoutes, myAccountRoutes, reportRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

// Covers MODERATION-12.
test("the export holds everything stored about the user, and no secrets", async () => {
  const fan = await testApp.createUser();
  const body = { name: "Night Owls", teamName: "Lantern Bearers", privateInd: true, password: "sesame" };
  const { data: league } = await testApp.call(leagueRoutes.add, { as: fan, body });
  await testApp.db
    .insertInto("rosterPlayers")
    .values({ leagueId: league.leagueId, teamId: league.teamId, playerId: testApp.season.players[0]! })
    .execute();
  const playerIds = [testApp.season.players[2]!, testApp.season.players[1]!];
  const params = { leagueId: league.leagueId };
  await testApp.call(draftRoutes.saveQueue, { as: fan, params, body: { playerIds } });
  await testApp.db
    .insertInto("devices")
    .values({
      userId: fan.userId,
      sessionId: null,
      tokenHash: Buffer.alloc(32, 1),
      token: "address-of-the-device",
      deviceInfo: JSON.stringify({ platform: "iPhone" }),
    })
    .execute();
  await insertPoll(league);
  const pendingEmail = "next@mail.test";
  await testApp.call(accountRoutes.updateEmail, { as: fan, body: { email: pendingEmail } });
  const { data: theirs } = await testApp.call(leagueRoutes.add, {
    as: await testApp.createUser(),
    body: { name: "Buy Owls", teamName: "Owls for sale", privateInd: false },
  });
  await testApp.call(reportRoutes.add, {
    as: fan,
    body: { about: "league", aboutId: theirs.leagueId, category: "spam", details: "Advertises owls" },
  });
  const { data } = await testApp.call(myAccountRoutes.data, { as: fan });
  const { userId, username, email } = fan;
  expect(data.profile).toMatchObject({ userId, username, email, pendingEmail });
  expect(data.sessions).toMatchObject([{ current: true }]);
  expect(data.devices).toMatchObject([{ deviceInfo: { platform: "iPhone" } }]);
  expect(data.teams).toMatchObject([
    {
      name: "Lantern Bearers",
      league: { name: "Night Owls", owner: true },
      players: [{ firstName: expect.any(String) }],
      queue: [{ firstName: "Cleo" }, { firstName: "Bo" }],
      polls: [{ episode: 1, points: 3, answers: [{ prompt: "Who goes?", answer: "Ana" }] }],
    },
  ]);
  expect(data.reports).toEqual([
    {
      createdAt: new Date(testApp.time).toISOString(),
      kind: "league",
      reportedText: "Buy Owls",
      category: "spam",
      details: "Advertises owls",
    },
  ]);
  for (const secret of ["sesame", "address-of-the-device", fan.token]) {
    expect(JSON.stringify(data)).not.toContain(secret);
  }
});

test("the export holds nothing about other users", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const body = { name: "Not mine", teamName: "Not mine", privateInd: false };
  await testApp.call(leagueRoutes.add, { as: other, body });
  const { data } = await testApp.call(myAccountRoutes.data, { as: fan });
  expect(data).toMatchObject({ teams: [], devices: [], mails: [], reports: [], calendar: null });
  expect(data.sessions).toHaveLength(1);
});

async function insertPoll({ leagueId, teamId }: { leagueId: string; teamId: string }): Promise<void> {
  const { seasonId, episodes } = testApp.season;
  const { surveyId } = await testApp.db
    .insertInto("surveys")
    .values({ seasonId, episodeId: episodes[0]! })
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  const question = { position: 1, prompt: "Who goes?", type: "all-players" as const };
  const { questionId } = await testApp.db
    .insertInto("questions")
    .values({ ...question, surveyId, answerCount: 1, points: 3 })
    .returning("questionId")
    .executeTakeFirstOrThrow();
  const { questionOptionId } = await testApp.db
    .insertInto("questionOptions")
    .values({ surveyId, questionId, position: 1, display: "Ana" })
    .returning("questionOptionId")
    .executeTakeFirstOrThrow();
  const { submissionId } = await testApp.db
    .insertInto("submissions")
    .values({ leagueId, teamId, surveyId, submittedAt: new Date(testApp.time), points: 3 })
    .returning("submissionId")
    .executeTakeFirstOrThrow();
  await testApp.db
    .insertInto("submissionAnswers")
    .values({ submissionId, questionId, questionOptionId })
    .execute();
}
