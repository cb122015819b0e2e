export { findMarks } from "./mark-store.ts";
export { findEpisodeToSee, findSchedule, hasResults } from "./schedule-store.ts";
export { seenNotes } from "./seen-notes.ts";
export {
  findDraftEpisodes,
  findSeenDrafts,
  findSeenSeason,
  findTeamsBehind,
  type IsDraftSeen,
  OPEN_DRAFT,
  requireDraftSeen,
  type SeenSeason,
} from "./seen-season.ts";
export {
  findLimitsOf,
  findViewerLimits,
  findWatchedThrough,
  hasSeenDraft,
  limitsKey,
  scheduleOf,
  viewerLimits,
  watchedThrough,
  watchedThroughBySeason,
} from "./viewer-limits.ts";
