import { seasonRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { HoldNewEpisodes } from "./hold-new-episodes.tsx";
import { SeasonPlayers } from "./season-players.tsx";
import { SeasonEpisodes } from "./season-episodes.tsx";
import { SeasonLeagues } from "./season-leagues.tsx";

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
