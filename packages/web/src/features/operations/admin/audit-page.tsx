import { auditRoutes, type AuditEntry } from "@emberline/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { X, History } from "lucide-react";
import { useSearchParams } from "react-router";
import { send } from "../../../platform/api/call.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { actionLabels } from "./action-labels.ts";
import { changedValues, type ChangedValue, type NamesById } from "./changed-values.ts";
import { describeEntry } from "./entry-text.ts";

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
      // Only opening a subject's history adds an entry to the browser's history.
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

interface AuditRowProps {
  entry: AuditEntry;
  names: NamesById;
  /** Filters by this subject; null if the list shows only this subject already. */
  onSubject: ((subjectId: string) => void) | null;
}

/** One change: the user, the action, the time and each value before and after. */
function AuditRow({ entry, names, onSubject }: AuditRowProps) {
  const { who, before, subject, after } = describeEntry(entry, names);
  const { subjectId } = entry;
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line/60 px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{who}</strong> {before}
          <strong className="font-semibold">{subject}</strong>
          {after}
        </p>
        <Values values={changedValues(entry.before, entry.after, names)} />
        <p className="mt-1 text-[0.8125rem] text-dim">
          <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
        </p>
      </div>
      {subjectId !== null && onSubject && (
        <Button
          size="s"
          variant="text"
          className="-mr-2 max-sm:px-3!"
          aria-label={`History, ${subject || "this"}`}
          onClick={() => onSubject(subjectId)}
        >
          <History aria-hidden size={15} />
          <span className="max-sm:hidden">History</span>
        </Button>
      )}
    </li>
  );
}

const VALUES_MAX = 8;

/** The first values. A button shows the others if there are at least two. */
function Values({ values }: { values: readonly ChangedValue[] }) {
  if (values.length === 0) return null;
  const shownCount = values.length <= VALUES_MAX + 1 ? values.length : VALUES_MAX;
  const others = values.slice(shownCount);
  return (
    <div className="mt-1 text-[0.9375rem]">
      <ValueList values={values.slice(0, shownCount)} />
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-9 max-w-max items-center font-medium text-ember pointer-coarse:min-h-11">
            {others.length} more
          </summary>
          <ValueList values={others} />
        </details>
      )}
    </div>
  );
}

const ValueList = ({ values }: { values: readonly ChangedValue[] }) => (
  <ul className="grid gap-0.5">
    {values.map(({ what, from, to }) => (
      <li key={what} className="wrap-anywhere">
        <span className="text-dim">{what}:</span> {from !== null && <ValueText>{from}</ValueText>}
        {from !== null && to !== null && " → "}
        {to !== null && <ValueText>{to}</ValueText>}
      </li>
    ))}
  </ul>
);

const ValueText = ({ children }: { children: string }) => (
  <span className="figures font-medium">{children}</span>
);
