import { leagueRoutes } from "@emberline/contract";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors, type FieldErrors } from "../../../platform/api/form-errors.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { LeagueFields, toLeagueBody, withoutErrors } from "../settings/league-fields.tsx";

import { useAfterJoin } from "./use-after-join.ts";

const blank = { name: "", teamName: "", privateInd: false, password: "" };
type Values = typeof blank;

export function CreateLeagueSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useUnsaved("new league", blank);
  const { values } = input;
  const [errors, setErrors] = useState<FieldErrors>({});
  const first = useRef<HTMLInputElement>(null);
  const afterJoin = useAfterJoin();
  const body = { ...toLeagueBody(values), teamName: values.teamName };
  const create = useMutation({
    mutationFn: () => call(leagueCalls.add, { body }),
    onSuccess: ({ data }) => {
      input.forget();
      return afterJoin(data.leagueId, "Your league is ready");
    },
  });

  const change = (part: Partial<Values>) => {
    input.change(part);
    setErrors((shown) => withoutErrors(shown, Object.keys(part)));
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
      <LeagueFields
        values={values}
        errors={errors}
        onChange={change}
        passwordHint="Share it with your friends"
        nameRef={first}
      />
    </FormSheet>
  );
}
