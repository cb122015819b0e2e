import { leagueRoutes } from "@emberline/contract";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors, type FieldErrors } from "../../../platform/api/form-errors.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAfterJoin } from "./use-after-join.ts";

const blank = { name: "", teamName: "", privateInd: false, password: "" };
type Values = typeof blank;

export function CreateLeagueSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useUnsaved("new league", blank);
  const { values } = input;
  const [errors, setErrors] = useState<FieldErrors>({});
  const first = useRef<HTMLInputElement>(null);
  const afterJoin = useAfterJoin();
  const body = { ...values, password: values.privateInd ? values.password : null };
  const create = useMutation({
    mutationFn: () => call(leagueCalls.add, { body }),
    onSuccess: ({ data }) => {
      input.forget();
      return afterJoin(data.leagueId, "Your league is ready");
    },
  });

  const change = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    input.change({ [name]: value });
    setErrors(({ [name]: _cleared, ...others }) => others);
  };
  const submit = async () => {
    const found = findErrors(leagueRoutes.add.body, body);
    setErrors(found ?? {});
    // The error is shown in the form.
    if (found === null) await create.mutateAsync().catch(() => undefined);
  };

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Create New League"
      submitLabel="Create League"
      busy={create.isPending || create.isSuccess}
      error={create.error && errorMessage(create.error)}
      onSubmit={submit}
      initialFocus={first}
    >
      <TextField
        ref={first}
        label="League name"
        name="league-name"
        autoComplete="off"
        required
        value={values.name}
        error={errors["name"]}
        onChange={(event) => change("name", event.target.value)}
      />
      <TextField
        label="Team name"
        name="team-name"
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
          hint="Share it with your friends"
          className="animate-rise"
          value={values.password}
          error={errors["password"]}
          onChange={(event) => change("password", event.target.value)}
        />
      )}
    </FormSheet>
  );
}
