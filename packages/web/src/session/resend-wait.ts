import { CODE_RESEND_MS } from "@emberline/game";
import { clockText } from "../ui/text/time-text.ts";
import { useNow } from "../ui/hooks/use-now.ts";

/** Until another code may be asked for, as "0:42"; null when it may. */
export function useResendWait(sentAt: number | null): string | null {
  return resendWait(sentAt, useNow(500));
}

/** A clock that was set back in the meantime makes nobody wait longer than they ever would. */
export function resendWait(sentAt: number | null, now: number): string | null {
  if (sentAt === null) return null;
  const leftMs = Math.min(sentAt + CODE_RESEND_MS - now, CODE_RESEND_MS);
  return leftMs > 0 ? clockText(leftMs / 1000) : null;
}
