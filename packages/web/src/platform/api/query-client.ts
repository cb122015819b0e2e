import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const QUERY_RETRIES = 2;

/** `onUnauthorized` is called for every 401 and 403, so that the session and its rights can be checked again. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Offline, loaded data stays on screen and other queries fail at once.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: 60 * 60_000,
        retry: (failures, error) =>
          failures < QUERY_RETRIES &&
          !(error instanceof ApiError && (!error.isUnreachable || error.hasOlderReply)),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: "always" },
    },
  });
}
