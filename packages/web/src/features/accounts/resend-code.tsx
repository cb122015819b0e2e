import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { serverNow } from "../../platform/api/time/server-time.ts";
import { useResendWait } from "../../platform/session/resend-wait.ts";
import { classNames } from "../../ui/class-names.ts";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { authLinkStyle } from "./auth-form.tsx";

interface ResendCodeProps {
  userId: string;
  /** When the last code was sent; null if unknown. */
  sentAt: number | null;
  onSent: (at: number) => void;
}

/** Requests another code, at most once a minute. */
export function ResendCode({ userId, sentAt, onSent }: ResendCodeProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const wait = useResendWait(sentAt);
  const resend = async () => {
    if (busy || wait !== null) return;
    setBusy(true);
    try {
      await call(accountCalls.resendVerification, { body: { userId } });
      onSent(serverNow());
      toast.success("Verification code sent to your email");
    } catch (error) {
      toast.error(resendErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-disabled={busy || wait !== null}
      onClick={() => void resend()}
      className={classNames(authLinkStyle, "figures", wait !== null && "text-dim! no-underline!")}
    >
      {wait === null ? "Resend code" : `Resend code in ${wait}`}
    </button>
  );
}

function resendErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.isUnreachable)
    return "Something went wrong while resending the code";
  // The server says how long to wait.
  return error.status === 429 ? error.message : "Failed to resend verification code";
}
