import type { ReplyOf, teamRoutes } from "@emberline/contract";
import { draftIn, leagueSource, seasonSource, userTeamsSource } from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";

type MyTeam = ReplyOf<typeof teamRoutes.mine>["data"][number];

/** A user's teams, each with the state of its league's draft. */
export function readMyTeams(need: Need, userId: string) {
  const rows = need(userTeamsSource(userId));
  const season = need(seasonSource);
  const leagues = need.all(rows.map(({ leagueId }) => leagueSource(leagueId)));
  return {
    key: userId,
    sources: [rows, season, ...leagues.filter((league) => league !== null)],
    fields: (): { data: MyTeam[] } => ({
      data: rows.flatMap(({ teamId }, index) => {
        const league = leagues[index];
        if (!league) return [];
        const { leagueId, name, teams } = league;
        const draft = draftIn(league, season.through(null).seasonId);
        const own = teams.find((team) => team.teamId === teamId)!;
        return [{ teamId, name: own.name, league: { leagueId, name, teamsCount: teams.length, draft } }];
      }),
    }),
  };
}
