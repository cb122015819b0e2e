import { useSyncExternalStore } from "react";

export type PushPermission = "not-supported" | "default" | "granted" | "denied";

/** Not cached: the permission can change in the browser's settings. */
export function findPermission(): PushPermission {
  const supported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return supported ? Notification.permission : "not-supported";
}

/** Shows the browser's permission prompt and updates `usePermission`. */
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

/** Not every browser reports changes, so it is also checked when the page becomes visible. */
async function observeBrowser(): Promise<void> {
  if (isObserving) return;
  isObserving = true;
  document.addEventListener("visibilitychange", notifyListeners);
  const status = await navigator.permissions?.query({ name: "notifications" }).catch(() => null);
  status?.addEventListener("change", notifyListeners);
}

export const usePermission = () => useSyncExternalStore<PushPermission>(subscribe, findPermission);
