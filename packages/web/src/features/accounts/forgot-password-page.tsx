import { accountRoutes } from "@emberline/contract";
import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { UserX } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "../../ui/link.tsx";
import { ApiError, errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { findErrors } from "../../platform/api/form-errors.ts";
import { returnToIn } from "../../platform/session/return-to.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useAfterRender } from "../../ui/hooks/use-after-render.ts";
import { AuthForm, AuthHeading, authLinkStyle } from "./auth-form.tsx";
import { OutboxHint } from "./outbox-hint.tsx";
import { useForm } from "./use-form.ts";

type State = "asking" | "sent" | "not-found";

export function ForgotPasswordPage() {
  const [state, setState] = useState<State>("asking");
  const afterRender = useAfterRender();
  const field = useRef<HTMLInputElement>(null);
  const { values, setErrors, busy, setBusy, shared, fieldOf } = useForm({ email: "" }, "");

  const send = async () => {
    const body = { email: values.email };
    const errors = findErrors(accountRoutes.forgotPassword.body, body);
    setErrors(errors ?? {});
    if (errors) return;
    setBusy(true);
    try {
      await call(accountCalls.forgotPassword, { body });
      setState("sent");
    } catch (error) {
      if (error instanceof ApiError && error.outcome === "not_found") setState("not-found");
      else setErrors({ "": errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };

  const again = () => {
    setState("asking");
    afterRender(() => {
      // Not every browser moves the focus to what it selects.
      field.current?.focus();
      field.current?.select();
    });
  };

  if (state === "sent") return <Sent email={values.email} onAgain={again} />;
  return (
    <AuthForm
      title="Forgot Password?"
      subtitle="Enter your email address and we'll send you a link to choose a new password"
      error={shared}
      onSubmit={send}
    >
      {state === "not-found" && <NotFound />}
      <TextField {...fieldOf("email")} ref={field} label="Email" type="email" autoComplete="email" />
      <Button type="submit" variant="primary" wide busy={busy}>
        Send Reset Link
      </Button>
      <BackToLogin />
    </AuthForm>
  );
}

function NotFound() {
  return (
    <div role="alert" className="flex animate-drop gap-3 rounded-xl border border-gold/50 bg-gold/10 p-4">
      <UserX aria-hidden size={20} className="mt-0.5 shrink-0 text-gold" />
      <div>
        <h2 className="text-lg">Account Not Found</h2>
        <p className="mt-1 text-[0.9375rem] text-dim">
          No verified account exists with this email address. Please contact the site admin for a manual
          reset.
        </p>
      </div>
    </div>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const returnTo = returnToIn(useLocation().state);
  const subtitle: ReactNode = (
    <>
      We sent a reset link to <strong className="text-sand">{email}</strong>. It works once, for one hour.
    </>
  );
  return (
    <div className="animate-rise">
      <AuthHeading focused title="Check your email" subtitle={subtitle} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>Try Different Email</Button>
        <ButtonLink to="/login" state={{ returnTo }} variant="text">
          Back to Login
        </ButtonLink>
      </div>
      <OutboxHint what="link" />
    </div>
  );
}

function BackToLogin() {
  const returnTo = returnToIn(useLocation().state);
  return (
    <p>
      <Link to="/login" state={{ returnTo }} className={authLinkStyle}>
        Back to Login
      </Link>
    </p>
  );
}
