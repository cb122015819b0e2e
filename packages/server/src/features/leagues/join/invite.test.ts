import { draftRoutes, leagueRoutes, membershipRoutes, spoilerRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createDraftLeague, createLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

async function createPrivate() {
  const league = await createLeague(testApp, 2);
  const { leagueId } = league;
  const body = { name: "Behind the Door", privateInd: true, password: "planted-canary" };
  await testApp.call(membershipRoutes.save, { as: league.owners[0], params: { leagueId }, body });
  return { ...league, owner: league.owners[0]!, link: await newLink(league.owners[0], leagueId) };
}
const newLink = async (as: TestUser | undefined, leagueId: string) =>
  (await testApp.call(membershipRoutes.renewInvite, { as, params: { leagueId } })).data.token;
const open = async (invite: string) =>
  (await testApp.call(membershipRoutes.invited, { params: { invite } })).data;
const joinWith = (leagueId: string, invite: string | null, leaguePassword: string | null = null) => ({
  body: { teamName: "By link", leagueId, invite, leaguePassword },
});
const INVALID = { code: 404, message: "This invite link is not valid" };
const NO_LONGER = { code: 403, message: "This invite link no longer opens this league" };

test("a league has no invite link until its owner creates one", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const params = { leagueId };
  expect((await testApp.call(membershipRoutes.invite, { as: owners[0], params })).data).toBeNull();
  const token = await newLink(owners[0], leagueId);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await testApp.call(membershipRoutes.invite, { as: owners[0], params })).data).toEqual({
    token,
    createdAt: new Date(testApp.time).toISOString(),
  });
});

// Covers LEAGUE-43.
test("a member gets the link, creating it if there is none, and the owner gets the same", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const params = { leagueId };
  const read = (as: TestUser | undefined) => testApp.call(membershipRoutes.invite, { as, params });
  expect(await read(owners[1])).toMatchObject({ data: null, membersMayInvite: true });
  const { data } = await testApp.call(membershipRoutes.createInvite, { as: owners[1], params });
  const again = await testApp.call(membershipRoutes.createInvite, { as: owners[0], params });
  expect(again.data).toEqual(data);
  expect((await read(owners[1])).data).toEqual(data);
  expect((await open(data.token)).leagueId).toBe(leagueId);
});

// Covers LEAGUE-43.
test("a member does not get the link if the owner invites alone; the owner and admins do", async () => {
  const { leagueId, link, owner, owners } = await createPrivate();
  const params = { leagueId };
  const body = { membersMayInvite: false };
  await testApp.call(membershipRoutes.setInviting, { as: owner, params, body });
  const read = (as: TestUser | undefined) => testApp.call(membershipRoutes.invite, { as, params });
  expect(await read(owners[1])).toMatchObject({ data: null, membersMayInvite: false });
  expect(await testApp.refusal(membershipRoutes.createInvite, { as: owners[1], params })).toEqual({
    code: 403,
    message: "Only the owner of this league invites",
  });
  for (const as of [owner, testApp.admin]) {
    expect((await read(as)).data?.token).toBe(link);
    expect((await testApp.call(membershipRoutes.createInvite, { as, params })).data.token).toBe(link);
  }
  const on = { membersMayInvite: true };
  expect(await testApp.codeOf(membershipRoutes.setInviting, { as: owners[1], params, body: on })).toBe(403);
  expect((await read(owners[1])).membersMayInvite).toBe(false);
});

test("a non-member who opens the link sees the league, but neither its password nor its members", async () => {
  const { leagueId, link, owner } = await createPrivate();
  const data = await open(link);
  expect(data).toEqual({
    leagueId,
    name: "Behind the Door",
    privateInd: true,
    owner: { firstName: owner.username, lastName: "Fan" },
    teamsCount: 2,
    draft: null,
    spoilerDelayHours: null,
    full: false,
    joinable: true,
  });
  expect(JSON.stringify(data)).not.toMatch(/canary|Team 2/);
});

// Covers SPOILER-9.
test("a link to a league that hides results at first says so before one joins", async () => {
  const { leagueId, link, owner } = await createPrivate();
  const body = { delayHours: 24 };
  await testApp.call(spoilerRoutes.saveFloor, { as: owner, params: { leagueId }, body });
  expect((await open(link)).spoilerDelayHours).toBe(24);
});

test("the link replaces the password", async () => {
  const { leagueId, link } = await createPrivate();
  const fan = await testApp.createUser();
  await testApp.call(leagueRoutes.join, { as: fan, ...joinWith(leagueId, link) });
  expect(await testApp.refusal(leagueRoutes.join, { as: fan, ...joinWith(leagueId, link) })).toEqual({
    code: 409,
    message: "You already have a team in this league",
  });
});

