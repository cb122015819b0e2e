import { adjustedFor, exactPoints, rosterTotal, type ViewerLimits } from "@emberline/game";
import {
  adjustedIn,
  captainciesIn,
  type LeagueSnapshot,
  pointsIn,
  pollResultsIn,
  type SeasonSnapshot,
  staysIn,
} from "../../snapshots/index.ts";

/** The total of each team of a league, as a user with these limits reads it in the standings. */
export function totalsOf(
  league: LeagueSnapshot,
  season: SeasonSnapshot,
  limits: ViewerLimits,
): (teamId: string) => number {
  const { shownThrough } = limits;
  const view = season.through(shownThrough);
  const [points, pollResultsOf] = [pointsIn(league, view), pollResultsIn(league, view)];
  const adjustments = adjustedIn(league, view, shownThrough);
  const roster = staysIn(league, season, limits);
  const stays = [...roster, ...captainciesIn(league, view, { stays: roster, shownThrough })];
  return (teamId) => {
    const own = stays.filter((stay) => stay.teamId === teamId);
    const given = [...pollResultsOf(teamId), ...adjustedFor(adjustments, teamId)];
    const earned = rosterTotal(own, points, points.episodes.length - 1);
    return exactPoints(given.reduce((sum, one) => sum + one.points, earned));
  };
}
