import { type SeasonOverview, seasonRoutes } from "@emberline/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ClipboardPaste } from "lucide-react";
import { useId, useState } from "react";
import { useParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { SeasonPlayers } from "./season-players.tsx";
import { SeasonEpisodes } from "./season-episodes.tsx";
import { SeasonLeagues } from "./season-leagues.tsx";
import { call } from "../../../platform/api/call.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

const BACK = { to: "/admin/seasons", label: "Back to the seasons" };

/** `/admin/seasons/:seasonId`: its content, and what becomes of new episodes. */
export function SeasonPage() {
  const { seasonId = "" } = useParams();
  return (
    <LoadBoundary
      skeleton={
        <>
          <PageHeader title="Season" back={BACK} />
          <SkeletonRows count={8} />
        </>
      }
      error={(error) => errorMessage(error, "Error loading the season")}
    >
      <SeasonView key={seasonId} seasonId={seasonId} />
    </LoadBoundary>
  );
}

const TABS = [
  { key: "contestants", label: "Contestants" },
  { key: "episodes", label: "Episodes" },
  { key: "leagues", label: "Leagues" },
] as const;

function SeasonView({ seasonId }: { seasonId: string }) {
  const { data: season } = useSuspenseQuery(routeQuery(seasonRoutes.overview, { params: { seasonId } })).data;
  const [tab, setTab] = useState<(typeof TABS)[number]["key"]>("contestants");
  return (
    <>
      <DocumentTitle>{season.name}</DocumentTitle>
      <div className="max-w-4xl">
        <PageHeader
          title={season.name}
          back={BACK}
          actions={
            <>
              {season.isCurrent ? (
                <Badge tone="lagoon">Current</Badge>
              ) : (
                <Badge>{season.archivedAt ? "Archived" : "Not current"}</Badge>
              )}
              {!season.archivedAt && (
                <ButtonLink to={`/admin/import?season=${seasonId}`}>
                  <ClipboardPaste aria-hidden size={18} />
                  Paste a Table
                </ButtonLink>
              )}
            </>
          }
        />
        <HoldNewEpisodes season={season} />
        <Tabs label="Season" tabs={TABS} value={tab} onChange={setTab}>
          {tab === "contestants" && <SeasonPlayers season={season} />}
          {tab === "episodes" && <SeasonEpisodes season={season} />}
          {tab === "leagues" && <SeasonLeagues seasonId={seasonId} />}
        </Tabs>
      </div>
    </>
  );
}

/** Whether episodes that are added to the season are on hold. Nothing for an archived one, which cannot be changed. */
function HoldNewEpisodes({ season }: { season: SeasonOverview }) {
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
