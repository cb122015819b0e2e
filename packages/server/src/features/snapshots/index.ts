export {
  adjustedIn,
  captainciesIn,
  copiesIn,
  draftIn,
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
  userTeamsSource,
} from "./league-snapshot.ts";
export {
  loadSeason,
  SEASON_BASE_SUBJECT,
  SEASON_SUBJECT,
  SURVEYS_SUBJECT,
  type SeasonSnapshot,
  seasonSource,
  type SeasonView,
  type SeenPlayer,
} from "./season-snapshot.ts";
export { type SeasonScores, seasonScoresSource } from "./season-scores.ts";
