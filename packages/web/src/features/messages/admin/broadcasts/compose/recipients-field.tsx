import type { PagedCall } from "@emberline/contract";
import { RadioGroup } from "../../../../../ui/forms/radio-group.tsx";
import type { Recipient, RecipientSelection } from "./recipient-selection.ts";
import { RecipientList } from "./recipient-list.tsx";

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
