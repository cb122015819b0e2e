import { accountRoutes, playerRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, freshAddress, type World } from "../../../testing/world.ts";
import { createSetupLink } from "./first-admin-setup.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({}, false);
  // The world comes with an admin; the first start has none.
  await world.db.updateTable("users").set({ isAdmin: false }).execute();
});
afterEach(() => world.end());

const operator = (username: string) => ({
  username,
  email: `${username}@mail.test`,
  password: "correct horse",
  loadSeason: false,
});
async function freshToken(): Promise<string> {
  const link = await createSetupLink(world);
  expect(link).toMatch(/^http:\/\/emberline\.test\/setup\?token=[\w-]{43}$/);
  return new URL(link!).searchParams.get("token")!;
}
const setUp = (token: string, username: string, loadSeason = false) =>
  world.call(accountRoutes.setUp, {
    address: freshAddress(),
    body: { ...operator(username), token, loadSeason },
  });
const refused = (token: string) =>
  world.refusal(accountRoutes.setUp, { address: freshAddress(), body: { ...operator("second"), token } });
const countAdmins = async () =>
  (await world.db.selectFrom("users").select("userId").where("isAdmin", "=", true).execute()).length;

// Covers ACCOUNT-63.
test("the link makes the first admin, with a verified address and a session, once", async () => {
  const token = await freshToken();
  const reply = await setUp(token, "chief");
  expect(reply.target).toBe("/admin/episodes");
  const as = { ...world.admin, email: "chief@mail.test", token: reply.token };
  expect((await world.call(accountRoutes.checkAdmin, { as })).verified).toBe(true);
  expect((await world.call(accountRoutes.me, { as })).data).toMatchObject({
    username: "chief",
    emailVerified: true,
  });
  expect(await refused(token)).toMatchObject({ code: 403 });
  expect(await createSetupLink(world)).toBeNull();
  expect(await countAdmins()).toBe(1);
});

test("two who use the link at once make one admin", async () => {
  const token = await freshToken();
  const outcomes = await Promise.allSettled([
    setUp(token, "one"),
    setUp(token, "two"),
    setUp(token, "three"),
  ]);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await countAdmins()).toBe(1);
});

test("a newer link puts the older out of use, and a link that is none changes nothing", async () => {
  const [old, token] = [await freshToken(), await freshToken()];
  expect(await refused(old)).toMatchObject({ code: 403 });
  expect(await refused("")).toMatchObject({ code: 403 });
  expect(await countAdmins()).toBe(0);
  await setUp(token, "chief");
});

test("once there is an admin by another way, an open link is worth nothing", async () => {
  const token = await freshToken();
  await world.db.updateTable("users").set({ isAdmin: true }).execute();
  expect(await refused(token)).toMatchObject({ code: 403 });
});

test("the invented season comes with it if asked for", async () => {
  const { token } = await setUp(await freshToken(), "chief", true);
  const { data } = await world.call(playerRoutes.list, { as: { ...world.admin, token } });
  expect(data).toHaveLength(18);
});
