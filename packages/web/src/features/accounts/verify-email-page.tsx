import { VerificationCode } from "@emberline/contract";
import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { CODE_LENGTH } from "@emberline/game";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { errorMessage } from "../../platform/api/api-error.ts";
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
import { CorrectEmailForm } from "./correct-email-form.tsx";
import { OutboxHint } from "./outbox-hint.tsx";
import { ResendCode } from "./resend-code.tsx";

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
