import { expect, test } from "vitest";
import { pgListen } from "../db/pg-listen.ts";
import { inTransaction } from "../db/transaction.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { enqueueEmails } from "./enqueue-email.ts";

const testApp = useTestApp();

test("no email wakes no worker of the queue", async () => {
  const received: string[] = [];
  const subscription = pgListen(testApp, ['"jobs:insert"'], {
    onNotification: (payload) => void received.push(payload),
    onReconnect: () => {},
  });
  await subscription.ready;
  expect(await inTransaction(testApp.db, (tx) => enqueueEmails(tx, []))).toBe(0);
  await testApp.pool.query(`select pg_notify('jobs:insert', 'last')`);
  await expect.poll(() => received).toContain("last");
  expect(received).toEqual(["last"]);
  subscription.stop();
});
