import { createAppFiles } from "./app-files.ts";
import { deviceStore } from "./device-store.ts";
import { sendKeptAnswers, SYNC_TAG } from "./kept-answers.ts";
import { keptOutcomeText } from "./kept-outcome-text.ts";
import { isAppPage, LOAD_FILES, readPushMessage, type WorkerMessage } from "./push-message.ts";
import { handleClick, serialize, handlePush, type WorkerDeps } from "./notification-handlers.ts";

declare const self: ServiceWorkerGlobalScope;
/** The app's files, written here by the build. */
declare const APP_FILES: readonly string[];

/** Background sync exists in Chromium only and has no types. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

const deps: WorkerDeps = {
  findPages: async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    return pages
      .filter(({ url }) => isAppPage(url))
      .map((page) => ({
        focus: () => page.focus(),
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages are its own
        post: (message) => page.postMessage(message),
      }));
  },
  showNotification: (title, options) => self.registration.showNotification(title, options),
  findNotificationData: async (tag) =>
    (await self.registration.getNotifications({ tag })).map(({ data }): unknown => data),
  openPage: (path) => self.clients.openWindow(path),
};

// An older worker has no work that could be interrupted.
self.addEventListener("install", () => void self.skipWaiting());
// The browser asks for a page while the worker starts.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

const handlePushInOrder = serialize((text: string) => handlePush(deps, readPushMessage(text)));
self.addEventListener("push", (event) => {
  event.waitUntil(handlePushInOrder(event.data?.text() ?? ""));
});

self.addEventListener("notificationclick", (event) => {
  const data: unknown = event.notification.data;
  event.notification.close();
  event.waitUntil(handleClick(deps, data));
});

const appFiles = createAppFiles(APP_FILES);

// Not while it is installed: push messages should not wait for the files.
self.addEventListener("message", (event) => {
  if (event.data === LOAD_FILES) event.waitUntil(appFiles.loadAll().catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isAppPage(request.url)) event.respondWith(appFiles.openPage(askForPage(event)));
  } else if (appFiles.has(pathname)) event.respondWith(appFiles.openFile(request));
  else if (pathname.startsWith("/images/")) event.respondWith(appFiles.openPicture(request));
});

async function askForPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}

self.addEventListener("sync", (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendAnswers());
});

/** Rejects while answers are left, so that the browser tries again. */
async function sendAnswers(): Promise<void> {
  const { sent, left } = await sendKeptAnswers(deviceStore, fetch);
  const pages = await deps.findPages();
  const message: WorkerMessage = { kind: "answers" };
  for (const page of pages) page.post(message);
  const isAllowed = "Notification" in self && Notification.permission === "granted";
  if (pages.length === 0 && isAllowed) {
    for (const answers of sent) {
      const { title, text } = keptOutcomeText(answers);
      const data = { url: `/league/${answers.leagueId}?tab=polls` };
      await deps.showNotification(title, { body: text, icon: "/icons/icon-192.png", data });
    }
  }
  if (left > 0) throw new Error(`${left} answers could not be sent`);
}
