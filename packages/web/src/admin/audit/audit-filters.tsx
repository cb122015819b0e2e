import { X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { actionLabels } from "./action-labels.ts";
import type { AuditFilter } from "./use-audit-filter.ts";

interface Props {
  filter: AuditFilter;
  onChange: (part: { search?: string; action?: string; subjectId?: string }) => void;
}

const SEARCH_DELAY_MS = 300;
const SEARCH_MAX_LENGTH = 200;

/** Filters by text, action and subject. The text is applied once the user stops typing. */
export function AuditFilters({ filter, onChange }: Props) {
  const [typed, setTyped] = useState(filter.search ?? "");
  const applySearch = useEffectEvent((text: string) => {
    if (text !== (filter.search ?? "")) onChange({ search: text });
  });
  useEffect(() => {
    const timer = setTimeout(applySearch, SEARCH_DELAY_MS, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        placeholder="Names, values, users"
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="Action"
        value={filter.action ?? ""}
        onChange={(event) => onChange({ action: event.target.value })}
      >
        <option value="">All actions</option>
        {Object.entries(actionLabels).map(([action, { label }]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </Select>
      {filter.subjectId && (
        <div className="sm:col-span-2">
          <Button size="s" onClick={() => onChange({ subjectId: "" })}>
            <X aria-hidden size={15} />
            History of one entry. Show all changes
          </Button>
        </div>
      )}
    </search>
  );
}
