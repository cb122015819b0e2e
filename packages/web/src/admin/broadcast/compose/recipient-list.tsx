import { useId, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import {
  searchRecipients,
  withUser,
  type RecipientSelection,
  type Recipient,
} from "./recipient-selection.ts";

interface Props {
  users: readonly Recipient[];
  value: RecipientSelection;
  onChange: (selection: RecipientSelection) => void;
}

/** A scrollable list of users with checkboxes. */
export function RecipientList({ users, value, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const countId = useId();
  const chosen = new Set(value.chosen);
  const { shown, more } = searchRecipients(users, typed);
  return (
    <div className="grid gap-2">
      <TextField
        label="Search users"
        type="search"
        autoComplete="off"
        placeholder="Name or email"
        value={typed}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div
        role="group"
        aria-label="Users"
        aria-describedby={countId}
        tabIndex={-1}
        className="h-[200px] overflow-y-auto overscroll-contain rounded-xl border border-edge bg-well px-3 py-1"
      >
        {shown.map(({ userId, name, email }) => (
          <Checkbox
            key={userId}
            label={<span className="block truncate">{name || "No name"}</span>}
            hint={email && <span className="block truncate">{email}</span>}
            checked={chosen.has(userId)}
            onChange={(event) => onChange(withUser(value, userId, event.target.checked))}
          />
        ))}
        {shown.length === 0 && (
          <p className="py-3 text-dim">
            {users.length === 0 ? "No users can be reached yet." : "No users found."}
          </p>
        )}
        {more > 0 && <p className="py-3 text-sm text-dim">And {more} more. Search to find them.</p>}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p id={countId} role="status" className="text-sm text-dim">
          {chosen.size} chosen
        </p>
        {chosen.size > 0 && (
          <Button size="s" variant="text" onClick={() => onChange({ ...value, chosen: [] })}>
            {" "}
            Clear selection{" "}
          </Button>
        )}
      </div>
    </div>
  );
}
