import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { AuditList } from "./audit-list.tsx";
import { type AuditFilter, useAuditFilter } from "./use-audit-filter.ts";
import { X } from "lucide-react";
import { Button } from "../../../../ui/controls/button.tsx";
import { SearchField } from "../../../../ui/forms/search-field.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { actionLabels } from "./action-labels.ts";

/** `/admin/audit`. */
export function AuditPage() {
  const { filter, change } = useAuditFilter();
  return (
    <>
      <DocumentTitle>Audit log</DocumentTitle>
      <PageHeader title="Audit log" />
      <AuditFilters filter={filter} onChange={change} />
      <AuditList filter={filter} onSubject={(subjectId) => change({ subjectId })} />
    </>
  );
}

interface Props {
  filter: AuditFilter;
  onChange: (part: { search?: string; action?: string; subjectId?: string }) => void;
}

/** Filters by text, action and subject. The text is applied once the user stops typing. */
function AuditFilters({ filter, onChange }: Props) {
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <SearchField
        value={filter.search ?? ""}
        placeholder="Names, values, users"
        onSearch={(search) => onChange({ search })}
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
