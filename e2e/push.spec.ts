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
import { logInByForm, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import {
  answerWith,
  clickNotification,
  deliverPush,
  setPermission,
  standInForPushService,
} from "./support/page/push.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { interceptApi } from "./support/page/intercept-api.ts";
import { leaveApp, refresh, visit } from "./support/page/visit.ts";

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

const card = (page: Page) => page.getByRole("region", { name: "Push Notifications" });
const isOn = (page: Page) => card(page).getByText("Notifications are on for this device.");
const saveButton = (page: Page) => card(page).getByRole("button", { name: /^Save/ });

// Covers NOTIFY-1, NOTIFY-32.
test("a user enables push notifications; encrypted messages reach the service worker and are shown", async ({
  browser,
}) => {
  const keys = generatePushKeys();
  phone = await service.subscribe(PUSH_HOSTS.chrome, keys.publicKey);
  const findKeys = () => Promise.resolve(keys);
  const pusher = createPusher({ settings, findKeys, account: null, now: Date.now }, service.network);
  const page = await openBrowser(browser, server, PHONE, "allow");
  const registered: { fcmToken: string; deviceInfo: object }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/fcm-token")) registered.push(request.postDataJSON());
  });
  await standInForPushService(page, JSON.parse(phone.json));
  await answerWith(page, "granted");
  await signUp(page, server, "Ana", null);
  await setPermission(page, "prompt");
  await visit(page, "/settings");

  /** Encrypted and sent; what the fake push service decrypts is passed to the worker. */
  async function send(push: Push, deliveries = 1): Promise<void> {
    const target = readPushTarget(registered[0]?.fcmToken ?? "", settings.pushHosts);
    if (!target) throw new Error("the browser registered no device");
    expect(await pusher.send(target, push)).toEqual({ kind: "delivered" });
    const { payload } = phone.received.at(-1)!;
    for (let count = 0; count < deliveries; count += 1) await deliverPush(page, payload, server.url);
  }

  // Covers ACCOUNT-12, NOTIFY-8, NOTIFY-13, NOTIFY-17.
  await test.step("the permission is granted, and the device is registered", async () => {
    await expect(card(page)).toBeVisible();
    await expectAccessible(page);
    await card(page).getByRole("button", { name: "Enable Notifications" }).press("Enter");
    await expect(isOn(page)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => registered).toHaveLength(1);
    expect(registered[0]).toEqual({
      fcmToken: expect.stringContaining(phone.endpoint),
      deviceInfo: {
        userAgent: expect.stringContaining("Chrome"),
        platform: expect.any(String),
        language: expect.any(String),
        screenResolution: expect.stringMatching(/^\d+x\d+$/),
        timezone: expect.any(String),
        lastSeen: expect.stringMatching(/Z$/),
        isPWA: false,
        isIOS: false,
      },
    });
  });

  // Covers APP-11, NOTIFY-15, NOTIFY-21.
  await test.step("Save appears after a change only, and a failed save keeps the choice", async () => {
    const updates = card(page).getByLabel("Latest updates");
    await expect(card(page).getByRole("checkbox", { checked: true })).toHaveCount(3);
    await expect(saveButton(page)).toHaveCount(0);
    await updates.press("Space");
    await expect(saveButton(page)).toBeVisible();
    await updates.press("Space");
    await expect(saveButton(page)).toHaveCount(0);
    await updates.press("Space");
    const saving = await interceptApi(page, "user/me", { first: "broken", changes: true });
    await saveButton(page).press("Enter");
    await expect(page.getByRole("alert").getByText("Something went wrong")).toBeVisible();
    await expect(updates).not.toBeChecked();
    saving.set(null);
    await saveButton(page).press("Enter");
    await expect(page.getByText("Push notification preferences updated")).toBeVisible();
    await expect(saveButton(page)).toHaveCount(0);
    await refresh(page);
    await expect(isOn(page)).toBeVisible();
    // Once per page load.
    await expect.poll(() => registered).toHaveLength(2);
    await expect(updates).not.toBeChecked();
    await expect(card(page).getByLabel("Draft notifications")).toBeChecked();
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

  // Covers NOTIFY-14, NOTIFY-19.
  await test.step("a change in the browser's settings takes effect without a reload", async () => {
    await expect(isOn(page)).toBeVisible();
    await setPermission(page, "denied");
    await expect(
      card(page).getByText(
        "Push notifications are blocked. To enable them, please allow notifications in your browser settings and refresh the page.",
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await setPermission(page, "granted");
    await expect(isOn(page)).toBeVisible();
  });

  await test.step("a failed subscription can be tried again, and the categories can be saved before that", async () => {
    await page.evaluate(() => {
      localStorage.removeItem("test-subscribed");
      localStorage.setItem("test-push-fails", "yes");
    });
    await refresh(page);
    await expect(card(page).getByText(/This device could not be set up/)).toBeVisible();
    await expectAccessible(page);
    await card(page).getByLabel("Latest updates").press("Space");
    await saveButton(page).press("Enter");
    await expect(page.getByText("Push notification preferences updated")).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("test-push-fails"));
    await card(page).getByRole("button", { name: "Try Again" }).press("Enter");
    await expect(isOn(page)).toBeVisible();
  });

  await test.step("a logout removes the device, and the next login registers it", async () => {
    await page.getByRole("button", { name: "Logout" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("test-subscribed"))).toBeNull();
    const before = registered.length;
    await logInByForm(page, "ana");
    await expect.poll(() => registered.length).toBe(before + 1);
  });

  expect(service.faults).toEqual([]);
});

// Covers NOTIFY-12, NOTIFY-18.
test("a browser without push shows that it is not supported", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
  await signUp(page, server, "Ben", null);
  await visit(page, "/settings");
  await expect(card(page).getByText("Push notifications are not supported in this browser.")).toBeVisible();
  await expectAccessible(page);
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
