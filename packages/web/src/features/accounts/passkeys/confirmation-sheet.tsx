import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { passkeyCalls } from "../../../platform/api/calls/settings-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

interface Props {
  open: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

const WRONG_PASSWORD = "That is not your password";

/** Asks for the password, or for a passkey if the account has one. Needs a new `key` for each opening. */
export function ConfirmationSheet({ open, onConfirmed, onClose }: Props) {
  const { user } = useSession();
  const input = useUnsaved(null, { currentPassword: "" });
  const { currentPassword } = input.values;
  const [message, setMessage] = useState<string | null>(null);
  const passkeys = useQuery(routeQuery(passkeyCalls.list));
  const hasPasskey = (passkeys.data?.data.length ?? 0) > 0;
  const isAtField = message === WRONG_PASSWORD || currentPassword === "";
  const confirm = useMutation({
    mutationFn: () => call(passkeyCalls.confirmPassword, { body: { currentPassword } }),
    onSuccess: () => {
      input.forget();
      onConfirmed();
    },
    onError: (error) => setMessage(errorMessage(error)),
  });
  const submit = async () => {
    setMessage(currentPassword === "" ? "Please enter your password" : null);
    // The error is shown in the form.
    if (currentPassword !== "") await confirm.mutateAsync().catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Confirm That It Is You"
      description="This needs your password or a passkey. You are not asked again for some minutes."
      submitLabel="Confirm"
      busy={confirm.isPending}
      error={isAtField ? null : message}
      onSubmit={submit}
    >
      <input type="text" autoComplete="username" value={user?.username ?? ""} readOnly hidden />
      <PasswordField
        label="Your Password"
        name="password"
        autoComplete="current-password"
        required
        value={currentPassword}
        error={isAtField ? message : null}
        onChange={({ target }) => {
          input.change({ currentPassword: target.value });
          setMessage(null);
        }}
      />
      {hasPasskey && (
        <PasskeyButton
          use={async ({ confirmWithPasskey }) => {
            await confirmWithPasskey();
            onConfirmed();
          }}
          onError={setMessage}
        >
          Use a Passkey
        </PasskeyButton>
      )}
    </FormSheet>
  );
}
