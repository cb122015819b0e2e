import { Button } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { AuditRow } from "./audit-row.tsx";
import type { AuditFilter } from "./use-audit-filter.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { auditRoutes } from "@emberline/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { send } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";

interface Props {
  filter: AuditFilter;
  onSubject: (subjectId: string) => void;
}

export function AuditList({ filter, onSubject }: Props) {
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
