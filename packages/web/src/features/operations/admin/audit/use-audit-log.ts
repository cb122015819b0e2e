import { auditRoutes } from "@emberline/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { send } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import type { AuditFilter } from "./use-audit-filter.ts";

/** The audit log page by page, newest first. While a new search loads, the previous entries stay. */
export function useAuditLog(filter: AuditFilter) {
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
