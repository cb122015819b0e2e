import { draftRoutes, teamRoutes, type ReplyOf } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../api/query-of.ts";

export interface StoredSettings {
  draft: ReplyOf<typeof draftRoutes.byLeague>["data"];
  teams: ReplyOf<typeof teamRoutes.forDraft>["data"];
}

/** The draft as the server has it now: a form must not begin with what an earlier look remembered. */
export function useStoredSettings(leagueId: string) {
  const parts = { params: { leagueId } };
  const draft = useQuery({ ...queryOf(draftRoutes.byLeague, parts), staleTime: 0 });
  const teams = useQuery({ ...queryOf(teamRoutes.forDraft, parts), staleTime: 0 });
  const isFresh = draft.isFetchedAfterMount && teams.isFetchedAfterMount;
  const stored: StoredSettings | null =
    isFresh && draft.data && teams.data ? { draft: draft.data.data, teams: teams.data.data } : null;
  return {
    stored,
    hasFailed: draft.isError || teams.isError,
    retry: () => Promise.all([draft.refetch(), teams.refetch()]),
  };
}
