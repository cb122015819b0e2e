export { findMarks } from "./mark-store.ts";
export { findEpisodeToSee, findSchedule, hasResults } from "./schedule-store.ts";
export { findResultsThrough, findSeenDrafts, type IsDraftSeen } from "./seen-drafts.ts";
export { seenNotes } from "./seen-notes.ts";
export { findSeenSeason, findTeamsBehind, requireDraftSeen, type SeenSeason } from "./seen-season.ts";
export {
  findLimitsOf,
  findViewerLimits,
  findWatchedThrough,
  limitsKey,
  viewerLimits,
  watchedThrough,
  watchedThroughBySeason,
} from "./viewer-limits.ts";
