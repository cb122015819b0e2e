import type { ReplyOf } from "@emberline/contract";
import { draftCalls } from "../../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "../../../../platform/api/route-query.ts";

export interface StoredSettings {
  /** Null while no draft is scheduled. */
  draft: ReplyOf<typeof draftCalls.byLeague>["data"];
  setup: ReplyOf<typeof draftCalls.desk>["data"];
}

/** The stored draft, always fetched again: a form must not start from cached data. */
export function useStoredSettings(leagueId: string) {
  const [openedAt] = useState(Date.now);
  const parts = { params: { leagueId } };
  const draft = useQuery({ ...routeQuery(draftCalls.byLeague, parts), staleTime: 0 });
  const setup = useQuery({ ...routeQuery(draftCalls.desk, parts), staleTime: 0 });
  // A draft that an admin ended cannot be changed; a new one is scheduled.
  const current = draft.data?.data?.aborted ? null : draft.data?.data;
  const isFresh = draft.dataUpdatedAt >= openedAt && setup.dataUpdatedAt >= openedAt;
  const stored: StoredSettings | null =
    isFresh && current !== undefined && setup.data ? { draft: current, setup: setup.data.data } : null;
  return {
    stored,
    hasFailed: draft.isError || setup.isError,
    retry: () => Promise.all([draft.refetch(), setup.refetch()]),
  };
}
