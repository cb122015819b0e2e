import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Creates the link, replaces or stops it, and says whether members may invite. */
export function useInvite(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const parts = { params: { leagueId } };
  const refresh = () => queries.invalidateQueries({ queryKey: routeKey(membershipCalls.invite) });
  const onError = (error: Error) => toast.error(errorMessage(error));
  const renew = useMutation({
    mutationFn: () => call(membershipCalls.renewInvite, parts),
    onSuccess: refresh,
    onError,
  });
  const create = useMutation({
    mutationFn: () => call(membershipCalls.createInvite, parts),
    onSuccess: refresh,
    onError,
  });
  const setInviting = useMutation({
    mutationFn: (membersMayInvite: boolean) =>
      call(membershipCalls.setInviting, { ...parts, body: { membersMayInvite } }),
    onSuccess: refresh,
    onError,
  });
  const end = useMutation({
    mutationFn: () => call(membershipCalls.endInvite, parts),
    onSuccess: async () => {
      await refresh();
      toast.success("The invite link was stopped");
    },
    onError,
  });
  return { create, renew, end, setInviting };
}

/** The URL of an invite. */
export const inviteUrl = (token: string): string => `${location.origin}/invite/${token}`;

export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the device's share sheet. Closing it without sharing is not an error. */
export async function share(league: string, url: string): Promise<void> {
  await navigator.share({ title: league, text: `Join my league ${league}`, url }).catch(() => undefined);
}
