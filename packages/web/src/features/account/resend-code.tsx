import { accountRoutes } from "@emberline/contract";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useToast } from "../../ui/toasts.tsx";
import { authLinkStyle } from "./auth-form.tsx";

/** Asks for another code. */
export function ResendCode({ userId }: { userId: string }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call(accountRoutes.resendVerification, { body: { userId } });
      toast.success("Verification code sent to your email");
    } catch (error) {
      toast.error(resendWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" aria-disabled={busy} onClick={() => void resend()} className={authLinkStyle}>
      Resend code
    </button>
  );
}

function resendWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.isUnreachable)
    return "Something went wrong while resending the code";
  // The server says how long to wait; that helps more than "failed".
  return error.status === 429 ? error.message : "Failed to resend verification code";
}
