import type { RosterPlayer, Standing } from "@emberline/contract";
import {
  fullName,
  pointsOverTime,
  rankChange,
  sharedRanks,
  teamHistory,
  type ViewerLimits,
} from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import { escapeHtml } from "../../../platform/html.ts";
import { leagueSource, ownTeamIn, requireLeague, seasonSource } from "../../snapshots/index.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import { limitsKey } from "../../spoilers/index.ts";
import {
  loadStandingsData,
  type StandingsData,
  standingsDataOf,
  type StandingsTeam,
} from "./load-standings-data.ts";

interface StandingsQuery {
  leagueId: string;
  userId: string;
  limits: ViewerLimits;
}

/** A league's teams in rank order for the read model. Throws 404 for an unknown league. */
export function readStandings(need: Need, { leagueId, userId, limits }: StandingsQuery) {
  const season = need(seasonSource);
  const league = requireLeague(need(leagueSource(leagueId)));
  return {
    key: `${leagueId} ${ownTeamIn(league, userId)?.teamId} ${limitsKey(limits)}`,
    sources: [season, league],
    fields: () => ({ data: standingsOf(standingsDataOf(season, league, limits), userId) }),
  };
}

/**
 * A league's teams in rank order with the results through an episode and all rosters, for no particular user; undefined
 * for an unknown league. Call it in a snapshot.
 */
export async function findStandings(tx: Tx, leagueId: string, shownThrough: number | null) {
  const loaded = await loadStandingsData(tx, leagueId, { watchedThrough: null, shownThrough });
  return loaded && standingsOf(loaded, "");
}

/** A league's teams in rank order, as `userId` sees them. All displayed totals of teams are computed here. */
export function standingsOf({ teams, season, rows }: StandingsData, userId: string): Standing[] {
  const moved = rankChange(teams, season.points);
  const shared = sharedRanks(rows);
  const numberOf = new Map(season.episodes.map(({ episodeId, number }) => [episodeId, number]));
  const teamById = new Map(teams.map((team) => [team.teamId, team]));
  return rows.map((row) => {
    const team = teamById.get(row.teamId)!;
    return {
      ...row,
      ...toShownTeam(team),
      tied: shared.has(row.rank),
      movement: moved.get(row.teamId) ?? 0,
      form: pointsOverTime(team.playerIds, season.points).map((episode) => episode.total),
      race: teamHistory(team.playerIds, season.points, team.surveyResults).map(({ episodeId, total }) => ({
        episode: numberOf.get(episodeId) ?? 0,
        total,
      })),
      mine: team.ownerId === userId,
    };
  });
}

const toShownTeam = ({ name, firstName, lastName, players }: StandingsTeam) => ({
  name,
  firstName,
  lastName,
  players,
  playersHTML: players.map(asHtml).join("<br>"),
});

const asHtml = (player: RosterPlayer) => `${escapeHtml(fullName(player))} - ${player.totalPoints}`;
