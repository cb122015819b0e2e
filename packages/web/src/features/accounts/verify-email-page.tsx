import { VerificationCode, accountRoutes } from "@emberline/contract";
import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { CODE_LENGTH } from "@emberline/game";
import { useState, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { errorMessage, ApiError } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { pathAfterLogin } from "../../platform/session/pending-invite.ts";
import {
  removePendingVerification,
  findPendingVerification,
  type PendingVerification,
  storePendingVerification,
} from "../../platform/session/pending-verification.ts";
import { returnToIn } from "../../platform/session/return-to.ts";
import { useSession } from "../../platform/session/session.tsx";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { AuthForm, AuthHeading, authLinkStyle } from "./auth-form.tsx";
import { useForm } from "./use-form.ts";
import { OutboxHint } from "./outbox-hint.tsx";
import { findErrors } from "../../platform/api/form-errors.ts";
import { serverNow } from "../../platform/api/time/server-time.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { useResendWait } from "../../platform/session/resend-wait.ts";
import { classNames } from "../../ui/class-names.ts";

export function VerifyEmailPage() {
  // Read once: success removes it while this page is still shown.
  const [pending, setPending] = useState(findPendingVerification);
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (pending === null) return <NothingPending />;
  if (!isCorrecting) return <CodeEntry pending={pending} onCorrect={() => setIsCorrecting(true)} />;
  return (
    <CorrectEmailForm
      pending={pending}
      onCorrected={(corrected) => {
        storePendingVerification(corrected);
        setPending(corrected);
        setIsCorrecting(false);
      }}
      onCancel={() => setIsCorrecting(false)}
    />
  );
}

interface CodeEntryProps {
  pending: PendingVerification;
  onCorrect: () => void;
}

function CodeEntry({ pending, onCorrect }: CodeEntryProps) {
  const session = useSession();
  const navigate = useNavigate();
  const returnTo = returnToIn(useLocation().state);
  const [sentAt, setSentAt] = useState(pending.sentAt ?? null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const verify = async () => {
    const typed = VerificationCode.safeParse(Number(code));
    if (!typed.success) return setError("Please enter a valid 6-digit verification code");
    setBusy(true);
    try {
      const body = { verificationCode: typed.data, userId: pending.userId };
      const reply = await call(accountCalls.verifyEmail, { body });
      removePendingVerification();
      const identity = await session.login(reply);
      return await navigate(pathAfterLogin({ target: reply.target, returnTo, identity }), { replace: true });
    } catch (failure) {
      setBusy(false);
      return setError(errorMessage(failure, "Verification failed"));
    }
  };

  return (
    <AuthForm
      title="Verify your email"
      subtitle={
        <>
          We sent a 6-digit code to <strong className="text-sand">{pending.email}</strong>
        </>
      }
      onSubmit={verify}
    >
      <CodeField
        length={CODE_LENGTH}
        label="Verification code"
        name="code"
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" wide busy={busy} disabled={code.length !== CODE_LENGTH}>
        Verify Email
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <ResendCode
          userId={pending.userId}
          sentAt={sentAt}
          onSent={(at) => {
            setSentAt(at);
            storePendingVerification({ ...pending, sentAt: at });
          }}
        />
        <button type="button" className={authLinkStyle} onClick={onCorrect}>
          Wrong address? Correct it
        </button>
      </div>
      <OutboxHint what="code" />
    </AuthForm>
  );
}

function NothingPending() {
  return (
    <div className="animate-rise">
      <AuthHeading title="Verify your email" subtitle="No verification data found. Please register again." />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/register" variant="primary">
          Sign Up
        </ButtonLink>
        <ButtonLink to="/login">Log In</ButtonLink>
      </div>
    </div>
  );
}

interface Props {
  pending: PendingVerification;
  onCorrected: (pending: PendingVerification) => void;
  onCancel: () => void;
}

/** Changes the address of an account that was never verified, confirmed by its password. */
function CorrectEmailForm({ pending, onCorrected, onCancel }: Props) {
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

interface ResendCodeProps {
  userId: string;
  /** When the last code was sent; null if unknown. */
  sentAt: number | null;
  onSent: (at: number) => void;
}

/** Requests another code, at most once a minute. */
function ResendCode({ userId, sentAt, onSent }: ResendCodeProps) {
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
