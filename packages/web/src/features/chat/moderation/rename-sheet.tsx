import { adminLeagueRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { truncate } from "../../../ui/text/truncate.ts";

/** A team or league with its present name. */
export interface Renamable {
  kind: "team" | "league";
  id: string;
  name: string;
}

interface Props {
  subject: Renamable;
  open: boolean;
  onClose: () => void;
}

/** Renames a team or league of somebody else, with a reason. Needs a new `key` for each opening. */
export function RenameSheet({ subject: { kind, id, name }, open, onClose }: Props) {
  const input = useUnsaved(`name of ${kind} ${id} with a reason`, { name, reason: "" });
  const { values } = input;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const queries = useQueryClient();
  const toast = useToast();
  const rename = useMutation({
    mutationFn: () =>
      kind === "team"
        ? call(adminLeagueRoutes.renameTeam, { params: { teamId: id }, body: values })
        : call(adminLeagueRoutes.rename, { params: { leagueId: id }, body: values }),
    onSuccess: ({ message }) => {
      toast.success(message);
      input.forget();
      onClose();
    },
    // Also after a failure: someone else may have renamed it.
    onSettled: () => void queries.invalidateQueries(),
  });
  const change = (field: keyof typeof values, value: string) => {
    input.change({ [field]: value });
    setErrors(({ [field]: _cleared, ...others }) => others);
  };
  const submit = async () => {
    const route = kind === "team" ? adminLeagueRoutes.renameTeam : adminLeagueRoutes.rename;
    const found = findErrors(route.body, values);
    setErrors(found ?? {});
    // The form shows the error.
    if (found === null) await rename.mutateAsync().catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title={`Rename ${truncate(name)}?`}
      description="The owner gets an email with the new name and your reason."
      submitLabel={kind === "team" ? "Rename Team" : "Rename League"}
      busy={rename.isPending}
      error={rename.error && errorMessage(rename.error)}
      onSubmit={submit}
    >
      <TextField
        label="New name"
        autoComplete="off"
        required
        value={values.name}
        error={errors["name"]}
        onChange={({ target }) => change("name", target.value)}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        required
        hint="The owner reads it. Kept in the audit log."
        value={values.reason}
        error={errors["reason"]}
        onChange={({ target }) => change("reason", target.value)}
      />
    </FormSheet>
  );
}
