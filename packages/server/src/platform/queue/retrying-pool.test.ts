import type pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { retryingPool } from "./retrying-pool.ts";

const testApp = useTestApp();

test("a queue is notified of its own tasks and of jobs without a named task, until it stops listening", async () => {
  const received: unknown[] = [];
  const pool = retryingPool(testApp.pool, ["notify-turn"]);
  const client = await new Promise<pg.PoolClient>((resolve) =>
    pool.connect((_error, connected) => resolve(connected!)),
  );
  const listener = ({ payload }: pg.Notification) => void received.push(payload);
  client.on("notification", listener);
  await client.query('listen "jobs:insert"');
  const payloads = ['{"count":1,"task":"notify-turn"}', '{"count":1,"task":"send-push"}', '{"count":2}', ""];
  // The connection receives its own notifications before the answer to its next query.
  for (const payload of payloads) await client.query("select pg_notify('jobs:insert', $1)", [payload]);
  await client.query("select 1");
  expect(received).toEqual([payloads[0], payloads[2], payloads[3]]);
  client.removeListener("notification", listener);
  await client.query("select pg_notify('jobs:insert', '')");
  await client.query("select 1");
  expect(received).toHaveLength(3);
  await client.query("unlisten *");
  client.release();
});
