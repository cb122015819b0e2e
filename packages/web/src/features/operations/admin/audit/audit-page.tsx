import { auditRoutes } from "@emberline/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useSearchParams } from "react-router";
import { send } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { SearchField } from "../../../../ui/forms/search-field.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { actionLabels } from "./action-labels.ts";
import { AuditRow } from "./audit-row.tsx";

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

interface AuditFilter {
  search?: string;
  action?: string;
  subjectId?: string;
}

const FIELDS = ["search", "action", "subjectId"] as const;

/** The filter is in the URL, so that it can be bookmarked and shared. */
function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const filter: AuditFilter = Object.fromEntries(
    FIELDS.flatMap((part) => {
      const value = params.get(part);
      return value ? [[part, value]] : [];
    }),
  );
  const change = (part: Partial<Record<(typeof FIELDS)[number], string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      // Only opening a subject's history adds a history entry; typing replaces it.
      { replace: !part.subjectId, preventScrollReset: true },
    );
  return { filter, change };
}

interface AuditListProps {
  filter: AuditFilter;
  onSubject: (subjectId: string) => void;
}

function AuditList({ filter, onSubject }: AuditListProps) {
  const log = useAuditLog(filter);
  if (!log.entries) {
    return log.hasFailed ? (
      <ErrorState title="Error loading the audit log" onRetry={log.retry} />
    ) : (
      <SkeletonRows avatars={false} count={8} />
    );
  }
  if (log.entries.length === 0) return <NoEntries isSearch={Object.keys(filter).length > 0} />;
  return (
    <div aria-busy={log.isOld} className={log.isOld ? "opacity-60" : undefined}>
      <Card flush>
        <ol aria-label="Changes">
          {log.entries.map((entry) => (
            <AuditRow
              key={entry.auditId}
              entry={entry}
              names={log.names}
              onSubject={filter.subjectId ? null : onSubject}
            />
          ))}
        </ol>
      </Card>
      <p role="status" className="sr-only">
        {log.isOld ? "" : `${countText(log.entries.length, "change")} shown`}
      </p>
      <div className="mt-4 flex flex-col items-center gap-2">
        {log.hasFailed && (
          <p className="text-sm text-danger">Error loading the audit log. Please try again.</p>
        )}
        {log.hasOlder ? (
          <Button busy={log.isLoadingOlder} onClick={log.older}>
            Show Older
          </Button>
        ) : (
          <p className="text-sm text-dim">No older changes.</p>
        )}
      </div>
    </div>
  );
}

const NoEntries = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState title="Nothing found">No change contains all these words. Try fewer.</EmptyState>
  ) : (
    <EmptyState title="Nothing changed yet">
      Changes are listed here with the values before and after.
    </EmptyState>
  );

/** The audit log page by page, newest first. While a new search loads, the previous entries stay. */
function useAuditLog(filter: AuditFilter) {
  const log = useInfiniteQuery({
    queryKey: [...routeKey(auditRoutes.list), "pages", filter],
    queryFn: ({ signal, pageParam }) =>
      send(
        auditRoutes.list,
        { query: { ...filter, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ data }) => (data.more ? data.entries.at(-1)?.auditId : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const pages = log.data?.pages.map((page) => page.data);
  return {
    entries: pages?.flatMap((page) => page.entries),
    names: Object.assign({}, ...(pages ?? []).map((page) => page.names)),
    isOld: log.isPlaceholderData,
    hasFailed: log.isError,
    hasOlder: log.hasNextPage,
    isLoadingOlder: log.isFetchingNextPage,
    older: () => void log.fetchNextPage(),
    retry: () => log.refetch(),
  };
}
