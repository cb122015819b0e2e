import { accountRoutes } from "@emberline/contract";
import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { useNavigate, useSearchParams } from "react-router";
import { Link } from "../../ui/link.tsx";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { findErrors, type FieldErrors } from "../../platform/api/form-errors.ts";
import { useSession } from "../../platform/session/session.tsx";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { AuthForm, AuthHeading, authLinkStyle } from "./auth-form.tsx";
import { useForm } from "./use-form.ts";

const FILL_IN_ALL = "Please fill in all fields";

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return token ? <NewPassword token={token} /> : <InvalidLink />;
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const { recheck } = useSession();
  const { values, setErrors, busy, setBusy, shared, fieldOf } = useForm(
    { password: "", confirm: "" },
    FILL_IN_ALL,
  );

  const reset = async () => {
    const body = { token, password: values.password };
    const errors = errorsIn(body, values.confirm);
    setErrors(errors ?? {});
    if (errors) return;
    setBusy(true);
    try {
      await call(accountCalls.resetPassword, { body });
      // All sessions have ended, including this browser's.
      await recheck();
      toast.success("Your password has been changed");
      await navigate("/login", { replace: true });
    } catch (error) {
      const message = errorMessage(error);
      setErrors({ [message.startsWith("Password must") ? "password" : ""]: message });
      setBusy(false);
    }
  };

  return (
    <AuthForm title="Reset Password" subtitle="Choose a new password" error={shared} onSubmit={reset}>
      <PasswordField {...fieldOf("password")} label="New Password" autoComplete="new-password" />
      <PasswordField {...fieldOf("confirm")} label="Confirm Password" autoComplete="new-password" />
      <Button type="submit" variant="primary" wide busy={busy}>
        Reset Password
      </Button>
      <p>
        <Link to="/login" className={authLinkStyle}>
          Back to Login
        </Link>
      </p>
    </AuthForm>
  );
}

function errorsIn(body: { token: string; password: string }, confirm: string): FieldErrors | null {
  const errors: FieldErrors = findErrors(accountRoutes.resetPassword.body, body) ?? {};
  // The token has no field, so its error is shown above the form.
  if (errors["token"] !== undefined) errors[""] = errors["token"];
  if (confirm === "") errors["confirm"] = FILL_IN_ALL;
  else if (confirm !== body.password) errors["confirm"] = "Passwords do not match";
  return Object.keys(errors).length === 0 ? null : errors;
}

function InvalidLink() {
  return (
    <div className="animate-rise">
      <AuthHeading
        title="Invalid Reset Link"
        subtitle="This link is not complete. Ask for a new one, or log in if you remember your password."
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/forgot-password" variant="primary">
          Request New Link
        </ButtonLink>
        <ButtonLink to="/login">Back to Login</ButtonLink>
      </div>
    </div>
  );
}
