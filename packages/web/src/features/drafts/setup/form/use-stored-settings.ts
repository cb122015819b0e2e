import type { ReplyOf, CallInput } from "@emberline/contract";
import { draftCalls, leagueCalls } from "../../../../platform/api/calls.ts";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery, routeKey } from "../../../../platform/api/route-query.ts";
import { adminCalls } from "../../../../platform/api/calls/settings-calls.ts";
import { SCHEDULE_REFUSAL_MESSAGES } from "@emberline/game";
import { ApiError } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

export interface StoredSettings {
  /** Null while no draft is scheduled. */
  draft: ReplyOf<typeof draftCalls.byLeague>["data"];
  /** That of the first draft, for the second one. */
  pickTimeSeconds?: number;
  setup: ReplyOf<typeof draftCalls.desk>["data"];
}

/** The stored draft, always fetched again: a form must not start from cached data. */
export function useStoredSettings(leagueId: string) {
  const [openedAt] = useState(Date.now);
  const parts = { params: { leagueId } };
  const draft = useQuery({ ...routeQuery(draftCalls.byLeague, parts), staleTime: 0 });
  const setup = useQuery({ ...routeQuery(draftCalls.desk, parts), staleTime: 0 });
  const isFresh = draft.dataUpdatedAt >= openedAt && setup.dataUpdatedAt >= openedAt;
  const stored = isFresh && draft.data && setup.data ? toStored(draft.data.data, setup.data.data) : null;
  return {
    stored,
    hasFailed: draft.isError || setup.isError,
    retry: () => Promise.all([draft.refetch(), setup.refetch()]),
  };
}

/** A draft that an admin ended, or that a second one follows, cannot be changed; a new one is scheduled. */
function toStored(draft: StoredSettings["draft"], setup: StoredSettings["setup"]): StoredSettings {
  if (draft?.aborted) return { draft: null, setup };
  return draft?.complete && setup.secondDraft
    ? { draft: null, setup, pickTimeSeconds: draft.pickTimeSeconds }
    : { draft, setup };
}

type SettingsBody = CallInput<typeof draftCalls.set>["body"];

export interface SettingsAttempt {
  body: SettingsBody;
  /** The draft started while its settings were open. */
  hasBegun: boolean;
}

/** Saves a draft's settings. The mutation fails with an `ApiError`, also without a request if the draft has begun. */
export function useSaveSettings(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ body, hasBegun }: SettingsAttempt) => {
      if (hasBegun) throw new ApiError(409, SCHEDULE_REFUSAL_MESSAGES.begun, "fail");
      return call(draftCalls.set, { params: { leagueId }, body });
    },
    onSuccess: () => {
      toast.success("Draft Settings Saved Successfully");
      for (const route of [adminCalls.leagues, leagueCalls.get, draftCalls.byLeague]) {
        void queries.invalidateQueries({ queryKey: routeKey(route) });
      }
    },
  });
}
