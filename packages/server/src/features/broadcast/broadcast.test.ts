import { broadcastRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

test("an admin reads every account by name, with the devices that still take messages", async () => {
  const [ana, bo] = [await world.fan("ana"), await world.fan("Bo")];
  const device = { token: "t", deviceInfo: "{}" };
  const rows = [
    { ...device, userId: ana.userId, tokenHash: Buffer.from("1") },
    { ...device, userId: ana.userId, tokenHash: Buffer.from("2"), retiredAt: new Date(world.time) },
  ];
  await world.db.insertInto("devices").values(rows).execute();
  const { users } = await world.call(broadcastRoutes.pushRecipients, { as: world.admin });
  const ours = users.filter(({ userId }) => [ana.userId, bo.userId].includes(userId));
  expect(ours.map(({ userId, devices }) => [userId, devices])).toEqual([
    [ana.userId, 1],
    [bo.userId, 0],
  ]);
  const names = users.map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});
