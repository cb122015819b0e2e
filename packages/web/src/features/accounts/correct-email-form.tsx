import { accountRoutes } from "@emberline/contract";
import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { useEffect, useRef } from "react";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { findErrors } from "../../platform/api/form-errors.ts";
import { serverNow } from "../../platform/api/time/server-time.ts";
import type { PendingVerification } from "../../platform/session/pending-verification.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { AuthForm } from "./auth-form.tsx";
import { useForm } from "./use-form.ts";

interface Props {
  pending: PendingVerification;
  onCorrected: (pending: PendingVerification) => void;
  onCancel: () => void;
}

/** Changes the address of an account that was never verified, confirmed by its password. */
export function CorrectEmailForm({ pending, onCorrected, onCancel }: Props) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not every browser moves the focus to what it selects.
    field.current?.focus();
    field.current?.select();
  }, []);
  const { values, setErrors, busy, setBusy, shared, fieldOf } = useForm(
    { email: pending.email, pwd: "" },
    "",
  );
  const correct = async () => {
    const body = { userId: pending.userId, ...values };
    const errors = findErrors(accountRoutes.correctEmail.body, body);
    setErrors(errors ?? {});
    if (errors) return;
    setBusy(true);
    try {
      const { data, message } = await call(accountCalls.correctEmail, { body });
      toast.success(message);
      onCorrected({ ...data, sentAt: serverNow() });
    } catch (error) {
      const message = errorMessage(error);
      setErrors({ [message.startsWith("That is not the password") ? "pwd" : ""]: message });
      setBusy(false);
    }
  };
  return (
    <AuthForm
      title="Correct your email"
      subtitle="We'll send a new code to the corrected address. The old code stops working"
      error={shared}
      onSubmit={correct}
    >
      <TextField {...fieldOf("email")} label="Email" ref={field} type="email" autoComplete="email" />
      <PasswordField {...fieldOf("pwd")} label="Your Password" autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          Send New Code
        </Button>
      </div>
    </AuthForm>
  );
}
