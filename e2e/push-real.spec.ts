import { expect, type Page, test } from "@playwright/test";
import { readSettings } from "../packages/server/src/platform/env.ts";
import { generatePushKeys } from "../packages/server/src/platform/push/push-keys.ts";
import type { Push } from "../packages/server/src/platform/push/push-message.ts";
import { readPushTarget } from "../packages/server/src/platform/push/push-target.ts";
import { createPusher } from "../packages/server/src/platform/push/delivery/pusher.ts";
import {
  PUSH_HOSTS,
  type FakePushService,
  startFakePushService,
  type Subscriber,
} from "../packages/server/src/testing/fakes/fake-push-service.ts";
import { openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import {
  answerWith,
  clickNotification,
  deliverPush,
  setPermission,
  standInForPushService,
} from "./support/page/push.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { leaveApp, visit } from "./support/page/visit.ts";

const settings = readSettings({ PUBLIC_URL: "https://emberline.test" }, "/");
const turn: Push = {
  id: "first-turn",
  message: { title: "Your turn", body: "Pick a contestant", url: "/players", tag: "draft:1", type: "draft" },
  ttlSeconds: 60,
  urgency: "high",
};

let server: RunningServer;
let service: FakePushService;
let phone: Subscriber;
test.beforeAll(async () => {
  service = await startFakePushService();
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
  await service.close();
});

// Covers NOTIFY-32.
test("an encrypted message goes through a push service to the service worker and is shown", async ({
  browser,
}) => {
  const keys = generatePushKeys();
  phone = await service.subscribe(PUSH_HOSTS.chrome, keys.publicKey);
  const findKeys = () => Promise.resolve(keys);
  const pusher = createPusher({ settings, findKeys, account: null, now: Date.now }, service.network);
  const page = await openBrowser(browser, server, PHONE, "allow");
  const registered: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/fcm-token")) registered.push(request.postDataJSON().fcmToken);
  });

  /** Encrypted and sent; what the fake push service decrypts is passed to the worker. */
  async function send(push: Push, deliveries = 1): Promise<void> {
    const target = readPushTarget(registered[0] ?? "", settings.pushHosts);
    if (!target) throw new Error("the browser registered no device");
    expect(await pusher.send(target, push)).toEqual({ kind: "delivered" });
    const { payload } = phone.received.at(-1)!;
    for (let count = 0; count < deliveries; count += 1) await deliverPush(page, payload, server.url);
  }

  await test.step("the browser registers its device", async () => {
    await standInForPushService(page, JSON.parse(phone.json));
    await answerWith(page, "granted");
    await signUp(page, server, "Ana", null);
    await setPermission(page, "granted");
    await visit(page, "/settings");
    await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
    await expect.poll(() => JSON.parse(registered[0] ?? "{}").endpoint).toBe(phone.endpoint);
  });

  await test.step("a message delivered twice is shown once", async () => {
    // The toast may be gone again before the notification is found.
    const toast = page.getByText("Your turn: Pick a contestant").waitFor();
    await send(turn, 2);
    await toast;
    await expect
      .poll(() => shown(page))
      .toEqual([
        {
          title: "Your turn",
          body: "Pick a contestant",
          tag: "draft:1",
          icon: `${server.url}/icons/icon-192.png`,
          data: { url: "/players", type: "draft", id: "first-turn" },
        },
      ]);
    await expect.poll(() => logged(page)).toEqual(["Your turn"]);
  });

  await test.step("a newer message with the same tag replaces it, one without a tag does not", async () => {
    await send({ ...turn, id: "second-turn", message: { ...turn.message, body: "Again!" } });
    await expect.poll(() => shown(page)).toMatchObject([{ body: "Again!", data: { id: "second-turn" } }]);
    const note = {
      title: "A new note",
      body: "Merge!",
      url: "/notes",
      tag: null,
      type: "admin_note",
    } as const;
    await send({ ...turn, id: "note", message: note });
    await expect.poll(async () => (await shown(page)).length).toBe(2);
    await expect.poll(() => logged(page)).toEqual(["A new note", "Your turn", "Your turn"]);
  });

  await test.step("a click on a notification opens its page and removes it", async () => {
    await clickNotification(page, "Your turn");
    await expect(page).toHaveURL(/\/players$/);
    await clickNotification(page, "A new note");
    await expect(page).toHaveURL(/\/notes$/);
    await expect.poll(() => shown(page)).toEqual([]);
  });

  await test.step("a message is shown while no page of the app is open", async () => {
    await leaveApp(page);
    await send({ ...turn, id: "third-turn" });
    await visit(page, `${server.url}/settings`);
    await expect.poll(() => shown(page)).toMatchObject([{ title: "Your turn", data: { id: "third-turn" } }]);
    // No page was open.
    await expect.poll(() => logged(page)).toEqual(["A new note", "Your turn", "Your turn"]);
  });

  expect(service.faults).toEqual([]);
});

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const notifications = await worker.getNotifications();
    return notifications.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }));
  });

/** The titles in the foreground log. */
const logged = (page: Page) =>
  page.evaluate(() => {
    const entries: { title: string }[] = JSON.parse(localStorage.getItem("foregroundNotifications") ?? "[]");
    return entries.map(({ title }) => title);
  });
