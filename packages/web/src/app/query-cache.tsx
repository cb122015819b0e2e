import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { Outlet } from "react-router";
import { savesData } from "../platform/push/platform.ts";
import { FirePage } from "../ui/art/fire-loader.tsx";

const QUERY_RETRY_MS = 5000;

let loaded: QueryClient | undefined;

/** Loads the query cache, without which only the login can be shown. */
export async function loadQueries(): Promise<QueryClient> {
  loaded = (await import("./queries.ts")).queries;
  return loaded;
}

/** Loads the cache even with the data saver. */
const NeedContext = createContext(() => {});

/** Provides the query cache: at once if it is loaded, else as soon as it is. With the data saver it is loaded when it is needed. */
export function QueryCacheProvider({ children }: { children: ReactNode }) {
  const [queries, setQueries] = useState(loaded);
  const [isNeeded, setNeeded] = useState(() => !savesData());
  const [need] = useState(() => () => setNeeded(true));
  useEffect(() => {
    if (queries !== undefined) {
      queries.mount();
      return () => queries.unmount();
    }
    if (!isNeeded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      loadQueries().then(setQueries, () => (timer = setTimeout(load, QUERY_RETRY_MS)));
    };
    load();
    return () => clearTimeout(timer);
  }, [queries, isNeeded]);
  return (
    <NeedContext value={need}>
      <QueryClientContext value={queries}>{children}</QueryClientContext>
    </NeedContext>
  );
}

/** Shows its children, or the nested routes, once the query cache is loaded. */
export function WithQueryCache({ children = <Outlet /> }: { children?: ReactNode }) {
  const isLoaded = use(QueryClientContext) !== undefined;
  const need = use(NeedContext);
  useEffect(need, [need]);
  return isLoaded ? children : <FirePage />;
}
