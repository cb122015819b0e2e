import { forget, recall, remember } from "../api/storage.ts";

/** Who registered on this device and has yet to type the mailed code. */
export interface PendingVerification {
  userId: string;
  email: string;
}

const KEY = "pendingVerification";

export const storePending = (pending: PendingVerification) => remember(KEY, JSON.stringify(pending));
export const dropPending = () => forget(KEY);

export function findPending(): PendingVerification | null {
  try {
    const value: unknown = JSON.parse(recall(KEY) ?? "null");
    return isPending(value) ? { userId: value.userId, email: value.email } : null;
  } catch {
    return null;
  }
}

const isPending = (value: unknown): value is PendingVerification =>
  typeof value === "object" &&
  value !== null &&
  "userId" in value &&
  typeof value.userId === "string" &&
  "email" in value &&
  typeof value.email === "string";
