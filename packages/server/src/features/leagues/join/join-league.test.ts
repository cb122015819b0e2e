import { draftRoutes, leagueRoutes, membershipRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const create = async (owner: TestUser, name: string, password: string | null = null) => {
  const body = { name, teamName: "First Fire", privateInd: password !== null, password };
  return (await testApp.call(leagueRoutes.add, { as: owner, body })).data;
};
const join = (leagueId: string, leaguePassword?: string | null) => ({
  body: { teamName: "Late Spark", leagueId, leaguePassword },
});

// Covers LEAGUE-1.
test("a private league needs its password, a public one ignores any", async () => {
  const owner = await testApp.createUser();
  const secret = await create(owner, "Locked Door", "Open Sesame");
  const open = await create(owner, "Open Door");
  const fan = await testApp.createUser();
  const needed = { code: 400, message: "League password is required for private leagues" };
  for (const nothing of [undefined, null, ""]) {
    expect(await testApp.refusal(leagueRoutes.join, { as: fan, ...join(secret.leagueId, nothing) })).toEqual(
      needed,
    );
  }
  for (const wrong of ["open sesame", "Open Sesame ", "x"]) {
    expect(
      await testApp.refusal(leagueRoutes.join, { as: fan, ...join(secret.leagueId, wrong) }),
    ).toMatchObject({
      code: 403,
    });
  }
  await testApp.call(leagueRoutes.join, { as: fan, ...join(secret.leagueId, "Open Sesame") });
  await testApp.call(leagueRoutes.join, { as: fan, ...join(open.leagueId, "whatever") });
});

// Covers LEAGUE-35.
test("ten wrong passwords block a user for a minute, even with the correct one", async () => {
  const { leagueId } = await create(await testApp.createUser(), "Guess Me", "right");
  const [guesser, other] = [await testApp.createUser(), await testApp.createUser()];
  const guess = (password: string) =>
    testApp.refusal(leagueRoutes.join, { as: guesser, ...join(leagueId, password) });
  const all = await Promise.all(Array.from({ length: 15 }, (_, index) => guess(`wrong ${index}`)));
  expect(all.filter((refusal) => refusal.code === 403)).toHaveLength(10);
  expect(all.filter((refusal) => refusal.code === 429)).toHaveLength(5);
  expect(await guess("right")).toMatchObject({ code: 429 });
  await testApp.call(leagueRoutes.join, { as: other, ...join(leagueId, "right") });
  testApp.time += 60_000;
  await testApp.call(leagueRoutes.join, { as: guesser, ...join(leagueId, "right") });
});

// Covers LEAGUE-35.
test("a league that many accounts guess at is closed to passwords for an hour, but not to its invite link", async () => {
  const owner = await testApp.createUser();
  const { leagueId } = await create(owner, "Guessed At", "right");
  const { data: invite } = await testApp.call(membershipRoutes.renewInvite, {
    as: owner,
    params: { leagueId },
  });
  const codes: number[] = [];
  for (let account = 0; account < 6; account += 1) {
    const as = await testApp.createUser();
    for (let guess = 0; guess < 9; guess += 1) {
      codes.push(await testApp.codeOf(leagueRoutes.join, { as, ...join(leagueId, `wrong ${guess}`) }));
    }
  }
  expect(codes).toEqual([...Array.from({ length: 50 }, () => 403), ...Array.from({ length: 4 }, () => 429)]);
  const [late, invited] = [await testApp.createUser(), await testApp.createUser()];
  expect(await testApp.refusal(leagueRoutes.join, { as: late, ...join(leagueId, "right") })).toEqual({
    code: 429,
    message:
      "Too many wrong passwords were tried for this league. Please ask its owner for an invite link, or try again in an hour",
  });
  const byLink = { leagueId, teamName: "By link", invite: invite.token };
  await testApp.call(leagueRoutes.join, { as: invited, body: byLink });
  testApp.time += 60 * 60_000;
  await testApp.call(leagueRoutes.join, { as: late, ...join(leagueId, "right") });
});

// Covers LEAGUE-1, LEAGUE-30.
test("two simultaneous joins create one team", async () => {
  const { leagueId } = await create(await testApp.createUser(), "Twice at Once");
  const fan = await testApp.createUser();
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => testApp.call(leagueRoutes.join, { as: fan, ...join(leagueId) })),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await testApp.refusal(leagueRoutes.join, { as: fan, ...join(leagueId) })).toEqual({
    code: 409,
    message: "You already have a team in this league",
  });
  const { data } = await testApp.call(leagueRoutes.get, { as: fan, params: { leagueId } });
  expect(data.teams).toHaveLength(2);
});

