import { teamCalls } from "../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Lock, LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DraftBanner } from "../draft/draft-banner.tsx";
import { PostponedBanner } from "../draft/postponed-banner.tsx";
import type { ScheduledDraft } from "../draft/draft-countdown.ts";
import { useDraftCountdown } from "../draft/use-draft-countdown.ts";

interface LeagueHeaderProps {
  league: {
    leagueId: string;
    name: string;
    privateInd: boolean;
    drafts: ScheduledDraft[];
    postponedFrom: string | null;
    mayChange: boolean;
    spoilerDelayHours: number | null;
  };
  /** The buttons: Poll, and in a menu on phones Note, Scoring, Settings (LEAGUE-6). */
  actions: ReactNode;
}

/** The league's name, its draft's banner and the buttons of all its tabs. */
export function LeagueHeader({ league, actions }: LeagueHeaderProps) {
  const { leagueId, name, drafts, privateInd, postponedFrom } = league;
  const countdown = useDraftCountdown(drafts[0]);
  const Icon = privateInd ? Lock : LockOpen;
  return (
    <>
      <PageHeader
        title={name}
        eyebrow={
          <>
            <Icon aria-hidden size={14} />
            {privateInd ? "Private league" : "Public league"}
            <SeasonSoFar leagueId={leagueId} />
            {league.spoilerDelayHours !== null && ` · Results ${league.spoilerDelayHours} h after air time`}
          </>
        }
        actions={<div className="relative flex w-full flex-wrap gap-2 sm:w-auto">{actions}</div>}
      />
      {countdown && countdown.phase !== "complete" && (
        <DraftBanner leagueId={leagueId} countdown={countdown} />
      )}
      {!countdown && postponedFrom !== null && (
        <PostponedBanner from={postponedFrom} mayChange={league.mayChange} />
      )}
    </>
  );
}

/** The latest scored episode; nothing before the first or while loading. */
function SeasonSoFar({ leagueId }: { leagueId: string }) {
  const standings = useQuery(routeQuery(teamCalls.standings, { query: { leagueId } })).data?.data;
  const episode = standings?.[0]?.form.length ?? 0;
  return episode > 0 && ` · After episode ${episode}`;
}
