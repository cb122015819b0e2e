import { RemoveMeBody } from "@emberline/contract";
import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { closeSheet } from "../../../ui/overlay/back-gesture.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { DeletionImpact } from "./deletion-impact.tsx";

interface DeleteAccountSheetProps {
  /** A hidden field, for password managers. */
  username: string;
  open: boolean;
  onClose: () => void;
}

const WRONG_PASSWORD = "That is not your password";

/** Says what happens to each league, and asks for the password. */
export function DeleteAccountSheet({ username, open, onClose }: DeleteAccountSheetProps) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const input = useUnsaved(null, { password: "" });
  const { password } = input.values;
  const [message, setMessage] = useState<string | null>(null);
  const leagues = useQuery(routeQuery(myAccountCalls.removal));
  const isAtField = message === WRONG_PASSWORD || password === "";
  const remove = useMutation({
    mutationFn: () => call(myAccountCalls.remove, { body: { password } }),
    onSuccess: async () => {
      toast.success("Your account was deleted");
      await closeSheet(onClose);
      await logout();
      await navigate("/login", { replace: true });
    },
    onError: (error) => setMessage(errorMessage(error)),
  });
  const submit = async () => {
    const wrong = findErrors(RemoveMeBody, { password })?.["password"] ?? null;
    setMessage(wrong);
    // The error is shown in the form.
    if (wrong === null) await remove.mutateAsync().catch(() => undefined);
  };

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      danger
      title="Delete your account?"
      description="You are logged out everywhere, and your data cannot be restored."
      submitLabel="Delete Account"
      busy={remove.isPending}
      error={isAtField ? null : message}
      onSubmit={submit}
    >
      <DeletionImpact
        leagues={leagues.data?.data ?? null}
        failed={leagues.isError}
        onRetry={() => leagues.refetch()}
      />
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Your Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={isAtField ? message : null}
        onChange={({ target }) => {
          input.change({ password: target.value });
          setMessage(null);
        }}
      />
    </FormSheet>
  );
}
