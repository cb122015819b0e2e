import { isAppPage, readPushMessage } from "./push-message.ts";
import { handleClick, serialize, handlePush, type WorkerDeps } from "./notification-handlers.ts";

declare const self: ServiceWorkerGlobalScope;

/** Handles push messages only: no fetch handler and no caches. */
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

const handlePushInOrder = serialize((text: string) => handlePush(deps, readPushMessage(text)));
self.addEventListener("push", (event) => {
  event.waitUntil(handlePushInOrder(event.data?.text() ?? ""));
});

self.addEventListener("notificationclick", (event) => {
  const data: unknown = event.notification.data;
  event.notification.close();
  event.waitUntil(handleClick(deps, data));
});
