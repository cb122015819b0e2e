import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import { useAuditFilter } from "./use-audit-filter.ts";

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
