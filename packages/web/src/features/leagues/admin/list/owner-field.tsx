import { ACCOUNTS_PER_PAGE, adminAccountRoutes, type AdminAccount } from "@emberline/contract";
import { fullName, SEARCH_MAX_LENGTH } from "@emberline/game";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Radio } from "../../../../ui/forms/checkbox-radio.tsx";
import { FieldHint } from "../../../../ui/forms/field.tsx";
import { SkeletonBar } from "../../../../ui/layout/skeleton.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { countText } from "../../../../ui/text/count-text.ts";

interface Props {
  value: AdminAccount | null;
  error?: string | undefined;
  onChange: (account: AdminAccount) => void;
}

/** Chooses any account by name or email, searched on the server. The chosen one stays on top. */
export function OwnerField({ value, error, onChange }: Props) {
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
