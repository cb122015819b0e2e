import { draftCalls } from "../../../platform/api/calls.ts";
import type { TeamStatus } from "@emberline/game";
import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Sets or clears "ready" or "away". The room's socket broadcasts the change to everyone. */
export function useSetStatus(leagueId: string, mark: TeamStatus) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => call(draftCalls.mark, { params: { leagueId }, body: { mark, on } }),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return { set: mutate, isBusy: isPending };
}
