import { fullName } from "@emberline/game";
import type { ReactNode } from "react";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { InviteFriends, InviteFriendsSkeleton } from "../invite/invite-friends.tsx";
import type { League, LeagueTeam } from "../page/league-types.ts";
import { NextSteps } from "./next-steps.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { countText } from "../../../ui/text/count-text.ts";

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

/** The league's teams with their owners, the longest-standing first. */
function WhoIsHere({ teams }: { teams: LeagueTeam[] }) {
  return (
    <Card
      flush
      title="Who is here"
      actions={<span className="text-sm text-dim">{countText(teams.length, "team")}</span>}
    >
      <ul className="border-t border-line/60">
        {teams.map((team) => (
          <li
            key={team.teamId}
            className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere" title={team.name}>
                {team.name}
              </span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-dim">{fullName(team.owner)}</span>
            </span>
            <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
              {team.mine && <Badge>You</Badge>}
              {team.ownsLeague && <Badge tone="gold">Owner</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
