import { passkeyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { passkeyCalls } from "../../../platform/api/calls/settings-calls.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { deviceName } from "../../../ui/text/device-name.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
}

const loadCeremonies = () => import("./ceremonies.ts");

/** Asks for a name, then lets the device create the passkey. Needs a new `key` for each opening. */
export function AddPasskeySheet({ open, onClose }: Props) {
  const input = useUnsaved(null, { name: deviceName(navigator.userAgent).name });
  const { name } = input.values;
  const [nameError, setNameError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { recheck } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const add = useMutation({
    mutationFn: async () => {
      const ceremonies = await loadCeremonies().catch(() => Promise.reject(new ApiError(0)));
      await ceremonies.addPasskey(name).catch((reason: unknown) => {
        setError(ceremonies.passkeyErrorText(reason));
        throw reason;
      });
    },
    onSuccess: async () => {
      toast.success("Passkey added");
      input.forget();
      onClose();
      await queries.invalidateQueries({ queryKey: routeKey(passkeyCalls.list) });
      await recheck();
    },
  });
  const submit = async () => {
    const wrong = findErrors(passkeyRoutes.rename.body, { name })?.["name"] ?? null;
    setNameError(wrong);
    setError(null);
    // The error is shown in the form.
    if (wrong === null) await add.mutateAsync().catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Add a Passkey"
      description="Your device asks you next. It may keep the passkey itself, or in an app or a security key of your choice."
      submitLabel="Continue"
      busy={add.isPending}
      error={error}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        hint="So that you recognize it in the list."
        value={name}
        error={nameError}
        onChange={({ target }) => {
          input.change({ name: target.value });
          setNameError(null);
        }}
      />
    </FormSheet>
  );
}
