import { type Sample, SetUpBody } from "@emberline/contract";
import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { findErrors, type FieldErrors } from "../../platform/api/form-errors.ts";
import { isInternalPath } from "../../platform/session/internal-path.ts";
import { useSession } from "../../platform/session/session.tsx";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { RadioGroup } from "../../ui/forms/radio-group.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { AuthForm, AuthHeading } from "./auth-form.tsx";
import { useForm } from "./use-form.ts";

const samples = [
  {
    value: "league",
    label: "A demonstration league with scores",
    hint: "Six drafted teams, one of them yours, after five episodes of an invented season. One click removes it all.",
  },
  {
    value: "season",
    label: "The invented season",
    hint: "Its players, episodes and scoring, before the first episode, for drafts of your own.",
  },
  { value: "none", label: "Nothing", hint: "An empty site, for your season." },
] as const;
const ALL_REQUIRED = "All fields are required";

/** The operator's first visit, by the link printed at the first start. */
export function FirstAdminSetupPage() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return token ? <CheckedLink token={token} /> : <MissingToken />;
}

/** A link that cannot be checked shows the form, which says so when it is sent. */
function CheckedLink({ token }: { token: string }) {
  const { data, isPending } = useQuery({
    queryKey: ["set-up link", token],
    queryFn: () => call(accountCalls.checkSetUp, { body: { token } }),
    retry: false,
    gcTime: 0,
  });
  if (isPending) return <SkeletonRows count={4} />;
  return data?.data.valid === false ? <UsedLink /> : <FirstAdminForm token={token} />;
}

function FirstAdminForm({ token }: { token: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const [sample, setSample] = useState<Sample>("league");
  const { values, setErrors, busy, setBusy, shared, fieldOf } = useForm(
    { username: "", email: "", password: "", confirm: "" },
    ALL_REQUIRED,
  );

  const setUp = async () => {
    const { confirm, ...typed } = values;
    const body = { ...typed, token, sample };
    const errors: FieldErrors = findErrors(SetUpBody, body) ?? {};
    if (confirm === "") errors["confirm"] = ALL_REQUIRED;
    else if (confirm !== body.password) errors["confirm"] = "Passwords do not match";
    setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      const reply = await call(accountCalls.setUp, { body });
      await session.login(reply);
      await navigate(isInternalPath(reply.target) ? reply.target : "/", { replace: true });
    } catch (error) {
      setErrors({ "": errorMessage(error) });
      setBusy(false);
    }
  };

  return (
    <AuthForm
      title="Light the fire"
      subtitle="Create the first admin of this site. The link works once."
      error={shared}
      onSubmit={setUp}
    >
      <TextField
        {...fieldOf("username")}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...fieldOf("email")} label="Email" type="email" autoComplete="email" />
      <PasswordField {...fieldOf("password")} label="Password" autoComplete="new-password" />
      <PasswordField {...fieldOf("confirm")} label="Confirm Password" autoComplete="new-password" />
      <RadioGroup label="Begin with" options={samples} value={sample} onChange={setSample} />
      <Button type="submit" variant="primary" wide busy={busy}>
        Create Admin
      </Button>
    </AuthForm>
  );
}

function UsedLink() {
  return (
    <div className="animate-rise">
      <AuthHeading
        title="This set-up link was used"
        subtitle="It works once and creates the first admin. If that was not you, restart the server: it prints a new link as long as there is no admin."
      />
      <ButtonLink to="/login">Log In</ButtonLink>
    </div>
  );
}

function MissingToken() {
  return (
    <div className="animate-rise">
      <AuthHeading
        title="This set-up link is not valid"
        subtitle="Open the complete link that the server printed at its first start, including everything after the question mark."
      />
      <ButtonLink to="/login">Back to Login</ButtonLink>
    </div>
  );
}
