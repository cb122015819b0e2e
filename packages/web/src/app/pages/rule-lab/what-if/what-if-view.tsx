import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RulesReply } from "../../../../features/leagues/page/league-rules.tsx";
import type { League } from "../../../../features/leagues/page/league-types.ts";
import { whatIfCalls } from "../../../../platform/api/calls/lab-calls.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Select } from "../../../../ui/forms/select.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { SkeletonCards } from "../../../../ui/layout/skeleton.tsx";
import { useUnsavedRules } from "../unsaved-rules.ts";
import { WhatIf } from "./what-if.tsx";

interface WhatIfViewProps {
  league: League;
  reply: RulesReply;
}

/** A season that the league has played, counted under other rules. */
export function WhatIfView({ league, reply }: WhatIfViewProps) {
  const { seasons, played } = useSuspenseQuery(whatIfQuery(league.leagueId)).data.data;
  const [chosen, setChosen] = useState(played === null ? (seasons[0]?.seasonId ?? "") : "");
  return (
    <div className="grid grid-cols-1 gap-4">
      {seasons.length > 0 && (
        <Select
          label="Season"
          className="max-w-sm"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">This season</option>
          {seasons.map(({ seasonId, name }) => (
            <option key={seasonId} value={seasonId}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <LoadBoundary
        key={chosen}
        skeleton={<SkeletonCards count={1} className="grid-cols-1!" />}
        error="Something went wrong loading the season"
      >
        <ChosenSeason league={league} reply={reply} seasonId={chosen} />
      </LoadBoundary>
    </div>
  );
}

const whatIfQuery = (leagueId: string, seasonId = "") =>
  routeQuery(whatIfCalls.get, { params: { leagueId }, query: seasonId === "" ? {} : { seasonId } });

/** `seasonId` is empty for the current season. */
function ChosenSeason({ league, reply, seasonId }: WhatIfViewProps & { seasonId: string }) {
  const { played } = useSuspenseQuery(whatIfQuery(league.leagueId, seasonId)).data.data;
  const unsaved = useUnsavedRules(league, reply);
  if (!played) {
    return (
      <EmptyState title="The season is not over for you">
        Here the whole season is counted under other rules. This opens once its last episode has results and
        you are shown them. Your spoiler setting or the league may still hide them.
      </EmptyState>
    );
  }
  // Rules in Settings are for the current season.
  return <WhatIf key={played.seasonId} played={played} unsaved={seasonId === "" ? unsaved : []} />;
}
