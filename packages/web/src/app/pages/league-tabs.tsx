import type { RosterPlayer } from "@emberline/contract";
import { teamCalls } from "../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { liveQuery } from "../../platform/api/polling-query.ts";
import { MockDraftLink } from "../../features/drafts/mock-draft/mock-draft-link.tsx";
import { isBeforeDraft } from "../../features/leagues/before-draft/is-before-draft.ts";
import type { League } from "../../features/leagues/page/league-types.ts";
import type { MyTeamProps } from "../../features/results/roster/roster.tsx";
import { RosterSkeleton } from "../../features/results/roster/roster-skeleton.tsx";
import { StandingsSkeleton } from "../../features/results/standings/standings-skeleton.tsx";
import { hasPoints } from "../../features/results/standings/standing-row.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { SkeletonCards, SkeletonRows } from "../../ui/layout/skeleton.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { StandingsTab } from "./standings-tab.tsx";
import { BesideThisWeek } from "./this-week/beside-this-week.tsx";
import { lazyPart, lazySheet } from "../../ui/overlay/lazy-sheet.tsx";

const PlayerCardSheet = lazySheet(
  () => import("../../features/seasons/player-card/player-card-sheet.tsx"),
  "PlayerCardSheet",
);

// What other tabs show, and the standings before the draft.
const BeforeDraft = lazyPart(
  () => import("../../features/leagues/before-draft/before-draft.tsx"),
  "BeforeDraft",
);
const LeaguePlayers = lazyPart(
  () => import("../../features/seasons/players/league-players.tsx"),
  "LeaguePlayers",
);
const MyTeam = lazyPart<MyTeamProps, "MyTeam">(
  () => import("../../features/results/roster/roster.tsx"),
  "MyTeam",
);
const LeaveLeague = lazyPart(() => import("../../features/leagues/members/leave-league.tsx"), "LeaveLeague");
const LeagueSettings = lazyPart(
  () => import("../../features/leagues/settings/league-settings.tsx"),
  "LeagueSettings",
  { onDemand: true },
);
const SurveysTab = lazyPart(() => import("../../features/surveys/surveys-tab.tsx"), "SurveysTab");

const tabs = [
  { key: "standings", label: "Standings" },
  { key: "contestants", label: "Contestants" },
  { key: "my-team", label: "My Team" },
  { key: "polls", label: "Polls" },
] as const;
const settings = { key: "settings", label: "Settings" } as const;
type Tab = (typeof tabs)[number] | typeof settings;

/** The league's tabs; the open one is in the URL. */
export function LeagueTabs({ league }: { league: League }) {
  const { leagueId, name } = league;
  const [search, setSearch] = useSearchParams();
  const shown: readonly Tab[] = league.mayChange ? [...tabs, settings] : tabs;
  const tab: Tab = shown.find(({ key }) => key === search.get("tab")) ?? tabs[0];
  const card = useSheet<RosterPlayer>();
  return (
    <>
      <DocumentTitle>{`${tab.label} · ${name}`}</DocumentTitle>
      <Tabs
        label="League"
        tabs={shown}
        value={tab.key}
        onChange={(key) => setSearch({ tab: key }, { replace: true })}
      >
        {tab.key === "standings" &&
          (isBeforeDraft(league) && !search.has("team") ? (
            <>
              <LoadBoundary skeleton={<StandingsSkeleton />}>
                <BeforeDraft league={league} practice={<MockDraftLink leagueId={leagueId} />} />
              </LoadBoundary>
              <LoadBoundary skeleton={null}>
                <IfScored leagueId={leagueId}>
                  <StandingsTab league={league} onOpenPlayer={card.show} />
                </IfScored>
              </LoadBoundary>
            </>
          ) : (
            <StandingsTab league={league} onOpenPlayer={card.show} />
          ))}
        {tab.key === "contestants" && (
          <BesideThisWeek leagueId={leagueId}>
            <LoadBoundary skeleton={<SkeletonRows count={8} />}>
              <LeaguePlayers leagueId={leagueId} onOpen={card.show} />
            </LoadBoundary>
          </BesideThisWeek>
        )}
        {tab.key === "my-team" && (
          <LoadBoundary skeleton={<RosterSkeleton />}>
            <MyTeam leagueId={leagueId} onOpenPlayer={card.show} />
            <LeaveLeague league={league} />
          </LoadBoundary>
        )}
        {tab.key === "polls" && (
          <LoadBoundary skeleton={<SkeletonCards className="grid-cols-1!" />}>
            <SurveysTab leagueId={leagueId} />
          </LoadBoundary>
        )}
        {tab.key === "settings" && (
          <LoadBoundary skeleton={<SkeletonCards className="lg:grid-cols-2!" />}>
            <LeagueSettings league={league} />
          </LoadBoundary>
        )}
      </Tabs>
      <PlayerCardSheet
        leagueId={leagueId}
        player={card.shown?.subject ?? null}
        open={card.open}
        onClose={card.close}
      />
    </>
  );
}

/** Teams can have points of polls before their draft. */
function IfScored({ leagueId, children }: { leagueId: string; children: ReactNode }) {
  const { data: rows } = useSuspenseQuery(liveQuery(teamCalls.standings, { query: { leagueId } })).data;
  return hasPoints(rows) && <div className="mt-5">{children}</div>;
}
