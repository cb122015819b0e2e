import { leagueRoutes, spoilerRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();

const create = async (owner: TestUser, name: string, password: string | null = null) => {
  const body = { name, teamName: "First Fire", privateInd: password !== null, password };
  return (await testApp.call(leagueRoutes.add, { as: owner, body })).data;
};
const join = (leagueId: string, leaguePassword?: string | null) => ({
  body: { teamName: "Late Spark", leagueId, leaguePassword },
});
const joinableFor = async (user: TestUser) =>
  (await testApp.call(leagueRoutes.joinable, { as: user })).data.map((league) => league.name);

/** Inserts a draft, bypassing the draft feature's rules. */
async function insertDraft(leagueId: string, start: number, completed: number | null = null): Promise<void> {
  await testApp.db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId: testApp.season.seasonId,
      startDate: new Date(start),
      pickTimeSeconds: 60,
      nextDueAt: completed === null ? new Date(start) : null,
      completedAt: completed === null ? null : new Date(completed),
    })
    .execute();
}

test("the creator of a league owns it, has its first team and sees its password", async () => {
  const owner = await testApp.createUser();
  const { leagueId, teamId } = await create(owner, "Ash and Embers", "s3cret ☂");
  const { data } = await testApp.call(leagueRoutes.get, { as: owner, params: { leagueId } });
  expect(data).toEqual({
    leagueId,
    name: "Ash and Embers",
    privateInd: true,
    password: "s3cret ☂",
    drafts: [],
    postponedFrom: null,
    spoilerDelayHours: null,
    mayChange: true,
    teams: [
      {
        teamId,
        name: "First Fire",
        owner: { firstName: owner.username, lastName: "Fan" },
        players: [],
        mine: true,
        ownsLeague: true,
      },
    ],
  });
});

// Covers ADMIN-LEAGUE-11, LEAGUE-32.
test("only the owner and admins read the password", async () => {
  const [owner, member] = [await testApp.createUser(), await testApp.createUser()];
  const { leagueId } = await create(owner, "Whispers", "planted-canary");
  await testApp.call(leagueRoutes.join, { as: member, ...join(leagueId, "planted-canary") });
  const asAdmin = await testApp.call(leagueRoutes.get, { as: testApp.admin, params: { leagueId } });
  expect(asAdmin.data.password).toBe("planted-canary");
  const asMember = await testApp.call(leagueRoutes.get, { as: member, params: { leagueId } });
  expect(asMember.data).not.toHaveProperty("password");
  for (const route of [leagueRoutes.joinable, leagueRoutes.list]) {
    const everything = await testApp.call(route, { as: testApp.admin });
    expect(JSON.stringify(everything)).not.toContain("planted-canary");
  }
});

test("only members and admins read a league", async () => {
  const { leagueId } = await create(await testApp.createUser(), "Closed Circle");
  const outsider = await testApp.createUser();
  expect(await testApp.refusal(leagueRoutes.get, { as: outsider, params: { leagueId } })).toMatchObject({
    code: 403,
  });
  const unknown = { leagueId: "00000000-0000-4000-8000-000000000000" };
  expect(await testApp.refusal(leagueRoutes.get, { as: outsider, params: unknown })).toEqual({
    code: 404,
    message: "League not found",
  });
});

// Covers LEAGUE-19.
test("owner access is true for the owner and for admins", async () => {
  const [owner, member] = [await testApp.createUser(), await testApp.createUser()];
  const { leagueId } = await create(owner, "Keyholders");
  await testApp.call(leagueRoutes.join, { as: member, ...join(leagueId) });
  const access = async (as: TestUser) =>
    (await testApp.call(leagueRoutes.ownerAccess, { as, params: { leagueId } })).access;
  expect([await access(owner), await access(testApp.admin), await access(member)]).toEqual([
    true,
    true,
    false,
  ]);
});

// Covers LEAGUE-31.
test("a league whose draft is running is not joinable", async () => {
  const owner = await testApp.createUser();
  const later = await create(owner, "Draft later");
  const running = await create(owner, "Draft running");
  const over = await create(owner, "Draft over");
  await insertDraft(running.leagueId, testApp.time);
  await insertDraft(over.leagueId, testApp.time - 10, testApp.time - 5);
  await insertDraft(later.leagueId, testApp.time + 1);
  const fan = await testApp.createUser();
  const names = await joinableFor(fan);
  expect(names.filter((name) => name.startsWith("Draft"))).toEqual(["Draft later", "Draft over"]);
});

