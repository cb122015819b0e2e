import {
  type AdminAccount,
  adminLeagueRoutes,
  type CallInput,
  ACCOUNTS_PER_PAGE,
  adminAccountRoutes,
} from "@emberline/contract";
import { fullName, SEARCH_MAX_LENGTH } from "@emberline/game";
import { useMutation, useQueryClient, keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, useDeferredValue, useId } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { type FieldErrors, findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Radio } from "../../../ui/forms/checkbox-radio.tsx";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useReturnAfterSave } from "../../../ui/hooks/use-return-after-save.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { LeagueFields, type LeagueValues, toLeagueBody, withoutErrors } from "../settings/league-fields.tsx";

interface Values extends LeagueValues {
  owner: AdminAccount | null;
  teamName: string;
}

const BLANK: Values = { owner: null, name: "", teamName: "", privateInd: false, password: "" };
type Body = CallInput<typeof adminLeagueRoutes.add>["body"];

/** Adds a league for a user, who owns it and its first team. */
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

interface Props {
  value: AdminAccount | null;
  error?: string | undefined;
  onChange: (account: AdminAccount) => void;
}

/** Chooses any account by name or email, searched on the server. The chosen one stays on top. */
function OwnerField({ value, error, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(adminAccountRoutes.list, { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const { total, rows } = data?.data ?? { total: 0, rows: [] };
  const shown = value ? [value, ...rows.filter(({ userId }) => userId !== value.userId)] : rows;
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-medium text-dim">Owner</legend>
      <TextField
        label={<span className="sr-only">Search users</span>}
        type="search"
        autoComplete="off"
        placeholder="Search by name or email"
        className="[&>label]:mb-0"
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        aria-invalid={error ? true : undefined}
        onChange={(event) => setTyped(event.target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className="mt-2 grid max-h-50 grid-cols-1 gap-1.5 overflow-y-auto overscroll-contain p-0.5">
        {!data && !isError && [1, 2, 3].map((row) => <SkeletonBar key={row} className="h-12" />)}
        {isError && !data && (
          <p role="alert" className="flex items-center justify-between gap-3 py-2 text-sm">
            The users could not be loaded.
            <Button size="s" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {shown.map((account) => (
          <Radio
            key={account.userId}
            framed
            name={`${id}-owner`}
            label={<span className="wrap-anywhere">{fullName(account) || account.username}</span>}
            hint={<span className="break-all">{account.email ?? "No email"}</span>}
            checked={account.userId === value?.userId}
            onChange={() => onChange(account)}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-[0.8125rem] text-dim">
        {data && !isPlaceholderData && resultCountText(total)}
      </p>
      {error && <FieldHint id={`${id}-error`} error={error} />}
    </fieldset>
  );
}

function resultCountText(count: number): string {
  if (count === 0) return "No users found.";
  return count > ACCOUNTS_PER_PAGE
    ? `${ACCOUNTS_PER_PAGE} of ${countText(count, "user")}. Type more of the name.`
    : "";
}
