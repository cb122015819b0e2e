import { type AdminAccount, adminLeagueRoutes, type CallInput } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../../ui/forms/form-sheet.tsx";
import { PasswordField } from "../../../../ui/forms/password-field.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { useReturnAfterSave } from "../../../../ui/hooks/use-return-after-save.ts";
import { OwnerField } from "./owner-field.tsx";

interface Values {
  owner: AdminAccount | null;
  name: string;
  teamName: string;
  privateInd: boolean;
  password: string;
}

const BLANK: Values = { owner: null, name: "", teamName: "", privateInd: false, password: "" };
type Body = CallInput<typeof adminLeagueRoutes.add>["body"];

/** Adds a league for a user, who owns it and its first team. Needs a new `key` for each opening. */
export function AddLeagueSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useUnsaved("league for a user", BLANK);
  const { owner, ...values } = input.values;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const body = {
    ...values,
    ownerId: owner?.userId ?? "",
    password: values.privateInd ? values.password : null,
  };
  const add = useAddLeague(input.forget);
  useReturnAfterSave(add.isSuccess, onClose);
  const clearError = (name: string) => setErrors(({ [name]: _cleared, ...others }) => others);
  const change = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    input.change({ [name]: value });
    clearError(name);
  };
  const submit = () => {
    if (add.isPending) return;
    const found = findErrors(adminLeagueRoutes.add.body, body);
    setErrors(found ?? {});
    if (found === null) add.mutate(body);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Add League"
      description="The chosen user becomes its owner and gets its first team."
      submitLabel={add.isSuccess ? "Done" : "Add League"}
      busy={add.isPending}
      done={add.isSuccess}
      error={add.error && errorMessage(add.error, "Something went wrong. What you typed is still here.")}
      onSubmit={add.isSuccess ? onClose : submit}
    >
      <div inert={add.isSuccess} className="contents">
        <OwnerField
          value={owner}
          error={errors["ownerId"]}
          onChange={(account) => {
            input.change({ owner: account });
            clearError("ownerId");
          }}
        />
        <TextField
          label="League name"
          autoComplete="off"
          required
          value={values.name}
          error={errors["name"]}
          onChange={(event) => change("name", event.target.value)}
        />
        <TextField
          label="Team name"
          autoComplete="off"
          required
          value={values.teamName}
          error={errors["teamName"]}
          onChange={(event) => change("teamName", event.target.value)}
        />
        <Checkbox
          label="Private"
          hint="Only those who know the password can join"
          checked={values.privateInd}
          onChange={(event) => change("privateInd", event.target.checked)}
        />
        {values.privateInd && (
          <PasswordField
            label="Password"
            name="league-password"
            autoComplete="off"
            required
            className="animate-rise"
            value={values.password}
            error={errors["password"]}
            onChange={(event) => change("password", event.target.value)}
          />
        )}
      </div>
    </FormSheet>
  );
}

function useAddLeague(onAdded: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: Body) => call(adminLeagueRoutes.add, { body }),
    onSuccess: () => {
      toast.success("League added");
      onAdded();
      return queries.invalidateQueries();
    },
  });
}
