import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import { use, useEffect, useState, type ReactNode } from "react";
import { Outlet } from "react-router";
import { FirePage } from "../ui/art/fire-loader.tsx";

const QUERY_RETRY_MS = 5000;

let loaded: QueryClient | undefined;

/** Loads the query cache, without which only the login can be shown. */
export async function loadQueries(): Promise<QueryClient> {
  loaded = (await import("./queries.ts")).queries;
  return loaded;
}

/** Provides the query cache: at once if it is loaded, else as soon as it is. */
export function QueryCacheProvider({ children }: { children: ReactNode }) {
  const [queries, setQueries] = useState(loaded);
  useEffect(() => {
    if (queries !== undefined) {
      queries.mount();
      return () => queries.unmount();
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      loadQueries().then(setQueries, () => (timer = setTimeout(load, QUERY_RETRY_MS)));
    };
    load();
    return () => clearTimeout(timer);
  }, [queries]);
  return <QueryClientContext value={queries}>{children}</QueryClientContext>;
}

/** Shows its children, or the nested routes, once the query cache is loaded. */
export function WithQueryCache({ children = <Outlet /> }: { children?: ReactNode }) {
  return use(QueryClientContext) === undefined ? <FirePage /> : children;
}
