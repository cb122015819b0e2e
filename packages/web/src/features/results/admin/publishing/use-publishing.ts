import { publishingRoutes, scoringRoutes, type EpisodePublishing } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

type Change = "stream" | "hold" | "publish" | "undo";

/** Changes how an episode's results reach fans. A refusal is shown, and the state is loaded again. */
export function usePublishing(episodeId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (change: Change) => (await send(episodeId, change)).data,
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () =>
      Promise.all(
        [publishingRoutes.list, scoringRoutes.episodes].map((route) =>
          queries.invalidateQueries({ queryKey: routeKey(route) }),
        ),
      ),
  });
  return {
    /** The new state; undefined when it was refused. */
    change: (to: Change): Promise<EpisodePublishing | undefined> => mutateAsync(to).catch(() => undefined),
    busy: isPending ? variables : null,
  };
}

function send(episodeId: string, change: Change) {
  const params = { episodeId };
  if (change === "publish") return call(publishingRoutes.publish, { params });
  if (change === "undo") return call(publishingRoutes.undo, { params });
  return call(publishingRoutes.set, { params, body: { mode: change } });
}
