import { accountRoutes } from "@emberline/contract";
import { useEffect, useRef, useState } from "react";
import { findErrors } from "../../api/form-errors.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useSendCode } from "./use-send-code.ts";

interface AddressFormProps {
  /** To begin with. */
  email: string;
  /** Somebody wants to type here: it takes the focus. */
  asked: boolean;
  onSent: (email: string) => void;
  /** For a code that came before. */
  onHasCode: (email: string) => void;
  /** Null when there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** Step 1: where to send the code. */
export function AddressForm({ email: first, asked, onSent, onHasCode, onCancel }: AddressFormProps) {
  const [email, setEmail] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = useSendCode({ onSent, onFailed: setError });
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);

  const submit = useSubmit(async () => {
    const wrong = findErrors(accountRoutes.updateEmail.body, { email })?.["email"] ?? null;
    setError(wrong);
    // What went wrong stands at the field by then.
    if (wrong === null) await send.mutateAsync(email.trim()).catch(() => undefined);
    else field.current?.focus();
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
        error={error}
        hint="We mail you a 6-digit code"
        onChange={(event) => {
          setEmail(event.target.value);
          setError(null);
        }}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button look="plain" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {email.trim() !== "" && (
          <Button look="plain" onClick={() => onHasCode(email.trim())}>
            I have a code
          </Button>
        )}
        <Button type="submit" look="ember" busy={send.isPending}>
          Send Code
        </Button>
      </div>
    </form>
  );
}
