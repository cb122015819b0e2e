import type { CallInput } from "@emberline/contract";
import { draftCalls, leagueCalls } from "../../../../platform/api/calls.ts";
import { adminCalls } from "../../../../platform/api/calls/settings-calls.ts";
import { SCHEDULE_REFUSAL_MESSAGES } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

export type SettingsBody = CallInput<typeof draftCalls.set>["body"];

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
