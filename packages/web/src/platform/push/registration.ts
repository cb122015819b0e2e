import { deviceCalls } from "../api/calls/settings-calls.ts";
import { SERVICE_WORKER_WAIT_MS } from "@emberline/game";
import { useSyncExternalStore } from "react";
import { call } from "../api/call.ts";
import { readDeviceInfo } from "./device-info.ts";
import { endSubscription, ensureSubscription } from "./subscription.ts";
import { withTimeout } from "../api/with-timeout.ts";

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
