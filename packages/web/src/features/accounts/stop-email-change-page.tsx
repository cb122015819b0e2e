import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { useSession } from "../../platform/session/session.tsx";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { AuthForm, AuthHeading } from "./auth-form.tsx";

/** The page of the link sent to the old address. Only the button acts, because mail scanners open every link. */
export function StopEmailChangePage() {
  const [search] = useSearchParams();
  const token = search.get("token");
  const { recheck } = useSession();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isStopped, setIsStopped] = useState(false);

  if (!token) {
    return (
      <div className="animate-rise">
        <AuthHeading
          title="Invalid Link"
          subtitle="This link is not complete. Please open the link in the email again."
        />
        <ButtonLink to="/login">Back to Login</ButtonLink>
      </div>
    );
  }
  if (isStopped) return <Stopped />;
  const stop = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(accountCalls.stopEmailChange, { body: { token } });
      // All sessions have ended, including this browser's.
      await recheck();
      setIsStopped(true);
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <AuthForm
      title="Stop the Email Change"
      subtitle="Your account keeps the address that this link was sent to, or gets it back. Every device is logged out."
      error={error}
      onSubmit={stop}
    >
      <Button type="submit" variant="primary" wide busy={busy}>
        Stop the Change
      </Button>
    </AuthForm>
  );
}

const Stopped = () => (
  <div className="animate-rise">
    <AuthHeading
      focused
      title="The Change Was Stopped"
      subtitle="Your account has this address, and every device was logged out. Choose a new password now: the old one may be known to someone else."
    />
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/forgot-password" variant="primary">
        Choose a New Password
      </ButtonLink>
      <ButtonLink to="/login">Back to Login</ButtonLink>
    </div>
  </div>
);
