import type { RosterPlayer } from "@emberline/contract";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { League } from "../../features/leagues/page/league-types.ts";
import { RecapLink } from "../../features/results/recap/recap-link.tsx";
import type { TheirTeamProps } from "../../features/results/roster/roster.tsx";
import { RosterSkeleton } from "../../features/results/roster/roster-skeleton.tsx";
import { teamButtonId } from "../../features/results/standings/standing-row.tsx";
import { Standings } from "../../features/results/standings/standings.tsx";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { BesideThisWeek } from "./this-week/beside-this-week.tsx";
import { StandingsSkeleton } from "../../features/results/standings/standings-skeleton.tsx";
import { lazyPart } from "../../ui/overlay/lazy-sheet.tsx";

const LatestCorrections = lazyPart<{ leagueId: string }, "LatestCorrections">(
  () => import("../../features/seasons/player-card/corrections.tsx"),
  "LatestCorrections",
);
const TheirTeam = lazyPart<TheirTeamProps, "TheirTeam">(
  () => import("../../features/results/roster/roster.tsx"),
  "TheirTeam",
);

interface StandingsTabProps {
  league: League;
  onOpenPlayer: (player: RosterPlayer) => void;
}

/** The standings, or the team chosen from them (`?team=`), scrolled to its history with `&show=history`. */
export function StandingsTab({ league: { leagueId, teams }, onOpenPlayer }: StandingsTabProps) {
  const [search, setSearch] = useSearchParams();
  const teamId = search.get("team");
  const showHistory = search.get("show") === "history";
  const backButton = useTeamFocus(teamId, showHistory);
  const goBack = useGoBack();
  if (teamId === null) {
    const open = (team: string, part: { show?: string } = {}) =>
      setSearch({ tab: "standings", team, ...part }, { state: { fromStandings: true } });
    return (
      <BesideThisWeek leagueId={leagueId}>
        <LoadBoundary skeleton={<StandingsSkeleton />}>
          <Standings
            leagueId={leagueId}
            onOpen={(team) => open(team)}
            onExplain={(team) => open(team, { show: "history" })}
            renderLatest={(episode) => <RecapLink episode={episode} />}
          />
        </LoadBoundary>
        <LoadBoundary skeleton={null}>
          <LatestCorrections leagueId={leagueId} />
        </LoadBoundary>
      </BesideThisWeek>
    );
  }
  const mine = teams.find((team) => team.mine);
  return (
    <>
      <div className="-mx-3 mb-3 flex flex-wrap justify-between">
        <Button ref={backButton} variant="text" className="px-3" onClick={goBack}>
          <ArrowLeft aria-hidden size={20} />
          Back to standings
        </Button>
        {mine !== undefined && mine.teamId !== teamId && (
          <ButtonLink to="?tab=my-team" variant="text" className="px-3">
            <ArrowLeft aria-hidden size={20} />
            Back to my team
          </ButtonLink>
        )}
      </div>
      <LoadBoundary skeleton={<RosterSkeleton />}>
        <TheirTeam
          leagueId={leagueId}
          teamId={teamId}
          scrollToHistory={showHistory}
          onOpenPlayer={onOpenPlayer}
        />
      </LoadBoundary>
    </>
  );
}

/** Moves the focus into a team's view, unless its history takes it, and back to the row it was opened from. */
function useTeamFocus(teamId: string | null, showHistory: boolean) {
  const backButton = useRef<HTMLButtonElement>(null);
  const before = useRef(teamId);
  useEffect(() => {
    const left = before.current;
    before.current = teamId;
    if (left === teamId) return;
    if (teamId !== null && !showHistory) backButton.current?.focus();
    else if (left !== null) document.getElementById(teamButtonId(left))?.focus();
  }, [teamId, showHistory]);
  return backButton;
}

/** Goes back in the history if the team was opened from the table, like the browser's Back. */
function useGoBack() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const cameFromTable = typeof state === "object" && state !== null && "fromStandings" in state;
  return () =>
    void (cameFromTable ? navigate(-1) : navigate({ search: "?tab=standings" }, { replace: true }));
}
