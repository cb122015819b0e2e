import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { rulesQuery, type RulesReply } from "../../../features/leagues/page/league-rules.tsx";
import type { League } from "../../../features/leagues/page/league-types.ts";
import { leagueQuery } from "../../../features/leagues/page/league-query.ts";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { playerCalls } from "../../../platform/api/calls.ts";
import { seasonCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { InlineError } from "../../../ui/layout/inline-error.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";
import { useLeagueId } from "../use-league-id.ts";
import { LabForm } from "./lab-form.tsx";
import { LabResults } from "./lab-results.tsx";
import { offeredSeasons } from "./offered-seasons.ts";
import { type SeasonFile, seasonFiles } from "./season-files.ts";
import { type LabRun, useLab } from "./use-lab.ts";

const WhatIfView = lazyPart(() => import("./what-if/what-if-view.tsx"), "WhatIfView");

/** `/league/:leagueId/rules/lab`: the league's rules, or others, tried on a past season or one that it has played. */
export function RuleLabPage({ files = seasonFiles }: { files?: readonly SeasonFile[] }) {
  const leagueId = useLeagueId();
  if (leagueId === null) {
    return <ErrorState level={1} title="League not found" message="This link is incomplete." />;
  }
  return <RuleLab key={leagueId} leagueId={leagueId} files={files} />;
}

function RuleLab({ leagueId, files }: { leagueId: string; files: readonly SeasonFile[] }) {
  const name = useQuery(leagueQuery(leagueId)).data?.data.name;
  return (
    <>
      <DocumentTitle>Rule lab</DocumentTitle>
      <PageHeader
        title="Rule lab"
        eyebrow={name}
        back={{ to: `/league/${leagueId}/rules`, label: "Back to the rules" }}
      />
      <LoadBoundary
        skeleton={<SkeletonCards count={1} className="grid-cols-1!" />}
        error={(error) => errorMessage(error, "Something went wrong loading the rules")}
      >
        <LabTabs leagueId={leagueId} files={files} />
      </LoadBoundary>
    </>
  );
}

type LabTab = "past-season" | "what-if";
const TABS: readonly { key: LabTab; label: string }[] = [
  { key: "past-season", label: "Past season" },
  { key: "what-if", label: "What if" },
];

function LabTabs({ leagueId, files }: { leagueId: string; files: readonly SeasonFile[] }) {
  const league = useSuspenseQuery(leagueQuery(leagueId)).data.data;
  const reply = useSuspenseQuery(rulesQuery(leagueId)).data.data;
  const [search, setSearch] = useSearchParams();
  const tab = search.get("tab") === "what-if" ? "what-if" : "past-season";
  return (
    <Tabs
      label="Rule lab"
      tabs={TABS}
      value={tab}
      onChange={(key) => setSearch(key === "what-if" ? { tab: key } : {}, { replace: true })}
    >
      {tab === "what-if" ? (
        <LoadBoundary
          skeleton={<SkeletonCards count={1} className="grid-cols-1!" />}
          error="Something went wrong loading the season"
        >
          <WhatIfView league={league} reply={reply} />
        </LoadBoundary>
      ) : (
        <LabView league={league} reply={reply} files={files} />
      )}
    </Tabs>
  );
}

interface LabViewProps {
  league: League;
  reply: RulesReply;
  files: readonly SeasonFile[];
}

function LabView({ league, reply, files }: LabViewProps) {
  const seasons = useSuspenseQuery(routeQuery(seasonCalls.past)).data.data;
  const players = useSuspenseQuery(routeQuery(playerCalls.list)).data.data;
  const offered = offeredSeasons(files, { seasons, players });
  const { run, start, cancel } = useLab();
  if (offered.length === 0) {
    return (
      <EmptyState title="No past season to try">
        The lab plays no season that is, or was, played on this site.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(20rem,2fr)_3fr]">
      <LabForm league={league} reply={reply} files={offered} run={run} onRun={start} onCancel={cancel} />
      <LabEnd run={run} />
    </div>
  );
}

/** What a run has led to. The focus goes to the results. */
function LabEnd({ run }: { run: LabRun }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const result = run.state === "done" ? run.result : null;
  useEffect(() => {
    if (result) heading.current?.focus();
  }, [result]);
  if (run.state === "failed") {
    return run.why === "season" ? (
      <InlineError title="The season could not be loaded">
        {navigator.onLine
          ? "Please try again. If it fails again, reload the page."
          : "You are offline. Please try again when you are online."}
      </InlineError>
    ) : (
      <InlineError title="The simulation stopped with an error">
        Please try again. If it stops again, reload the page.
      </InlineError>
    );
  }
  return result && <LabResults result={result} headingRef={heading} />;
}
