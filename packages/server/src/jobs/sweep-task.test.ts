import { parseCrontab } from "graphile-worker";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createWorld } from "../testing/world.ts";
import { taskList } from "./queue-worker.ts";
import { SWEEP_CRONTAB } from "./sweep-task.ts";

const NINETY_DAYS_MS = 90 * 86_400_000;

test("every night the queue sweeps out the sessions that have run out", async () => {
  const world = await createWorld();
  try {
    const task = parseCrontab(SWEEP_CRONTAB)[0]?.task ?? "";
    expect(taskList(world)).toHaveProperty(task);
    world.time += NINETY_DAYS_MS;
    const { userId } = await world.fan();
    await sql`select graphile_worker.add_job(${task})`.execute(world.db);
    await world.deliverMail();
    const left = await world.db.selectFrom("sessions").select("userId").execute();
    expect(left).toEqual([{ userId }]);
  } finally {
    await world.end();
  }
});
