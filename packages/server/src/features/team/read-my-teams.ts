import type { ReplyOf, teamRoutes } from "@emberline/contract";
import { draftIn, leagueSource } from "../../read-model/league-snapshot.ts";
import type { Need } from "../../read-model/read-model.ts";
import { seasonSource } from "../../read-model/season-snapshot.ts";
import { userTeamsSource } from "../../read-model/user-teams.ts";

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
