export * from "./limits.ts";
export {
  exactPoints,
  fullName,
  gainText,
  pointCount,
  pointsText,
  shownPoints,
  withAsciiMinus,
} from "./texts.ts";
export { plainSpelling } from "./plain-spelling.ts";
export { hasBlank, hasStackedMarks, showsAtLeast, visibleLength } from "./visible-length.ts";
export * from "./league-rules.ts";
export * from "./rule-texts.ts";
export { ACTIVITY_KINDS, type ActivityKind } from "./recap/activity-entry.ts";
export { leagueActivity } from "./recap/league-activity.ts";
export { replacementText, rosterChangesAfter } from "./recap/roster-changes.ts";
export { ok, refuse, type Result } from "./result.ts";
export * from "./draft/choices.ts";
export * from "./draft/draft.ts";
export * from "./draft/sizes.ts";
export { moveAfterDraft, type SecondDraftStart } from "./draft/second-draft.ts";
export { applyEvent, foldDraft } from "./draft/fold.ts";
export { type PickAttempt, decidePick, type PickRefusal } from "./draft/decide-pick.ts";
export { type ClockMoment, decideClock, type PoolPlayer } from "./draft/decide-clock.ts";
export {
  decideAbort,
  decideAddTime,
  decidePause,
  decidePickFor,
  decideResume,
  decideUndo,
  type CommissionerRefusal,
} from "./draft/decide-commissioner.ts";
export { decideRestoreClock } from "./draft/decide-restore-clock.ts";
export { decideTeamStatus, decideTeamLeft, type TeamStatusRefusal } from "./draft/decide-team-status.ts";
export {
  decideDraftRules,
  decideSchedule,
  decideTeams,
  type DraftRulesRefusal,
  type Schedule,
  type ScheduleRefusal,
  type TeamChange,
} from "./draft/decide-schedule.ts";
export { botChoice, botDelayMs } from "./draft/bot.ts";
export {
  type LateDraft,
  lateChoices,
  type LatePickedBy,
  type LateRefusal,
  type LateStep,
  newLateDraft,
  openingPoints,
  pickLate,
  runLateClock,
  startLate,
} from "./draft/late/late-draft.ts";
export { mergeQueue } from "./draft/merge-queue.ts";
export { randomFraction, drawLabel, shuffle } from "./draft/shuffle.ts";
export {
  COMMISSIONER_REFUSAL_MESSAGES,
  TEAM_STATUS_REFUSAL_MESSAGES,
  PICK_REFUSAL_MESSAGES,
  DRAFT_RULES_REFUSAL_MESSAGES,
  SCHEDULE_REFUSAL_MESSAGES,
  tooSoonMessage,
} from "./draft/refusal-messages.ts";
export {
  adjustedFor,
  type AdjustedEpisode,
  pointsByEpisode,
  pointsByPlayer,
  pointsOverTime,
  type PointsSample,
  type PollResult,
  rankChange,
  rosterTotal,
  type Score,
  seasonPoints,
  type SeasonPoints,
  standingsAfter,
  stayTotal,
  teamHistory,
  type TeamEpisodePoints,
  teamStanding,
  type TeamWithStays,
  totalsAfter,
  type NumberedEpisode,
  weighPoints,
} from "./scoring/points.ts";
export {
  freeCopy,
  isDuring,
  placesAfter,
  replacementsBy,
  type RosterMove,
  type RosterPlace,
  type Stay,
  staysThrough,
  type TeamStay,
} from "./scoring/stays.ts";
export {
  type AcceptedTrade,
  isInPendingTrade,
  isPendingTrade,
  receiverOf,
  type Trade,
  tradeProblem,
} from "./scoring/trades.ts";
export {
  type PlayerRank,
  playerRanks,
  rankAmong,
  type RankedTeam,
  sharedRanks,
  standings,
  type StandingsRow,
  tieReason,
  type TieReason,
} from "./scoring/standings.ts";
export { applyValues, type StatisticScore, valueScores } from "./scoring/statistic-values.ts";
export * from "./scoring/own-events.ts";
export { type CaptainChoice, captainFrom, captainStays, latestCaptain } from "./scoring/captains.ts";
export { adjustedEpisodes, type Adjustment, isInForce, type PricedMove } from "./scoring/adjustments.ts";
export { moveText } from "./recap/move-text.ts";
export { pollHits, type PollHits } from "./recap/poll-hits.ts";
export {
  bestPicks,
  type PolledTeam,
  recapNumbers,
  recapStandings,
  type TeamRecap,
} from "./recap/recap-standings.ts";
export {
  type AiredEpisode,
  airPlaces,
  episodeName,
  inAirOrder,
  competedIn,
  contradictingExit,
  type Exit,
  EXIT_KINDS,
  exitAfter,
  exitText,
  type ExitKind,
  inGameText,
} from "./season/episodes.ts";
export {
  findEpisodeContradictions,
  findRepeatedNames,
  playerNameKey,
  type RowIssue,
  textKey,
} from "./season/table-rows.ts";
export {
  ANSWERS_REFUSAL_MESSAGES,
  type AnswersRefusal,
  type AskedQuestion,
  checkAnswers,
  type GivenAnswers,
  miscounted,
} from "./survey/check-answers.ts";
export { checkGrade, GRADE_REFUSAL_MESSAGES, gradeSurvey, type GradedQuestion } from "./survey/grade.ts";
export { type HasPassed, hasPassedAt } from "./time.ts";
export { isLocked, latestSurvey, type LockingSurvey, openSurveys } from "./survey/lock.ts";
export { titleThrough } from "./spoilers/title-through.ts";
export { isNextOrEarlier, surveyThrough } from "./survey/through-episode.ts";
export {
  airedThrough,
  isSeasonOver,
  isSeen,
  lastNumber,
  NO_LIMITS,
  publishedThrough,
  resultsThrough,
  revealedBy,
  type DraftEpisodes,
  type ScheduledEpisode,
  type SpoilerMark,
  type ViewerLimits,
  viewerLimits,
} from "./spoilers/viewer-limits.ts";
export {
  countAsPlayed,
  type CountedLeague,
  countUnder,
  type OtherRules,
  type PlayedLeague,
  unknownRules,
  whatIfText,
} from "./lab/what-if.ts";
export { type LabSeason, unplayedRules, valuesIn } from "./lab/lab-season.ts";
export { type LabInput, type LabOutcome, type LabReport, runLab } from "./lab/run-lab.ts";
