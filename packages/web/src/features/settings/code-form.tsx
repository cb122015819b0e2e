import { accountRoutes, VerificationCode } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { wordsOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { CODE_LENGTH, CodeField } from "../../ui/code-field.tsx";
import { useSendCode } from "./use-send-code.ts";

interface CodeFormProps {
  email: string;
  userId: string;
  onVerified: () => Promise<void>;
  onChangeEmail: () => void;
}

/** Step 2: the code that was mailed. */
export function CodeForm({ email, userId, onVerified, onChangeEmail }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const resend = useSendCode({ onFailed: setError });
  const verify = useMutation({
    // The reply opens another session; this one goes on.
    mutationFn: async (verificationCode: number) => {
      await call(accountRoutes.verifyEmail, { body: { verificationCode, userId } });
      await onVerified();
    },
    onError: (failure) => setError(wordsOf(failure, "Verification failed")),
  });

  const submit = () => {
    const typed = VerificationCode.safeParse(Number(code));
    if (typed.success) verify.mutate(typed.data);
    else setError("Please enter a valid 6-digit verification code");
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CodeField
        ref={field}
        label={`Verification code, sent to ${email}`}
        name="code"
        className="max-w-sm"
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          setError(null);
        }}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="plain" onClick={onChangeEmail}>
          Change Email
        </Button>
        <Button look="plain" busy={resend.isPending} onClick={() => resend.mutate(email)}>
          Resend Code
        </Button>
        <Button
          type="submit"
          look="ember"
          className="w-full sm:w-auto"
          busy={verify.isPending}
          disabled={code.length !== CODE_LENGTH}
        >
          Verify Email
        </Button>
      </div>
    </form>
  );
}
