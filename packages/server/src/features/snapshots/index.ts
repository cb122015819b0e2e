export {
  adjustedIn,
  captainciesIn,
  copiesIn,
  draftIn,
  leagueSeason,
  type LeagueSnapshot,
  leagueSource,
  loadLeagues,
  ownTeamIn,
  pointsIn,
  pollResultsIn,
  requireLeague,
  requireMemberOf,
  rostersThrough,
  staysIn,
  submissionOf,
} from "./league-snapshot.ts";
export { userTeamsSource } from "./user-teams.ts";
export { loadLeagueSeasons } from "./league-season.ts";
export {
  SEASON_BASE_SUBJECT,
  SEASON_SUBJECT,
  SURVEYS_SUBJECT,
  type SeasonSnapshot,
  seasonSource,
  type SeasonView,
  type SeenPlayer,
} from "./season-snapshot.ts";
export { type SeasonScores, seasonScoresSource } from "./season-scores.ts";
