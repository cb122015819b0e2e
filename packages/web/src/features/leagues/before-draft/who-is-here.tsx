import { Badge } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { fullName } from "../../../ui/text/full-name.ts";
import type { LeagueTeam } from "../page/league-types.ts";

/** The league's teams with their owners, the longest-standing first. */
export function WhoIsHere({ teams }: { teams: LeagueTeam[] }) {
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