test("the link of another league, a renewed link and a removed link are refused", async () => {
  const { leagueId, link, owner } = await createPrivate();
  const other = await createPrivate();
  const fan = await testApp.createUser();
  const refused = (invite: string) =>
    testApp.refusal(leagueRoutes.join, { as: fan, ...joinWith(leagueId, invite) });
  expect(await refused(other.link)).toEqual(NO_LONGER);
  const renewed = await newLink(owner, leagueId);
  expect(await refused(link)).toEqual(NO_LONGER);
  expect(await testApp.refusal(membershipRoutes.invited, { params: { invite: link } })).toEqual(INVALID);
  await testApp.call(membershipRoutes.endInvite, { as: owner, params: { leagueId } });
  await testApp.call(membershipRoutes.endInvite, { as: owner, params: { leagueId } });
  expect(await refused(renewed)).toEqual(NO_LONGER);
  expect(await testApp.refusal(membershipRoutes.invited, { params: { invite: renewed } })).toEqual(INVALID);
  await testApp.call(leagueRoutes.join, { as: fan, ...joinWith(leagueId, renewed, "planted-canary") });
});

test("guessing invite links is throttled like guessing passwords", async () => {
  const { leagueId, link } = await createPrivate();
  const fan = await testApp.createUser();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      testApp.codeOf(leagueRoutes.join, { as: fan, ...joinWith(leagueId, `guess-${index}`) }),
    ),
  );
  expect(guesses.filter((code) => code === 403)).toHaveLength(10);
  expect(await testApp.refusal(leagueRoutes.join, { as: fan, ...joinWith(leagueId, link) })).toMatchObject({
    code: 429,
  });
});

test("looking up links is rate-limited by IP address", async () => {
  const { link } = await createPrivate();
  const address = freshIpAddress();
  const codes: number[] = [];
  for (let guess = 0; guess < 61; guess += 1) {
    const params = { invite: `guess-${guess}` };
    codes.push(await testApp.codeOf(membershipRoutes.invited, { address, params }));
  }
  expect(codes).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  expect((await open(link)).name).toBe("Behind the Door");
});

test("an invalid link is refused with a message", async () => {
  for (const invite of ["x", "..", "nul\u0000inside", "' or 1=1 --", "x".repeat(300)]) {
    const refusal = await testApp.refusal(membershipRoutes.invited, { params: { invite } });
    expect([400, 404, 414]).toContain(refusal.code);
  }
});

test("the link survives a change of owner, but not the deletion of the league", async () => {
  const { leagueId, link, owners } = await createPrivate();
  await testApp.call(membershipRoutes.leave, { as: owners[0], params: { leagueId } });
  expect((await open(link)).owner.firstName).toBe(owners[1]?.username);
  await testApp.call(membershipRoutes.leave, { as: owners[1], params: { leagueId } });
  expect(await testApp.refusal(membershipRoutes.invited, { params: { invite: link } })).toEqual(INVALID);
});

test("while the draft runs the link shows it and joining is refused", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const link = await newLink(owners[0], leagueId);
  const draft = { startDate: new Date(startsAt).toISOString(), complete: false };
  expect(await open(link)).toMatchObject({ draft, joinable: true });
  await moveTo(testApp, startsAt);
  expect(await open(link)).toMatchObject({ draft, joinable: false });
  expect(
    await testApp.refusal(leagueRoutes.join, { as: await testApp.createUser(), ...joinWith(leagueId, link) }),
  ).toEqual({ code: 409, message: `The draft of "The League" is running. You can join once it is complete` });
});

test("after the draft the link is open again", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const link = await newLink(owners[0], leagueId);
  await moveTo(testApp, startsAt);
  const body = { reason: "The show is cancelled", keepPicks: true };
  await testApp.call(draftRoutes.abort, { as: testApp.admin, params: { leagueId }, body });
  expect(await open(link)).toMatchObject({ draft: { complete: true }, joinable: true });
  await testApp.call(leagueRoutes.join, { as: await testApp.createUser(), ...joinWith(leagueId, link) });
});

test("a join with a link that is being renewed either comes first or is refused", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { leagueId, link, owner } = await createPrivate();
    const fan = await testApp.createUser();
    const [code] = await Promise.all([
      testApp.codeOf(leagueRoutes.join, { as: fan, ...joinWith(leagueId, link) }),
      newLink(owner, leagueId),
    ]);
    expect([200, 403]).toContain(code);
  }
});
