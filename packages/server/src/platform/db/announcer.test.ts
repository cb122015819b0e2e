import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { createAnnouncer } from "./database.ts";
import { pgListen } from "./pg-listen.ts";

const testApp = useTestApp();

test("everything that is announced is received, in order", async () => {
  const received: string[] = [];
  const subscription = pgListen(testApp, ["picks_test"], {
    onNotification: (payload) => void received.push(payload),
    onReconnect: () => {},
  });
  await subscription.ready;
  const announce = createAnnouncer(testApp.pool);
  const sent = Array.from({ length: 10 }, (_, index) => `pick ${index}`);
  for (const payload of sent) announce("picks_test", payload);
  await expect.poll(() => received).toEqual(sent);
  announce("picks_test", "one more");
  await expect.poll(() => received.at(-1)).toBe("one more");
  subscription.stop();
});
