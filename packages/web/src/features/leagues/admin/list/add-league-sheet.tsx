import { type AdminAccount, adminLeagueRoutes, type CallInput } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { type FieldErrors, findErrors } from "../../../../platform/api/form-errors.ts";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../../ui/forms/form-sheet.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { useReturnAfterSave } from "../../../../ui/hooks/use-return-after-save.ts";
import { LeagueFields } from "../../settings/league-fields.tsx";
import { type LeagueValues, toLeagueBody, withoutErrors } from "../../settings/league-values.ts";
import { OwnerField } from "./owner-field.tsx";

interface Values extends LeagueValues {
  owner: AdminAccount | null;
  teamName: string;
}

const BLANK: Values = { owner: null, name: "", teamName: "", privateInd: false, password: "" };
type Body = CallInput<typeof adminLeagueRoutes.add>["body"];

/** Adds a league for a user, who owns it and its first team. Needs a new `key` for each opening. */
export function AddLeagueSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useUnsaved("league for a user", BLANK);
  const { owner, ...values } = input.values;
  const [errors, setErrors] = useState<FieldErrors>({});
  const body = {
    ...toLeagueBody(values),
    teamName: values.teamName,
    ownerId: owner?.userId ?? "",
  };
  const add = useAddLeague(input.forget);
  useReturnAfterSave(add.isSuccess, onClose);
  const change = (part: Partial<Values>) => {
    input.change(part);
    setErrors((shown) => withoutErrors(shown, "owner" in part ? ["ownerId"] : Object.keys(part)));
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
          onChange={(account) => change({ owner: account })}
        />
        <LeagueFields values={values} errors={errors} onChange={change} />
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
