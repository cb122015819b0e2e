import { deviceCalls } from "../api/calls/settings-calls.ts";
import { SERVICE_WORKER_WAIT_MS } from "@emberline/game";
import { useSyncExternalStore } from "react";
import { call } from "../api/call.ts";
import { isInstalled, isIos } from "./platform.ts";

/** The state of this device's registration since the page was loaded. */
export type RegistrationState = "idle" | "working" | "registered" | "failed";

/** Offline, some browsers would wait forever. */
const BROWSER_MS = 10_000;

let registration: RegistrationState = "idle";
const listeners = new Set<() => void>();
/** One at a time: a logout during a registration runs after it. */
let queue: Promise<void> = Promise.resolve();

/** Registers this device with the server. Never throws: see `useRegistration`. */
export function registerDevice(): Promise<void> {
  setState("working");
  return enqueue(register, "registered");
}

/** For use when the network is back. */
export function registerAgainIfFailed(): void {
  if (registration === "failed") void registerDevice();
}

/** Ends the push subscription. The server forgets the device when its session ends. */
export function releaseDevice(): Promise<void> {
  return enqueue(() => withTimeout(BROWSER_MS, endSubscription()), "idle");
}

export const useRegistration = () =>
  useSyncExternalStore<RegistrationState>(subscribeToState, () => registration);

async function register(): Promise<void> {
  const { data } = await call(deviceCalls.pushKey);
  await withTimeout(BROWSER_MS, navigator.serviceWorker.register("/sw.js"));
  await new Promise((resolve) => setTimeout(resolve, SERVICE_WORKER_WAIT_MS));
  const worker = await withTimeout(BROWSER_MS, navigator.serviceWorker.ready);
  const subscription = await withTimeout(BROWSER_MS, ensureSubscription(worker.pushManager, data.publicKey));
  const fcmToken = JSON.stringify(subscription);
  await call(deviceCalls.register, { body: { fcmToken, deviceInfo: readDeviceInfo() } });
}

function enqueue(task: () => Promise<void>, outcome: RegistrationState): Promise<void> {
  queue = queue.then(task).then(
    () => setState(outcome),
    () => setState("failed"),
  );
  return queue;
}

function setState(state: RegistrationState): void {
  registration = state;
  for (const listener of listeners) listener();
}

function subscribeToState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The device information sent on registration (ACCOUNT-15). */
const readDeviceInfo = () => ({
  userAgent: navigator.userAgent,
  platform: navigator.platform,
  language: navigator.language,
  screenResolution: `${screen.width}x${screen.height}`,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  lastSeen: new Date().toISOString(),
  isPWA: isInstalled(),
  isIOS: isIos(),
});

/** The subscription for this public key; an existing one with another key is replaced. */
export async function ensureSubscription(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing !== null && usesKey(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(publicKey) });
}

/** Ends this browser's push subscription, if there is one. Rejects if the browser fails to. */
async function endSubscription(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const existing = await worker?.pushManager.getSubscription();
  await existing?.unsubscribe();
}

function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && encodeBase64Url(key) === publicKey;
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** As base64url. */
export function encodeBase64Url(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The result of `work`. Rejects with an error after `ms`. */
function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
