import { type Passkey, passkeyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { passkeyCalls } from "../../../platform/api/calls/settings-calls.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

interface Props {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

/** Needs a new `key` for each opening. */
export function RenamePasskeySheet({ passkey, open, onClose }: Props) {
  const input = useUnsaved(`passkey ${passkey.passkeyId}`, { name: passkey.name });
  const { name } = input.values;
  const [wrong, setWrong] = useState<string | null>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => call(passkeyCalls.rename, { params: { passkeyId: passkey.passkeyId }, body: { name } }),
    onSuccess: () => {
      toast.success("Passkey renamed");
      input.forget();
      onClose();
    },
    // Also after a failure: it may have been removed on another device.
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(passkeyCalls.list) }),
  });
  const submit = async () => {
    const found = findErrors(passkeyRoutes.rename.body, { name })?.["name"] ?? null;
    setWrong(found);
    // The error is shown in the form.
    if (found === null) await save.mutateAsync().catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Rename Passkey"
      submitLabel="Save"
      busy={save.isPending}
      error={save.error && errorMessage(save.error)}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        value={name}
        error={wrong}
        onChange={({ target }) => {
          input.change({ name: target.value });
          setWrong(null);
        }}
      />
    </FormSheet>
  );
}
