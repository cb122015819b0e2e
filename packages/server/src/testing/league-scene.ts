import { leagueRoutes } from "@emberline/contract";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** A league of as many teams as rosters; a roster lists contestants by their place in the season. */
export async function insertLeague(world: World, rosters: number[][]) {
  const owners: Person[] = [];
  const teamIds: string[] = [];
  let leagueId = "";
  for (const [index, roster] of rosters.entries()) {
    const owner = await world.fan();
    const teamName = `Team ${index + 1}`;
    const { data } =
      index === 0
        ? await world.call(leagueRoutes.add, {
            as: owner,
            body: { name: "League", teamName, privateInd: false },
          })
        : await world.call(leagueRoutes.join, { as: owner, body: { teamName, leagueId } });
    ({ leagueId } = data);
    owners.push(owner);
    teamIds.push(data.teamId);
    for (const player of roster) {
      await world.db
        .insertInto("rosterPlayers")
        .values({ leagueId, teamId: data.teamId, playerId: world.season.players[player]! })
        .execute();
    }
  }
  return { leagueId, owners, teamIds };
}

/** A poll of an episode (by its place in the season), with what it brought the teams that answered. */
export async function insertPoll(
  world: World,
  { episode, graded }: { episode: number; graded: boolean },
  answers: [leagueId: string, teamId: string, points: number][],
): Promise<void> {
  const { surveyId } = await world.db
    .insertInto("surveys")
    .values({
      seasonId: world.season.seasonId,
      episodeId: world.season.episodes[episode]!,
      gradedAt: graded ? new Date(world.time) : null,
    })
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  for (const [leagueId, teamId, points] of answers) {
    await world.db
      .insertInto("teamSurveys")
      .values({ leagueId, teamId, surveyId, points, submittedAt: new Date(world.time) })
      .execute();
  }
}