test("a team that joins before the draft is added to its order; during the draft joining is refused", async () => {
  const { leagueId, teamId } = await create(await testApp.createUser(), "Into the order");
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: {
      draftOrder: [teamId],
      draftDate: new Date(testApp.time + 600_000).toISOString(),
      pickTimeSeconds: 60,
    },
  });
  const { data: joined } = await testApp.call(leagueRoutes.join, {
    as: await testApp.createUser(),
    ...join(leagueId),
  });
  const { data: draft } = await testApp.call(draftRoutes.byLeague, {
    as: testApp.admin,
    params: { leagueId },
  });
  expect(draft?.draftOrder.map((row) => row.team.teamId)).toEqual([teamId, joined.teamId]);
  testApp.time += 600_000;
  const late = await testApp.createUser();
  expect(await testApp.refusal(leagueRoutes.join, { as: late, ...join(leagueId) })).toMatchObject({
    code: 409,
  });
  const { data } = await testApp.call(leagueRoutes.get, { as: testApp.admin, params: { leagueId } });
  expect(data.teams).toHaveLength(2);
});

test("a fan whose address is not verified yet may join", async () => {
  const { leagueId } = await create(await testApp.createUser(), "Come as You Are");
  const fan = await testApp.createUser();
  await testApp.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", fan.userId)
    .execute();
  const { data } = await testApp.call(leagueRoutes.join, { as: fan, ...join(leagueId) });
  expect(data.leagueId).toBe(leagueId);
});

// Covers LEAGUE-48.
test("a hundred teams are a full league, and a hundred leagues are enough for a user", async () => {
  const [fan, late] = [await testApp.createUser(), await testApp.createUser()];
  const { leagueId } = await create(await testApp.createUser(), "Crowded");
  // A league with one team for each contestant is full.
  await sql`
    insert into players (season_id, first_name, last_name)
    select season_id, 'Extra', n::text from generate_series(1, 100) as n, seasons where is_current`.execute(
    testApp.db,
  );
  await sql`
    with added as (
      insert into users (username, first_name, last_name)
      select 'crowd' || n, 'Crowd', n::text from generate_series(1, 98) as n returning user_id
    )
    insert into teams (league_id, owner_id, name) select ${leagueId}, user_id, 'Crowd' from added`.execute(
    testApp.db,
  );
  await testApp.call(leagueRoutes.join, { as: fan, ...join(leagueId) });
  expect(await testApp.refusal(leagueRoutes.join, { as: late, ...join(leagueId) })).toEqual({
    code: 409,
    message: "A league has at most 100 teams",
  });
  await sql`
    with added as (
      insert into leagues (name, owner_id, is_private)
      select 'Many ' || n, ${late.userId}, false from generate_series(1, 98) as n returning league_id
    )
    insert into teams (league_id, owner_id, name) select league_id, ${fan.userId}, 'Many' from added`.execute(
    testApp.db,
  );
  const last = await create(fan, "The Hundredth");
  const tooMany = { code: 409, message: "You can be in at most 100 leagues" };
  const another = await create(late, "One More");
  expect(await testApp.refusal(leagueRoutes.join, { as: fan, ...join(another.leagueId) })).toEqual(tooMany);
  const body = { name: "My Own", teamName: "First Fire", privateInd: false };
  expect(await testApp.refusal(leagueRoutes.add, { as: fan, body })).toEqual(tooMany);
  await testApp.call(membershipRoutes.leave, { as: fan, params: { leagueId } });
  await testApp.call(leagueRoutes.join, { as: fan, ...join(another.leagueId) });
  await testApp.call(leagueRoutes.join, { as: late, ...join(leagueId) });
  expect(last.leagueId).not.toBe(leagueId);
});
