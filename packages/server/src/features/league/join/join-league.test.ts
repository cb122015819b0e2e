import { draftRoutes, leagueRoutes, membershipRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const found = async (owner: Person, name: string, password: string | null = null) => {
  const body = { name, teamName: "First Fire", privateInd: password !== null, password };
  return (await world.call(leagueRoutes.add, { as: owner, body })).data;
};
const join = (leagueId: string, leaguePassword?: string | null) => ({
  body: { teamName: "Late Spark", leagueId, leaguePassword },
});

// Covers LEAGUE-1.
test("a private league needs its password, a public one ignores what is typed", async () => {
  const owner = await world.fan();
  const secret = await found(owner, "Locked Door", "Open Sesame");
  const open = await found(owner, "Open Door");
  const fan = await world.fan();
  const needed = { code: 400, words: "League password is required for private leagues" };
  for (const nothing of [undefined, null, ""]) {
    expect(await world.refusal(leagueRoutes.join, { as: fan, ...join(secret.leagueId, nothing) })).toEqual(
      needed,
    );
  }
  for (const wrong of ["open sesame", "Open Sesame ", "x"]) {
    expect(
      await world.refusal(leagueRoutes.join, { as: fan, ...join(secret.leagueId, wrong) }),
    ).toMatchObject({
      code: 403,
    });
  }
  await world.call(leagueRoutes.join, { as: fan, ...join(secret.leagueId, "Open Sesame") });
  await world.call(leagueRoutes.join, { as: fan, ...join(open.leagueId, "whatever") });
});

// Covers LEAGUE-35.
test("whoever guesses passwords is stopped after ten, for a minute, also by the right one", async () => {
  const { leagueId } = await found(await world.fan(), "Guess Me", "right");
  const [guesser, other] = [await world.fan(), await world.fan()];
  const guess = (password: string) =>
    world.refusal(leagueRoutes.join, { as: guesser, ...join(leagueId, password) });
  const all = await Promise.all(Array.from({ length: 15 }, (_, index) => guess(`wrong ${index}`)));
  expect(all.filter((refusal) => refusal.code === 403)).toHaveLength(10);
  expect(all.filter((refusal) => refusal.code === 429)).toHaveLength(5);
  expect(await guess("right")).toMatchObject({ code: 429 });
  await world.call(leagueRoutes.join, { as: other, ...join(leagueId, "right") });
  world.time += 60_000;
  await world.call(leagueRoutes.join, { as: guesser, ...join(leagueId, "right") });
});

// Covers LEAGUE-35.
test("a league whose password many accounts guess at opens to none of them for an hour, but to an invite link", async () => {
  const owner = await world.fan();
  const { leagueId } = await found(owner, "Guessed At", "right");
  const { data: invite } = await world.call(membershipRoutes.renewInvite, {
    as: owner,
    params: { leagueId },
  });
  const codes: number[] = [];
  for (let account = 0; account < 6; account += 1) {
    const as = await world.fan();
    for (let guess = 0; guess < 9; guess += 1) {
      codes.push(await world.codeOf(leagueRoutes.join, { as, ...join(leagueId, `wrong ${guess}`) }));
    }
  }
  expect(codes).toEqual([...Array.from({ length: 50 }, () => 403), ...Array.from({ length: 4 }, () => 429)]);
  const [late, invited] = [await world.fan(), await world.fan()];
  expect(await world.refusal(leagueRoutes.join, { as: late, ...join(leagueId, "right") })).toEqual({
    code: 429,
    words:
      "Too many wrong passwords were tried for this league. Please ask its owner for an invite link, or try again in an hour",
  });
  const byLink = { leagueId, teamName: "By link", invite: invite.token };
  await world.call(leagueRoutes.join, { as: invited, body: byLink });
  world.time += 60 * 60_000;
  await world.call(leagueRoutes.join, { as: late, ...join(leagueId, "right") });
});

// Covers LEAGUE-1, LEAGUE-30.
test("joining twice at once leaves one team", async () => {
  const { leagueId } = await found(await world.fan(), "Twice at Once");
  const fan = await world.fan();
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => world.call(leagueRoutes.join, { as: fan, ...join(leagueId) })),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await world.refusal(leagueRoutes.join, { as: fan, ...join(leagueId) })).toEqual({
    code: 409,
    words: "You already have a team in this league",
  });
  const { data } = await world.call(leagueRoutes.get, { as: fan, params: { leagueId } });
  expect(data.teams).toHaveLength(2);
});

test("before the draft starts a team that joins is worked into its order, then joining is refused", async () => {
  const { leagueId, teamId } = await found(await world.fan(), "Into the order");
  await world.call(draftRoutes.generate, {
    as: world.admin,
    params: { leagueId },
    body: {
      draftOrder: [teamId],
      draftDate: new Date(world.time + 600_000).toISOString(),
      pickTimeSeconds: 60,
    },
  });
  const { data: joined } = await world.call(leagueRoutes.join, { as: await world.fan(), ...join(leagueId) });
  const { data: draft } = await world.call(draftRoutes.byLeague, { as: world.admin, params: { leagueId } });
  expect(draft?.draftOrder.map((row) => row.team.teamId)).toEqual([teamId, joined.teamId]);
  world.time += 600_000;
  const late = await world.fan();
  expect(await world.refusal(leagueRoutes.join, { as: late, ...join(leagueId) })).toMatchObject({
    code: 409,
  });
  const { data } = await world.call(leagueRoutes.get, { as: world.admin, params: { leagueId } });
  expect(data.teams).toHaveLength(2);
});

test("a fan whose address is not verified yet may join", async () => {
  const { leagueId } = await found(await world.fan(), "Come as You Are");
  const fan = await world.fan();
  await world.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", fan.userId)
    .execute();
  const { data } = await world.call(leagueRoutes.join, { as: fan, ...join(leagueId) });
  expect(data.leagueId).toBe(leagueId);
});
