import { notifyManager, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { isUnreachable } from "../api-error.ts";
import { isStoredRoute } from "./stored-replies.ts";

export interface ShownSince {
  /** The last attempt to load something on this page failed. */
  unreachable: boolean;
  /** When the oldest data on this page was loaded, in epoch ms by the device's clock; null without any. */
  since: number | null;
}

/** How old the data on the page is. */
export function useShownSince(): ShownSince {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queries],
  );
  const since = useSyncExternalStore(
    subscribe,
    () => oldest(queries),
    () => null,
  );
  const unreachable = useSyncExternalStore(
    subscribe,
    () => hasFailed(queries),
    () => false,
  );
  return { unreachable, since };
}

const activeQueries = (queries: QueryClient) =>
  queries.getQueryCache().findAll({ type: "active", predicate: ({ queryKey }) => isStoredRoute(queryKey) });

function oldest(queries: QueryClient): number | null {
  const times = activeQueries(queries).flatMap(({ state }) =>
    state.data === undefined ? [] : [state.dataUpdatedAt],
  );
  return times.length === 0 ? null : Math.min(...times);
}

const hasFailed = (queries: QueryClient): boolean =>
  activeQueries(queries).some(({ state }) => state.data !== undefined && isUnreachable(state.error));
