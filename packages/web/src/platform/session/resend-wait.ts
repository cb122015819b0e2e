import { CODE_RESEND_MS } from "@emberline/game";
import { clockText } from "../../ui/text/time-text.ts";
import { useServerNow } from "../api/time/use-server-now.ts";

/** The time until another code may be requested, as "0:42"; null if it may be now. */
export function useResendWait(sentAt: number | null): string | null {
  return resendWait(sentAt, useServerNow(500));
}

/** Capped: after a reload, `now` is the device's time until the server has answered. */
export function resendWait(sentAt: number | null, now: number): string | null {
  if (sentAt === null) return null;
  const leftMs = Math.min(sentAt + CODE_RESEND_MS - now, CODE_RESEND_MS);
  return leftMs > 0 ? clockText(leftMs / 1000) : null;
}
