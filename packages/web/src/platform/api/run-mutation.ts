import type { QueryClient } from "@tanstack/react-query";

/** Runs a call outside of React as a mutation, so that the query client's `onError` sees its failures. */
export const runMutation = <Reply>(queries: QueryClient, call: () => Promise<Reply>): Promise<Reply> =>
  queries.getMutationCache().build(queries, { mutationFn: call }).execute(undefined);
