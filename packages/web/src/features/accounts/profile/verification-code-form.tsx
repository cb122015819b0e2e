import { VerificationCode } from "@emberline/contract";
import { accountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { CODE_LENGTH } from "@emberline/game";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useResendWait } from "../../../platform/session/resend-wait.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CodeField } from "../../../ui/forms/code-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";

interface VerificationCodeFormProps {
  email: string;
  userId: string;
  /** When the last code was sent; null if unknown. */
  sentAt: number | null;
  onSent: () => void;
  onVerified: () => Promise<void>;
  onChangeEmail: () => void;
}

/** Step 2: the code from the e-mail. */
export function VerificationCodeForm(props: VerificationCodeFormProps) {
  const { email, userId, sentAt, onSent, onVerified, onChangeEmail } = props;
  const toast = useToast();
  const { values, change, forget } = useUnsaved(null, { code: "" });
  const { code } = values;
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const resend = useMutation({
    mutationFn: () => call(accountCalls.resendVerification, { body: { userId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onSent();
    },
    onError: (failure) => setError(errorMessage(failure)),
  });
  const wait = useResendWait(sentAt);
  const verify = useMutation({
    mutationFn: async (verificationCode: number) => {
      await call(accountCalls.verifyEmail, { body: { verificationCode, userId } });
      forget();
      await onVerified();
    },
    onError: (failure) => setError(errorMessage(failure, "Verification failed")),
  });

  const submit = useSubmit(async () => {
    const typed = VerificationCode.safeParse(Number(code));
    // The error is shown at the field.
    if (typed.success) await verify.mutateAsync(typed.data).catch(() => undefined);
    else setError("Please enter a valid 6-digit verification code");
  });

  return (
    <form noValidate onSubmit={submit}>
      <CodeField
        length={CODE_LENGTH}
        ref={field}
        label={`Verification code, sent to ${email}`}
        name="code"
        className="max-w-sm"
        value={code}
        error={error}
        onChange={(digits) => {
          change({ code: digits });
          setError(null);
        }}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="text" onClick={onChangeEmail}>
          Change Email
        </Button>
        <Button
          variant="text"
          className={classNames("figures", wait !== null && "text-dim!")}
          busy={resend.isPending}
          aria-disabled={wait !== null || undefined}
          onClick={() => wait === null && resend.mutate()}
        >
          {wait === null ? "Resend Code" : `Resend in ${wait}`}
        </Button>
        <Button
          type="submit"
          variant="primary"
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
