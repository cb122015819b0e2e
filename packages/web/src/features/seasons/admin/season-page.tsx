import { type SeasonOverview, seasonRoutes } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ClipboardPaste } from "lucide-react";
import { useId, useState } from "react";
import { useParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { Badge, TribeTag } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { numberText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { SeasonLeagues } from "./season-leagues.tsx";

const BACK = { to: "/admin/seasons", label: "Back to the seasons" };

/** `/admin/seasons/:seasonId`: its content, and whether new episodes are on hold. */
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

/** Switches whether new episodes of the season are on hold. Renders nothing for an archived season, which is read-only. */
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

function SeasonEpisodes({ season: { episodes } }: { season: SeasonOverview }) {
  if (episodes.length === 0) return <EmptyState title="No episodes">No episodes were added yet.</EmptyState>;
  return (
    <Table
      label="Episodes"
      head={
        <>
          <Th className="w-full">Episode</Th>
          <Th number>Scores</Th>
        </>
      }
    >
      {episodes.map(({ episodeId, number, title, airDate, scoreCount }) => (
        <Tr key={episodeId}>
          <Td>
            <span className="block font-semibold">
              {number}. {title ?? "No title yet"}
            </span>
            <time dateTime={airDate} className="text-[0.8125rem] text-dim">
              {dateTimeText(airDate)}
            </time>
          </Td>
          <Td number>{scoreCount}</Td>
        </Tr>
      ))}
    </Table>
  );
}

function SeasonPlayers({ season: { contestants } }: { season: SeasonOverview }) {
  if (contestants.length === 0)
    return <EmptyState title="No contestants">No contestants were added yet.</EmptyState>;
  return (
    <Table
      label="Contestants"
      head={
        <>
          <Th number>Place</Th>
          <Th className="w-full">Contestant</Th>
          <Th number>Points</Th>
        </>
      }
    >
      {contestants.map((player) => (
        <Tr key={player.playerId}>
          <Td number className="text-dim">
            {player.place}
          </Td>
          <Td>
            <span className="block font-semibold">{fullName(player)}</span>
            <span className="flex flex-wrap gap-x-3 text-[0.8125rem] text-dim">
              {player.tribe && <TribeTag {...player.tribe} />}
              {player.eliminatedIn !== null && <span>Out in episode {player.eliminatedIn}</span>}
            </span>
          </Td>
          <Td number className="font-semibold">
            {numberText(player.totalPoints)}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
