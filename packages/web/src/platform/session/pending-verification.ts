import { removeItem, getItem, setItem } from "../api/local-storage.ts";

/** A registration on this device that still needs the e-mailed code. */
export interface PendingVerification {
  userId: string;
  email: string;
  /** When the code was sent, in epoch milliseconds; missing if stored by an older version. */
  sentAt?: number | undefined;
}

const KEY = "pendingVerification";

export const storePendingVerification = (pending: PendingVerification) =>
  setItem(KEY, JSON.stringify(pending));
export const removePendingVerification = () => removeItem(KEY);

/** The stored registration; null if there is none or it is malformed. */
export function findPendingVerification(): PendingVerification | null {
  try {
    const value: unknown = JSON.parse(getItem(KEY) ?? "null");
    return isPending(value) ? value : null;
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
  typeof value.email === "string" &&
  (!("sentAt" in value) || typeof value.sentAt === "number");
