import { createECDH, randomBytes } from "node:crypto";
import { type CDPSession, expect, type Page } from "@playwright/test";

export type Setting = "granted" | "denied" | "prompt";

/** The user's choice in the browser's settings or its permission prompt. */
export async function setPermission(page: Page, setting: Setting): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { browserContextId = "" } = (await cdp.send("Target.getTargetInfo")).targetInfo;
  await cdp.send("Browser.setPermission", {
    permission: { name: "notifications" },
    setting,
    origin: new URL(page.url()).origin,
    browserContextId,
  });
  // Not detached, because the setting ends with the session.
}

/** Answers the browser's permission prompt. */
export async function answerWith(page: Page, setting: Setting): Promise<void> {
  await page.exposeFunction("answerTheQuestion", () => setPermission(page, setting));
  await page.addInitScript(() => {
    Notification.requestPermission = async () => {
      await Reflect.get(globalThis, "answerTheQuestion")();
      return Notification.permission;
    };
  });
}

/**
 * Subscribing needs the push service of the browser's vendor, which tests cannot reach. Here the browser returns a
 * subscription of the same shape, or fails if told to.
 */
export async function standInForPushService(
  page: Page,
  subscription: object = anySubscription(),
): Promise<void> {
  await page.addInitScript((json) => {
    const SUBSCRIBED = "test-subscribed";
    const make = (applicationServerKey: unknown) => ({
      options: { applicationServerKey },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(SUBSCRIBED);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(SUBSCRIBED) === null ? null : make(null)),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
        if (localStorage.getItem("test-push-fails") !== null) throw new DOMException("no", "AbortError");
        localStorage.setItem(SUBSCRIBED, "yes");
        return make(applicationServerKey);
      },
    });
  }, subscription);
}

const anySubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
  expirationTime: null,
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
});

/**
 * Delivers a message to the page's worker as a push service would, and waits until the worker has handled it. A
 * browser that is asked for its notifications earlier may lose one.
 */
export async function deliverPush(
  page: Page,
  message: object,
  origin = new URL(page.url()).origin,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await findRegistration(cdp);
  const before = await countHandled(page);
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await expect.poll(() => countHandled(page)).toBe(before + 1);
  await cdp.detach();
}

/** The number of messages the worker has handled since the first call, which keeps it awake. */
async function countHandled(page: Page): Promise<number> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("there is no worker");
  return worker.evaluate(() => {
    const COUNT = "storyHandled";
    if (!Reflect.has(globalThis, COUNT)) {
      Reflect.set(globalThis, COUNT, 0);
      const { prototype } = Reflect.get(globalThis, "PushEvent");
      const { waitUntil } = prototype;
      prototype.waitUntil = function (this: unknown, work: Promise<unknown>) {
        const count = () => Reflect.set(globalThis, COUNT, Number(Reflect.get(globalThis, COUNT)) + 1);
        void work.then(count, count);
        waitUntil.call(this, work);
      };
    }
    return Number(Reflect.get(globalThis, COUNT));
  });
}

async function findRegistration(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  return found;
}

/** Clicks the notification with this title by dispatching the event, because the browser shows none here. */
export async function clickNotification(page: Page, title: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  expect(worker).toBeDefined();
  await worker?.evaluate(async (wanted) => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, "registration");
    const notification = (await registration.getNotifications()).find((one) => one.title === wanted);
    const Click: new (type: string, init: object) => Event = Reflect.get(globalThis, "NotificationEvent");
    dispatchEvent(new Click("notificationclick", { notification }));
  }, title);
}
