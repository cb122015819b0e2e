import { accountRoutes } from "@emberline/contract";
import { Logger, runOnce } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../testing/world.ts";
import { taskList } from "./queue-worker.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const quiet = new Logger(() => () => {});
const workOff = () => {
  const mailer = { send: () => Promise.reject(new Error("mailbox unavailable")) };
  return runOnce({
    pgPool: world.pool,
    taskList: taskList({ ...world, mailer }),
    noHandleSignals: true,
    logger: quiet,
  });
};
const letter = (userId: string) =>
  world.db
    .selectFrom("mailOutbox")
    .select(["state", "attempts"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
async function jobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs`.execute(
    world.db,
  );
  return rows[0]?.count ?? -1;
}

test("a letter that is refused is tried again; given up, it is marked failed and its text is gone", async () => {
  const { email, userId } = await world.fan();
  await world.call(accountRoutes.forgotPassword, { body: { email } });
  await workOff();
  expect(await letter(userId)).toEqual({ state: "queued", attempts: 1 });
  expect(await jobs()).toBe(1);
  await sql`update graphile_worker._private_jobs set max_attempts = 2, run_at = now()`.execute(world.db);
  await workOff();
  expect(await letter(userId)).toEqual({ state: "failed", attempts: 2 });
  expect(await jobs()).toBe(0);
});
