import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../../../ui/link.tsx";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { ChangePasswordBody } from "@emberline/contract";
import { findErrors } from "../../../platform/api/form-errors.ts";

interface PasswordSheetProps {
  /** A hidden field, for password managers. */
  username: string;
  open: boolean;
  onClose: () => void;
}

export function PasswordSheet({ username, open, onClose }: PasswordSheetProps) {
  const input = useUnsaved<NewPassword>(null, { currentPassword: "", password: "", confirm: "" });
  const { values } = input;
  const [errors, setErrors] = useState<PasswordErrors>({});
  const queries = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: ({ currentPassword, password }: NewPassword) =>
      call(myAccountCalls.changePassword, { body: { currentPassword, password } }),
    onSuccess: async () => {
      toast.success("Your password has been changed");
      input.forget();
      onClose();
      await queries.invalidateQueries({ queryKey: routeKey(myAccountCalls.sessions) });
    },
    onError: (error) => setErrors(passwordServerErrors(errorMessage(error))),
  });
  const fieldOf = (name: keyof NewPassword) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      input.change({ [name]: target.value });
      setErrors(({ [name]: _cleared, "": _formError, ...others }) => others);
    },
  });
  const submit = async () => {
    const wrong = passwordErrors(values);
    setErrors(wrong ?? {});
    // The error is shown in the form.
    if (wrong === null) await save.mutateAsync(values).catch(() => undefined);
  };

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Change Password"
      description="All your other devices are logged out."
      submitLabel="Change Password"
      busy={save.isPending}
      error={errors[""]}
      onSubmit={submit}
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...fieldOf("currentPassword")}
        label="Current Password"
        autoComplete="current-password"
      />
      <PasswordField {...fieldOf("password")} label="New Password" autoComplete="new-password" />
      <PasswordField {...fieldOf("confirm")} label="Confirm Password" autoComplete="new-password" />
      <p>
        <Link
          to="/forgot-password"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-ember underline-offset-4 hover:underline"
        >
          Forgot Password?
        </Link>
      </p>
    </FormSheet>
  );
}

interface NewPassword {
  currentPassword: string;
  password: string;
  confirm: string;
}
type PasswordErrors = Partial<Record<keyof NewPassword | "", string>>;

const FILL_IN_ALL = "Please fill in all fields";

/** Missing fields first, then passwords that do not match, then the password rules; null without errors. */
export function passwordErrors({ confirm, ...body }: NewPassword): PasswordErrors | null {
  if ([body.currentPassword, body.password, confirm].includes("")) return { "": FILL_IN_ALL };
  const errors: PasswordErrors = findErrors(ChangePasswordBody, body) ?? {};
  if (confirm !== body.password) errors.confirm = "Passwords do not match";
  return Object.keys(errors).length === 0 ? null : errors;
}

/** A message of the server, at the field it concerns. */
export function passwordServerErrors(message: string): PasswordErrors {
  if (message === "That is not your password") return { currentPassword: message };
  return message.startsWith("Password must") ? { password: message } : { "": message };
}
