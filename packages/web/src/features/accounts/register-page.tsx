import { RegisterBody } from "@emberline/contract";
import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Link } from "../../ui/link.tsx";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { findErrors, type FieldErrors } from "../../platform/api/form-errors.ts";
import { serverNow } from "../../platform/api/time/server-time.ts";
import { homePath } from "../../platform/session/home-path.ts";
import { isInternalPath } from "../../platform/session/internal-path.ts";
import { storePendingVerification } from "../../platform/session/pending-verification.ts";
import { returnToIn } from "../../platform/session/return-to.ts";
import { useSession } from "../../platform/session/session.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { AuthForm, authLinkStyle } from "./auth-form.tsx";
import { useForm } from "./use-form.ts";

const blank = { username: "", email: "", pwd: "", confirm: "", firstName: "", lastName: "" };
type Values = typeof blank;
const ALL_REQUIRED = "All fields are required";

export function RegisterPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const returnTo = returnToIn(useLocation().state);
  const { values, setErrors, busy, setBusy, shared, fieldOf } = useForm(blank, ALL_REQUIRED);

  const register = async () => {
    const errors = errorsIn(values);
    setErrors(errors ?? {});
    if (errors) return;
    setBusy(true);
    const { confirm: _confirm, ...body } = values;
    try {
      const { data, target } = await call(accountCalls.register, { body });
      storePendingVerification({ userId: data.userId, email: data.email, sentAt: serverNow() });
      await navigate(isInternalPath(target) ? target : "/verify-email", { state: { returnTo } });
    } catch (error) {
      const message = errorMessage(error, "Registration failed");
      setErrors({ [fieldOfMessage(message)]: message });
      setBusy(false);
    }
  };

  if (user !== null) return <Navigate to={homePath()} replace />;
  return (
    <AuthForm
      title="Join the tribe"
      subtitle="One account for all your leagues"
      error={shared}
      onSubmit={register}
    >
      <TextField
        {...fieldOf("username")}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...fieldOf("email")}
        label="Email"
        type="email"
        autoComplete="email"
        hint="We'll email you a code to confirm it"
      />
      <PasswordField {...fieldOf("pwd")} label="Password" autoComplete="new-password" />
      <PasswordField {...fieldOf("confirm")} label="Confirm Password" autoComplete="new-password" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fieldOf("firstName")} label="First Name" autoComplete="given-name" />
        <TextField {...fieldOf("lastName")} label="Last Name" autoComplete="family-name" />
      </div>
      <Button type="submit" variant="primary" wide busy={busy}>
        Sign Up
      </Button>
      <p className="text-dim">
        Already have an account?{" "}
        <Link to="/login" state={{ returnTo }} className={authLinkStyle}>
          Log In
        </Link>
      </p>
    </AuthForm>
  );
}

/** The field that a message of the server is about; "" for the whole form. */
function fieldOfMessage(message: string): string {
  if (message.startsWith("That username")) return "username";
  if (message.startsWith("That email address")) return "email";
  return message.startsWith("Password must") ? "pwd" : "";
}

/** Missing fields first, then passwords that do not match, then the rules of each field. */
function errorsIn({ confirm, ...body }: Values): FieldErrors | null {
  const errors: FieldErrors = findErrors(RegisterBody, body) ?? {};
  if (confirm === "") errors["confirm"] = ALL_REQUIRED;
  else if (confirm !== body.pwd) errors["confirm"] = "Passwords do not match";
  return Object.keys(errors).length === 0 ? null : errors;
}
