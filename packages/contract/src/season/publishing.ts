import * as z from "zod/mini";
import { Id, Iso, Points } from "../fields.ts";
import { pageOf, PageQuery } from "../page.ts";
import { route, success, successWith } from "../route.ts";

const EpisodeParams = z.object({ episodeId: Id });

/** `stream`: fans see each score at once; `hold`: they see nothing of the episode until it is published. */
export const PublishingMode = z.enum(["stream", "hold"], "Please choose stream or hold");

/** How the results of an episode reach fans. */
export const EpisodePublishing = z.object({
  episodeId: Id,
  number: z.int(),
  mode: PublishingMode,
  /** Fans are not shown its results. */
  isHeld: z.boolean(),
  /** When an episode on hold was published; null while it is held, and for a streamed one. */
  publishedAt: z.nullable(Iso),
  /** Until when the publication can be undone. */
  undoUntil: z.nullable(Iso),
});
export type EpisodePublishing = z.output<typeof EpisodePublishing>;

/** A team in the standings that fans see now, and in those they would see. */
const PreviewTeam = z.object({
  teamId: Id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  rank: z.int(),
  totalPoints: Points,
  rankNow: z.int(),
  totalPointsNow: Points,
});
export type PreviewTeam = z.output<typeof PreviewTeam>;

/** A score that was changed after fans had been told it as a result. */
const ScoreCorrection = z.object({
  playerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  statistic: z.string(),
  /** The number of the episode. */
  episode: z.int(),
  /** Null for no score. */
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  at: Iso,
});
export type ScoreCorrection = z.output<typeof ScoreCorrection>;

/**
 * A contestant went out, or came back, in another episode than fans had been told. Null for none, as far as the caller
 * may see.
 */
const EliminationCorrection = z.object({
  playerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Servers before returns answer without it. */
  isReturn: z.optional(z.boolean()),
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  at: Iso,
});

/** The right answers to a poll's question were others than fans had been told; empty for none. */
const PollCorrection = z.object({
  questionId: Id,
  prompt: z.string(),
  episode: z.int(),
  from: z.string(),
  to: z.string(),
  at: Iso,
});

/** Servers before these had eliminations and polls answer with the scores only. */
const Corrections = z.object({
  data: z.array(ScoreCorrection),
  eliminations: z.optional(z.array(EliminationCorrection)),
  polls: z.optional(z.array(PollCorrection)),
});
export type Corrections = z.output<typeof Corrections>;

export const publishingRoutes = {
  list: route({
    name: "publishing.list",
    method: "GET",
    path: "/episode/publishing",
    access: "scorer",
    summary: "How the results of each episode of the current season reach fans, by number",
    reply: successWith(z.array(EpisodePublishing)),
  }),
  set: route({
    name: "publishing.set",
    method: "PUT",
    path: "/episode/:episodeId/publishing",
    access: "scorer",
    summary: "Streams an episode's results, or puts them on hold; one that is published is then held again",
    params: EpisodeParams,
    body: z.object({ mode: PublishingMode }),
    reply: successWith(EpisodePublishing),
  }),
  publish: route({
    name: "publishing.publish",
    method: "POST",
    path: "/episode/:episodeId/publish",
    access: "scorer",
    summary: "Publishes an episode on hold; one that is published stays as it is",
    params: EpisodeParams,
    reply: successWith(EpisodePublishing),
  }),
  undo: route({
    name: "publishing.undo",
    method: "POST",
    path: "/episode/:episodeId/publish/undo",
    access: "scorer",
    summary: "Takes a publication back, within a minute of it",
    params: EpisodeParams,
    reply: successWith(EpisodePublishing),
  }),
  preview: route({
    name: "publishing.preview",
    method: "GET",
    path: "/episode/:episodeId/preview",
    access: "scorer",
    summary: "The standings of a league as they would be with an episode published, best first",
    params: EpisodeParams,
    query: z.object({ leagueId: Id }),
    reply: successWith(z.array(PreviewTeam)),
  }),
  previewLeagues: route({
    name: "publishing.previewLeagues",
    method: "GET",
    path: "/episode/preview/leagues",
    access: "scorer",
    summary: "Leagues by name for a preview, searched and page by page",
    query: PageQuery,
    reply: successWith(pageOf(z.object({ leagueId: Id, name: z.string(), teamsCount: z.int() }))),
  }),
  corrections: route({
    name: "publishing.corrections",
    method: "GET",
    path: "/corrections",
    access: "user",
    summary:
      "Scores, eliminations and polls of the current season that were corrected after their publication, newest first",
    query: z.object({
      playerId: z.optional(Id),
      /** The league in which they are read, which may hide results for longer than the caller's other pages. */
      leagueId: z.optional(Id),
    }),
    reply: success(Corrections.shape),
  }),
};
