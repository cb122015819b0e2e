import type { PagedCall } from "@emberline/contract";
import { useId, useState } from "react";
import { usePages } from "../../../platform/api/use-pages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { firstInRow, PagedList } from "../../../ui/tables/paged-list.tsx";
import { numberText } from "../../../ui/text/count-text.ts";

interface Props {
  /** Finds the users that can be chosen. */
  route: PagedCall<Recipient>;
  value: RecipientSelection;
  onChange: (selection: RecipientSelection) => void;
  /** Explains "All Users". */
  allHint: string;
  error?: string | undefined;
}

/** All users, or users chosen from a searchable list. */
export function RecipientsField({ route, value, onChange, allHint, error }: Props) {
  return (
    <div className="grid gap-3">
      <RadioGroup
        label="Recipients"
        value={value.all ? "all" : "chosen"}
        onChange={(kind) => onChange({ ...value, all: kind === "all" })}
        error={error}
        options={[
          { value: "all", label: "All Users", hint: allHint },
          { value: "chosen", label: "Chosen users" },
        ]}
      />
      {!value.all && <RecipientList route={route} value={value} onChange={onChange} />}
    </div>
  );
}

interface RecipientListProps {
  /** Finds the users that can be chosen. */
  route: PagedCall<Recipient>;
  value: RecipientSelection;
  onChange: (selection: RecipientSelection) => void;
}

/** A scrollable list of users with checkboxes, searched by the server. */
function RecipientList({ value, onChange, ...list }: RecipientListProps) {
  const [search, setSearch] = useState("");
  const countId = useId();
  const count = value.chosen.length;
  return (
    <div className="grid gap-2">
      <SearchField label="Search users" placeholder="Name or email" value={search} onSearch={setSearch} />
      <div
        role="group"
        aria-label="Users"
        aria-describedby={countId}
        tabIndex={-1}
        // Positioned, so that visually hidden text scrolls with it and does not lengthen the page.
        className="relative h-[200px] overflow-y-auto overscroll-contain rounded-xl border border-edge bg-well px-3 py-1"
      >
        <FoundUsers {...list} search={search} value={value} onChange={onChange} />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p id={countId} role="status" className="text-sm text-dim">
          {numberText(count)} chosen
        </p>
        {count > 0 && (
          <Button size="s" variant="text" onClick={() => onChange({ ...value, chosen: [] })}>
            {" "}
            Clear selection{" "}
          </Button>
        )}
      </div>
    </div>
  );
}

function FoundUsers({ route, search, value, onChange }: RecipientListProps & { search: string }) {
  const { rows, hasFailed, retry, more, ...pages } = usePages(route, { search });
  const chosen = new Set(value.chosen);
  if (!rows) return hasFailed ? <Failure onRetry={retry} /> : <LoadingUsers />;
  if (rows.length === 0) {
    return (
      <p role="status" className="py-3 text-dim">
        {search === "" ? "No users can be reached yet." : "No users found."}
      </p>
    );
  }
  return (
    <PagedList {...pages} shown={rows.length} noun="user" hasFailed={hasFailed} onMore={more}>
      {rows.map(({ userId, name, email }) => (
        <Checkbox
          {...firstInRow}
          key={userId}
          label={<span className="block truncate">{name || "No name"}</span>}
          hint={email && <span className="block truncate">{email}</span>}
          checked={chosen.has(userId)}
          onChange={(event) => onChange(withUser(value, userId, event.target.checked))}
        />
      ))}
    </PagedList>
  );
}

const Failure = ({ onRetry }: { onRetry: () => unknown }) => (
  <div role="alert" className="grid h-full place-content-center justify-items-center gap-3">
    <p>Something went wrong loading users</p>
    <Button size="s" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
);

const LoadingUsers = () => (
  <div role="status" aria-label="Loading users" className="grid gap-2 py-2">
    {[1, 2, 3, 4].map((row) => (
      <SkeletonBar key={row} className="h-9" />
    ))}
  </div>
);

/** A user who can receive the message. */
interface Recipient {
  userId: string;
  name: string;
  email: string | null;
}

/** All users or chosen ones. The choice is kept while "All Users" is on. */
export interface RecipientSelection {
  all: boolean;
  chosen: readonly string[];
}

export const allUsers: RecipientSelection = { all: true, chosen: [] };

/** The selection as the request has it. */
export const toTargetUsers = ({ all, chosen }: RecipientSelection): "all" | string[] =>
  all ? "all" : [...chosen];

export const withUser = (
  selection: RecipientSelection,
  userId: string,
  isChosen: boolean,
): RecipientSelection => ({
  ...selection,
  chosen: isChosen
    ? [...new Set([...selection.chosen, userId])]
    : selection.chosen.filter((id) => id !== userId),
});
