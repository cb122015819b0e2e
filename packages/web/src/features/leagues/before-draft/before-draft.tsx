import type { ReactNode } from "react";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { InviteFriends, InviteFriendsSkeleton } from "../invite/invite-friends.tsx";
import type { League } from "../page/league-types.ts";
import { NextSteps } from "./next-steps.tsx";
import { WhoIsHere } from "./who-is-here.tsx";

interface BeforeDraftProps {
  league: League;
  /** The link to a mock draft. */
  practice: ReactNode;
}

/** Instead of the standings while no team has players: what happens next, the invite link and who is here. */
export function BeforeDraft({ league, practice }: BeforeDraftProps) {
  return (
    <div className="grid animate-rise grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Card title="What happens next">
        <NextSteps
          league={league}
          practice={practice}
          invite={
            <LoadBoundary skeleton={<InviteFriendsSkeleton />}>
              <InviteFriends league={league} />
            </LoadBoundary>
          }
        />
      </Card>
      <WhoIsHere teams={league.teams} />
    </div>
  );
}