// Covers LEAGUE-31.
test("joinable leagues are sorted by name, private ones included, without the caller's own", async () => {
  const [owner, fan] = [await testApp.createUser(), await testApp.createUser()];
  await create(owner, "aaa zebra");
  await create(owner, "AAA apple", "secret");
  await create(owner, "AAA mango");
  await create(fan, "AAA mine");
  expect((await joinableFor(fan)).filter((name) => /^aaa/i.test(name))).toEqual([
    "AAA apple",
    "AAA mango",
    "aaa zebra",
  ]);
  const { data } = await testApp.call(leagueRoutes.joinable, { as: fan });
  expect(data.find((league) => league.name === "AAA apple")).toMatchObject({
    privateInd: true,
    teamsCount: 1,
    owner: { userName: owner.username },
  });
});

// Covers LIMIT-3.
test("names may repeat; short ones and a private league without a password are refused", async () => {
  const owner = await testApp.createUser();
  await create(owner, "Same Name");
  await create(owner, "Same Name");
  const good = { name: "Fine", teamName: "Fine", privateInd: false, password: null };
  const refused = [
    [{ ...good, name: " ab " }, "League name must be at least 3 characters long"],
    [{ ...good, teamName: "ab" }, "Team name must be at least 3 characters long"],
    [{ ...good, privateInd: true }, "Password is required for private leagues"],
    [{ ...good, privateInd: true, password: "" }, "Password is required for private leagues"],
  ] as const;
  for (const [body, message] of refused) {
    expect(await testApp.refusal(leagueRoutes.add, { as: owner, body })).toEqual({
      code: 400,
      message,
    });
  }
});

test("unknown fields in the body change nothing", async () => {
  const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
  const body = {
    name: "Mass",
    teamName: "Mass",
    privateInd: false,
    ownerId: other.userId,
    leagueId: testApp.season.seasonId,
  };
  const { data } = await testApp.call(leagueRoutes.add, { as: owner, body });
  expect(data.leagueId).not.toBe(testApp.season.seasonId);
  expect((await testApp.call(leagueRoutes.ownerAccess, { as: other, params: data })).access).toBe(false);
});

// Covers ADMIN-LEAGUE-1, ADMIN-LEAGUE-11.
test("the admin's list has every league with its size, teams, draft date and privacy", async () => {
  const owner = await testApp.createUser();
  const { leagueId, teamId } = await create(owner, "On the list");
  const hidden = await create(owner, "Private on the list", "sesame");
  await insertDraft(leagueId, testApp.time + 1000);
  const { data } = await testApp.call(leagueRoutes.list, { as: testApp.admin });
  expect(data.find((league) => league.leagueId === leagueId)).toEqual({
    leagueId,
    name: "On the list",
    owner: { firstName: owner.username, lastName: "Fan", userName: owner.username },
    privateInd: false,
    teamsCount: 1,
    draftDate: new Date(testApp.time + 1000).toISOString(),
    draftStartDate: new Date(testApp.time + 1000).toISOString(),
    draftComplete: false,
    draftAborted: false,
    teams: [{ teamId, name: "First Fire", owner: { firstName: owner.username, lastName: "Fan" } }],
  });
  const listed = data.find((league) => league.leagueId === hidden.leagueId);
  expect(listed).toMatchObject({ privateInd: true });
  expect(JSON.stringify(listed)).not.toContain("sesame");
});

// Covers SPOILER-10.
test("the other members are told once when their league starts to wait, or waits longer", async () => {
  const [owner, member] = [await testApp.createUser(), await testApp.createUser()];
  const { leagueId } = await create(owner, "Patience");
  await testApp.call(leagueRoutes.join, { as: member, ...join(leagueId) });
  const received = async (delayHours: number | null) => {
    testApp.time += 1000;
    const before = testApp.sentEmails.length;
    await testApp.call(spoilerRoutes.saveFloor, { as: owner, params: { leagueId }, body: { delayHours } });
    await testApp.runQueue();
    return testApp.sentEmails.slice(before).map(({ to, subject }) => [to, subject]);
  };
  expect(await received(24)).toEqual([[member.email, "Results now wait for 24 hours in Patience"]]);
  expect(await received(24)).toEqual([]);
  expect(await received(48)).toEqual([[member.email, "Results now wait for 48 hours in Patience"]]);
  expect(await received(1)).toEqual([]);
  expect(await received(null)).toEqual([]);
});
