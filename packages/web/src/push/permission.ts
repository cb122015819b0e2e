import { useSyncExternalStore } from "react";

export type PushPermission = "not-supported" | "default" | "granted" | "denied";

/** Asked anew each time: people change their mind in the browser's settings. */
export function findPermission(): PushPermission {
  const supported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return supported ? Notification.permission : "not-supported";
}

/** Shows the browser's own question; whoever watches hears of the answer. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission();
  tell();
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  void watchBrowser();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let watched = false;

/** Not every browser tells of a change; then it is looked for when somebody comes back to the page. */
async function watchBrowser(): Promise<void> {
  if (watched) return;
  watched = true;
  document.addEventListener("visibilitychange", tell);
  const status = await navigator.permissions?.query({ name: "notifications" }).catch(() => null);
  status?.addEventListener("change", tell);
}

export const usePermission = () => useSyncExternalStore<PushPermission>(watch, findPermission);
