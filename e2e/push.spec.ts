import { expect, type Page, test } from "@playwright/test";
import { logInByForm, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import {
  answerWith,
  clickNotification,
  deliverPush,
  setPermission,
  shownTitles,
  standInForPushService,
} from "./support/page/push.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { interceptApi } from "./support/page/intercept-api.ts";
import { refresh, visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const card = (page: Page) => page.getByRole("region", { name: "Push Notifications" });
const isOn = (page: Page) => card(page).getByText("Notifications are on for this device.");
const saveButton = (page: Page) => card(page).getByRole("button", { name: /^Save/ });

test("a user enables push notifications, chooses categories and opens a page from a notification", async ({
  browser,
}) => {
  const page = await openBrowser(browser, server, PHONE, "allow");
  const registered: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/fcm-token")) registered.push(request.postDataJSON());
  });
  await standInForPushService(page);
  await answerWith(page, "granted");
  await signUp(page, server, "Ana");
  await setPermission(page, "prompt");
  await visit(page, "/settings");

  // Covers ACCOUNT-12, NOTIFY-8, NOTIFY-13, NOTIFY-17.
  await test.step("the permission is granted, and the device is registered once per page load", async () => {
    await expect(card(page)).toBeVisible();
    await expectAccessible(page);
    await card(page).getByRole("button", { name: "Enable Notifications" }).press("Enter");
    await expect(isOn(page)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => registered).toHaveLength(1);
    expect(registered[0]).toEqual({
      fcmToken: expect.stringContaining("https://fcm.googleapis.com/"),
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
    await refresh(page);
    await expect(isOn(page)).toBeVisible();
    await expect.poll(() => registered).toHaveLength(2);
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
    await expect(updates).not.toBeChecked();
    await expect(card(page).getByLabel("Draft notifications")).toBeChecked();
  });

  // Covers NOTIFY-1.
  await test.step("a message is shown, logged and announced on the page, and opens its page", async () => {
    await expect(isOn(page)).toBeVisible();
    const message = { title: "A new note", body: "Merge!", url: "/notes", tag: "note", type: "admin_note" };
    // The toast may be gone again before the delivery is confirmed.
    const toast = page.getByText("A new note: Merge!").waitFor();
    await deliverPush(page, message);
    await toast;
    await expect.poll(() => shownTitles(page)).toEqual(["A new note"]);
    const log = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem("foregroundNotifications") ?? "[]"));
    await expect.poll(log).toEqual([
      {
        title: "A new note",
        body: "Merge!",
        url: "/notes",
        type: "admin_note",
        receivedAt: expect.any(String),
      },
    ]);
    await clickNotification(page, "A new note");
    await expect(page.getByRole("heading", { name: "Updates", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/notes$/);
    await expect.poll(() => shownTitles(page)).toEqual([]);
  });

  // Covers NOTIFY-14, NOTIFY-19.
  await test.step("a change in the browser's settings takes effect without a reload", async () => {
    await visit(page, "/settings");
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
});

// Covers NOTIFY-12, NOTIFY-18.
test("a browser without push shows that it is not supported", async ({ browser }) => {
  const page = await openBrowser(browser, server, PHONE, "allow");
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
  await signUp(page, server, "Ben", null);
  await visit(page, "/settings");
  await expect(card(page).getByText("Push notifications are not supported in this browser.")).toBeVisible();
  await expectAccessible(page);
});
