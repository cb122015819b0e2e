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
  notifyListeners();
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  void observeBrowser();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isObserving = false;

/** Not every browser tells of a change; then it is looked for when somebody comes back to the page. */
async function observeBrowser(): Promise<void> {
  if (isObserving) return;
  isObserving = true;
  document.addEventListener("visibilitychange", notifyListeners);
  const status = await navigator.permissions?.query({ name: "notifications" }).catch(() => null);
  status?.addEventListener("change", notifyListeners);
}

export const usePermission = () => useSyncExternalStore<PushPermission>(subscribe, findPermission);
