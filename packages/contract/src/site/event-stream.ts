import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { ShownExitKind } from "../season/player.ts";

/**
 * The event stream at `/api/events`: text frames `{type, payload}`. A page sends `watch` once and gets `watching`, then
 * every `event` that it may know of, in the order of the numbers.
 */
export const WatchMessage = z.object({
  type: z.literal("watch"),
  payload: z.object({
    token: z.string().check(z.maxLength(500)),
    /** The number of the last event that the page knows. Missing for a page that has just loaded everything. */
    since: z.optional(z.int().check(z.minimum(0))),
  }),
});
export type WatchMessage = z.output<typeof WatchMessage>;

const fields = {
  number: z.int(),
  /** Told to the members of this league only. */
  leagueId: z.nullable(Id),
  /** Told to those only who may see the results of this episode. */
  episode: z.nullable(z.int()),
};

/** A score was saved or cleared. */
const ScoreEvent = z.object({
  type: z.literal("score"),
  ...fields,
  data: z.object({
    playerId: Id,
    /** The first name. */
    player: z.string(),
    statistic: z.string(),
    difference: z.int(),
    /**
     * The player's points in all episodes that the viewer may see. Null if some of the viewer's leagues show more
     * episodes than others: the page then loads the points.
     */
    total: z.nullable(z.int()),
    /** How many episodes that the viewer may see have scores, and the number of the latest; 0 without one. */
    scoredEpisodes: z.int(),
    latestScored: z.int(),
  }),
});
const EliminationEvent = z.object({
  type: z.literal("elimination"),
  ...fields,
  data: z.object({ playerId: Id, player: z.string(), eliminated: z.boolean(), exitKind: ShownExitKind }),
});
const NoteEvent = z.object({
  type: z.literal("note"),
  ...fields,
  data: z.object({ noteId: Id, change: z.enum(["added", "changed", "removed"]) }),
});
const SurveyEvent = z.object({
  type: z.literal("survey"),
  ...fields,
  data: z.object({ surveyId: Id, change: z.enum(["opened", "changed", "graded", "removed"]) }),
});
/** The league's draft was set, changed, completed or ended. */
const DraftChangedEvent = z.object({ type: z.literal("draft"), ...fields, data: z.object({}) });
/** An episode was held, published or withdrawn. */
const PublishEvent = z.object({ type: z.literal("publish"), ...fields, data: z.object({}) });
const ChatEvent = z.object({ type: z.literal("chat"), ...fields, data: z.object({ messageId: Id }) });
const ReactionEvent = z.object({ type: z.literal("reaction"), ...fields, data: z.object({}) });

export const StreamEvent = z.discriminatedUnion("type", [
  ScoreEvent,
  EliminationEvent,
  NoteEvent,
  SurveyEvent,
  DraftChangedEvent,
  PublishEvent,
  ChatEvent,
  ReactionEvent,
]);
export type StreamEvent = z.output<typeof StreamEvent>;

/** Up to where a page shows the season; episodes by number, null for no limit. */
const pageLimits = {
  /** What its user has watched. */
  watchedThrough: z.nullable(z.int()),
  /** Up to where all of the user's leagues show results. */
  shownThrough: z.nullable(z.int()),
  /** Another text whenever any page of the user shows more or less. */
  limitsKey: z.string(),
};
const PageLimits = z.object(pageLimits);
export type PageLimits = z.output<typeof PageLimits>;

export const StreamMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("watching"),
    payload: z.object({
      /** The number of the latest event: up to here the page knows everything that it may know. */
      number: z.int(),
      /** Null when they are no longer all there: the page loads everything afresh. */
      missed: z.nullable(z.array(StreamEvent)),
      ...pageLimits,
    }),
  }),
  z.object({ type: z.literal("event"), payload: StreamEvent }),
  /** What pages of the user show has changed: the page loads everything afresh. */
  z.object({ type: z.literal("limits"), payload: PageLimits }),
  /**
   * Something that the viewer can see may have changed: the season, the updates, the leagues to join, a league, their
   * own teams, what admins see, or anything.
   */
  z.object({
    type: z.literal("changed"),
    payload: z.object({
      subject: z.union([z.enum(["season", "notes", "leagues", "own", "admin", "all"]), Id]),
    }),
  }),
  z.object({ type: z.literal("error"), message: z.string() }),
]);
export type StreamMessage = z.output<typeof StreamMessage>;
