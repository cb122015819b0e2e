import { seasonRoutes, type SeasonOverview } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Whether episodes that are added to the season are on hold. Nothing for an archived one, which cannot be changed. */
export function HoldNewEpisodes({ season }: { season: SeasonOverview }) {
  const { seasonId, newEpisodes, archivedAt } = season;
  const toast = useToast();
  const queries = useQueryClient();
  const hint = useId();
  const change = useMutation({
    mutationFn: (mode: "stream" | "hold") =>
      call(seasonRoutes.setNewEpisodes, { params: { seasonId }, body: { mode } }),
    onSuccess: (_, mode) =>
      toast.success(mode === "hold" ? "New episodes will be on hold" : "New episodes will not be on hold"),
    onError: (error) =>
      toast.error(errorMessage(error, "The server could not be reached. The change may not have been made.")),
    onSettled: () =>
      Promise.all(
        [seasonRoutes.overview, seasonRoutes.list].map((route) =>
          queries.invalidateQueries({ queryKey: routeKey(route) }),
        ),
      ),
  });
  if (newEpisodes === undefined || archivedAt !== null) return null;
  const isOn = newEpisodes === "hold";
  return (
    <Card className="mb-4">
      <Switch
        on={isOn}
        busy={change.isPending}
        describedBy={hint}
        onToggle={() => change.mutate(isOn ? "stream" : "hold")}
      >
        Hold the results of new episodes
      </Switch>
      <p id={hint} className="mt-1 px-2 text-sm text-dim">
        Fans then see no results of an episode that is added from now on until you publish it. Episodes that
        are there stay as they are; each has its own switch above its scores.
      </p>
    </Card>
  );
}
