import { leagueRoutes, playerRoutes } from "@emberline/contract";
import { roundsFor, SCHEDULE_REFUSAL_WORDS } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../api/query-of.ts";
import { roundsText } from "./rounds-text.ts";

interface Props {
  leagueId: string;
  teamsCount: number;
}

/** What the draft will come to, if nobody joins or leaves and nobody is voted out before. */
export function RoundsPreview({ leagueId, teamsCount }: Props) {
  const players = useQuery(queryOf(playerRoutes.list)).data?.data;
  const league = useQuery(queryOf(leagueRoutes.get, { params: { leagueId } })).data?.data;
  if (!players || !league || teamsCount === 0) return null;
  const taken = new Set(league.teams.flatMap((team) => team.players.map((player) => player.playerId)));
  const draftable = players.filter(({ playerId, eliminated }) => !eliminated && !taken.has(playerId)).length;
  return (
    <p className="mt-3 text-sm text-dim">
      {roundsFor(draftable, teamsCount) === 0
        ? SCHEDULE_REFUSAL_WORDS["no-round"]
        : roundsText(draftable, teamsCount)}
    </p>
  );
}
