import { accountRoutes } from "@emberline/contract";
import { useEffect, useRef, useState } from "react";
import { findErrors } from "../../../api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { useSendCode } from "./use-send-code.ts";

interface Errors {
  email?: string;
  password?: string;
}

interface EmailAddressFormProps {
  /** To begin with. */
  email: string;
  /** Somebody wants to type here: it takes the focus. */
  focused: boolean;
  /** A verified address gives way to this one: only with the password. */
  requiresPassword: boolean;
  onSent: (email: string) => void;
  /** For a code that came before. */
  onHasCode: (email: string) => void;
  /** Null when there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** Step 1: where to send the code. */
export function EmailAddressForm(props: EmailAddressFormProps) {
  const {
    email: initialEmail,
    focused: asked,
    requiresPassword: asksPassword,
    onSent,
    onHasCode,
    onCancel,
  } = props;
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const field = useRef<HTMLInputElement>(null);
  const focusInvalid = useFocusInvalid();
  const send = useSendCode({
    onSent,
    onFailed: (message) => setErrors({ [/password/.test(message) ? "password" : "email"]: message }),
  });
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);

  const submit = useSubmit(async (form) => {
    const body = { email: email.trim(), ...(asksPassword && { password }) };
    const wrong = findErrors(accountRoutes.updateEmail.body, body);
    setErrors(wrong ?? {});
    // What went wrong stands at the field by then.
    if (wrong === null) await send.mutateAsync(body).catch(() => undefined);
    focusInvalid(form);
  });

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={errors.email ?? null}
        hint={
          asksPassword
            ? "We mail a 6-digit code there, and a link that stops the change to your present address"
            : "We mail you a 6-digit code"
        }
        onChange={(event) => {
          setEmail(event.target.value);
          setErrors({});
        }}
      />
      {asksPassword && (
        <div className="mt-4">
          <PasswordField
            label="Your Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={errors.password ?? null}
            onChange={(event) => {
              setPassword(event.target.value);
              setErrors({});
            }}
          />
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {email.trim() !== "" && (
          <Button variant="plain" onClick={() => onHasCode(email.trim())}>
            I have a code
          </Button>
        )}
        <Button type="submit" variant="ember" busy={send.isPending}>
          Send Code
        </Button>
      </div>
    </form>
  );
}
