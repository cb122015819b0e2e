import { accountRoutes } from "@emberline/contract";
import { useEffect, useRef, useState } from "react";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { accountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

interface Errors {
  email?: string;
  password?: string;
}

interface EmailAddressFormProps {
  /** The initial value. */
  email: string;
  /** Focuses the field. */
  focused: boolean;
  /** Replacing a verified address requires the password. */
  requiresPassword: boolean;
  onSent: (email: string) => void;
  /** The user has a code already. */
  onHasCode: (email: string) => void;
  /** Null if there is nothing to return to. */
  onCancel: (() => void) | null;
}

/** Step 1: the address to send the code to. */
export function EmailAddressForm(props: EmailAddressFormProps) {
  const { email: initialEmail, focused, requiresPassword, onSent, onHasCode, onCancel } = props;
  const input = useUnsaved("new email address", { email: initialEmail });
  const secret = useUnsaved(null, { password: "" });
  const { email } = input.values;
  const { password } = secret.values;
  const [errors, setErrors] = useState<Errors>({});
  const field = useRef<HTMLInputElement>(null);
  const focusInvalid = useFocusInvalid();
  /** The next step has the address. */
  const leaveFor = (next: (email: string) => void) => (address: string) => {
    input.forget();
    next(address);
  };
  const send = useSendCode({
    onSent: leaveFor(onSent),
    onFailed: (message) => setErrors({ [/password/.test(message) ? "password" : "email"]: message }),
  });
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  const submit = useSubmit(async (form) => {
    const body = { email: email.trim(), ...(requiresPassword && { password }) };
    const wrong = findErrors(accountRoutes.updateEmail.body, body);
    setErrors(wrong ?? {});
    // The error is shown at the field.
    if (wrong === null) await send.mutateAsync(body).catch(() => undefined);
    focusInvalid(form);
  });

  return (
    <form noValidate onSubmit={submit}>
      <RestoredNotice unsaved={input} />
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={errors.email ?? null}
        hint={
          requiresPassword
            ? "We'll email a 6-digit code to the new address, and a link to stop the change to your present one"
            : "We'll email you a 6-digit code"
        }
        onChange={(event) => {
          input.change({ email: event.target.value });
          setErrors({});
        }}
      />
      {requiresPassword && (
        <div className="mt-4">
          <PasswordField
            label="Your Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={errors.password ?? null}
            onChange={(event) => {
              secret.change({ password: event.target.value });
              setErrors({});
            }}
          />
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button
            variant="text"
            onClick={() => {
              input.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        {email.trim() !== "" && (
          <Button variant="text" onClick={() => leaveFor(onHasCode)(email.trim())}>
            I have a code
          </Button>
        )}
        <Button type="submit" variant="primary" busy={send.isPending}>
          Send Code
        </Button>
      </div>
    </form>
  );
}

/** An address, and the password if it replaces a verified one. */
interface ChangeEmailBody {
  email: string;
  password?: string;
}

interface SendCodeCallbacks {
  onSent: (email: string) => void;
  onFailed: (message: string) => void;
}

/** Requests a code for an address. */
function useSendCode({ onSent, onFailed }: SendCodeCallbacks) {
  const toast = useToast();
  return useMutation({
    mutationFn: (body: ChangeEmailBody) => call(accountCalls.updateEmail, { body }),
    onSuccess: (_reply, { email }) => {
      toast.success("Verification code sent to your email");
      onSent(email);
    },
    onError: (error) => onFailed(errorMessage(error)),
  });
}
