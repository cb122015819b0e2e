import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { BannedCard } from "../members/banned-card.tsx";
import { InviteCard } from "../invite/invite-card.tsx";
import type { League } from "../page/league-types.ts";
import { DraftCard } from "../../drafts/index.ts";
import { EventsCard } from "../events/events-card.tsx";
import { AdjustCard } from "./adjust-card.tsx";
import { FloorCard } from "./floor-card.tsx";
import { LeagueForm } from "./league-form.tsx";
import { RulesCard } from "./rules-card.tsx";
import { MembersCard } from "../members/members-card.tsx";

/** The owner's Settings tab. */
export function LeagueSettings({ league }: { league: League }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <LeagueForm league={league} />
        <InviteCard league={league} />
        <FloorCard league={league} />
        <LoadBoundary
          skeleton={<SkeletonCards count={1} className="grid-cols-1!" />}
          error="Error loading the rules"
        >
          <RulesCard league={league} />
          <EventsCard leagueId={league.leagueId} />
          <AdjustCard league={league} />
        </LoadBoundary>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <LoadBoundary
          skeleton={<SkeletonCards count={1} className="grid-cols-1!" />}
          error="Error loading draft settings"
          advice="Please try again or contact support if the problem persists."
        >
          <DraftCard league={league} />
        </LoadBoundary>
        <MembersCard league={league} />
        <BannedCard leagueId={league.leagueId} />
      </div>
    </div>
  );
}
