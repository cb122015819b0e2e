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
