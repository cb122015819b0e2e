import type { PagedCall, PageReply } from "@emberline/contract";
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { send } from "./call.ts";
import { routeKey, sendOrRestore } from "./route-query.ts";

interface Options<Row> {
  search: string;
  /** After how long the list is loaded again; false for not at all. */
  refetchInterval?: (rows: readonly Row[]) => number | false;
}

/**
 * The pages of a list that have been asked for so far. While a new search loads, the rows of the one before stay. The
 * beginning of the whole list is kept on the device.
 */
export function usePages<Row>(route: PagedCall<Row>, { search, refetchInterval }: Options<Row>) {
  const { data, ...list } = useInfiniteQuery<
    PageReply<Row>,
    Error,
    InfiniteData<PageReply<Row>, string>,
    QueryKey,
    string
  >({
    queryKey: [...routeKey(route), { search }],
    queryFn: (context) => {
      const after = context.pageParam;
      const request = { query: { ...(search && { search }), ...(after && { after }) } };
      if (search || after) return send(route, request, { signal: context.signal });
      const toData = (reply: unknown) => ({ pages: [reply], pageParams: [after] });
      return sendOrRestore({ route, request, context, toData });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.data.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval?.(rowsOf(state.data?.pages ?? [])) ?? false,
  });
  const rows = data && rowsOf(data.pages);
  const isOld = list.isPlaceholderData;
  return {
    /** Undefined until the first page is there. Nothing found before says nothing about the next search. */
    rows: isOld && rows?.length === 0 ? undefined : rows,
    /** All rows that are found, also those of pages yet to come. */
    total: data?.pages.at(-1)?.data.total ?? 0,
    /** The rows are those of the search before. */
    isOld,
    hasFailed: list.isError,
    moreHasFailed: list.isFetchNextPageError,
    retry: () => list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  };
}

const rowsOf = <Row>(pages: readonly PageReply<Row>[]): Row[] => pages.flatMap(({ data }) => data.rows);
