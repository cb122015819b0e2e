import { membershipRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { routeKey } from "../../../api/route-query.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Creates or replaces the link, or stops it. */
export function useInvite(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const parts = { params: { leagueId } };
  const refresh = () => queries.invalidateQueries({ queryKey: routeKey(membershipRoutes.invite) });
  const onError = (error: Error) => toast.error(errorMessage(error));
  const renew = useMutation({
    mutationFn: () => call(membershipRoutes.renewInvite, parts),
    onSuccess: refresh,
    onError,
  });
  const end = useMutation({
    mutationFn: () => call(membershipRoutes.endInvite, parts),
    onSuccess: async () => {
      await refresh();
      toast.success("The invite link was stopped");
    },
    onError,
  });
  return { renew, end };
}
