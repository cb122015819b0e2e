import { SEARCH_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, PersonName, Points, text, Tribe } from "../fields.ts";
import { SEASON_FILE_BODY_BYTES, route, success, successWith } from "../route.ts";
import { ShownExitKind } from "./player.ts";
import { PublishingMode } from "./publishing.ts";

/** Confirms that drafts scheduled in the former season do not start while another one is current. */
const LeaveDrafts = z.nullish(z.boolean("Please say whether drafts that are set may be left"));

const SeasonParams = z.object({ seasonId: Id });

/** How the results of episodes that are added reach fans. Servers before this setting answer without it. */
const NewEpisodes = z.optional(PublishingMode);

export const Season = z.object({
  seasonId: Id,
  name: z.string(),
  isCurrent: z.boolean(),
  archivedAt: z.nullable(Iso),
  createdAt: Iso,
  playerCount: z.int(),
  episodeCount: z.int(),
  scoreCount: z.int(),
  /** Drafts of this season with a date to come. */
  scheduledDraftCount: z.int(),
  newEpisodes: NewEpisodes,
});
export type Season = z.output<typeof Season>;

const Count = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

/** What an import did, or would do. */
export const ImportSummary = z.object({
  seasonId: z.nullable(Id),
  season: z.string(),
  isNew: z.boolean(),
  /** The import made it the current season. */
  becomesCurrent: z.boolean(),
  /** Drafts scheduled in the former current season, which will not start while another one is current. */
  leavesDrafts: z.int(),
  counts: z.record(z.string(), Count),
  /** The first hundred changes, as text. */
  changes: z.array(z.string()),
  /** The number of further changes. */
  moreChanges: z.int(),
  dryRun: z.boolean(),
});
export type ImportSummary = z.output<typeof ImportSummary>;

const RankedPlayer = z.extend(PersonName, {
  playerId: Id,
  photoUrl: z.nullable(z.string()),
  tribe: z.nullable(Tribe),
  place: z.int(),
  totalPoints: z.int(),
  /** The number of the episode; null while in the game. */
  eliminatedIn: z.nullable(z.int()),
  exitKind: ShownExitKind,
});

const RankedTeam = z.object({
  teamId: Id,
  rank: z.int(),
  name: z.string(),
  /** Without names for a former member. */
  owner: PersonName,
  /** Its owner left the league after the season; nothing else of them is kept. Servers before this answer without it. */
  isFormer: z.optional(z.boolean()),
  contestants: z.array(z.string()),
  bonus: Points,
  totalPoints: Points,
});

/** A season with its results so far. */
export const SeasonOverview = z.object({
  seasonId: Id,
  name: z.string(),
  isCurrent: z.boolean(),
  archivedAt: z.nullable(Iso),
  newEpisodes: NewEpisodes,
  /** In rank order. */
  contestants: z.array(RankedPlayer),
  episodes: z.array(
    z.object({
      episodeId: Id,
      number: z.int(),
      title: z.nullable(z.string()),
      airDate: Iso,
      scoreCount: z.int(),
    }),
  ),
});
export type SeasonOverview = z.output<typeof SeasonOverview>;

/** Of leagues with their standings. */
export const SEASON_LEAGUES_PER_PAGE = 20;

/** A league that played a season, with its remaining teams in rank order. */
export const SeasonLeague = z.object({ leagueId: Id, name: z.string(), teams: z.array(RankedTeam) });
export type SeasonLeague = z.output<typeof SeasonLeague>;

/** A past season as its players see it: with the leagues in which they had a team. */
export const PastSeason = z.object({
  seasonId: Id,
  name: z.string(),
  contestants: z.array(RankedPlayer),
  leagues: z.array(
    z.object({ leagueId: Id, name: z.string(), teams: z.array(z.extend(RankedTeam, { mine: z.boolean() })) }),
  ),
});
export type PastSeason = z.output<typeof PastSeason>;

export const seasonRoutes = {
  list: route({
    name: "season.list",
    method: "GET",
    path: "/season",
    access: "admin",
    summary: "All seasons, the current one first",
    reply: successWith(z.array(Season)),
  }),
  overview: route({
    name: "season.overview",
    method: "GET",
    path: "/season/:seasonId",
    access: "admin",
    summary: "One season: players with totals, and episodes",
    params: SeasonParams,
    reply: successWith(SeasonOverview),
  }),
  leagues: route({
    name: "season.leagues",
    method: "GET",
    path: "/season/:seasonId/leagues",
    access: "admin",
    summary: "The leagues that played a season, with their standings, by name, page by page",
    params: SeasonParams,
    query: z.object({
      /** Words in the league's name. */
      search: z.optional(
        z.string().check(z.maxLength(SEARCH_MAX_LENGTH, "Please search for a shorter text")),
      ),
      /** From 1. */
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "That page is not a number from 1"))),
    }),
    reply: successWith(z.object({ total: z.int(), rows: z.array(SeasonLeague) })),
  }),
  past: route({
    name: "season.past",
    method: "GET",
    path: "/season/past",
    access: "user",
    summary: "The past seasons in which the caller had a team, newest first",
    reply: successWith(z.array(z.object({ seasonId: Id, name: z.string() }))),
  }),
  pastSeason: route({
    name: "season.pastSeason",
    method: "GET",
    path: "/season/past/:seasonId",
    access: "user",
    summary: "The final standings of a past season, in the leagues in which the caller had a team",
    params: SeasonParams,
    reply: successWith(PastSeason),
  }),
  add: route({
    name: "season.add",
    method: "POST",
    path: "/season",
    access: "admin",
    summary: "Creates an empty season",
    body: z.object({ name: text("Name is required") }),
    reply: successWith(z.object({ seasonId: Id })),
  }),
  makeCurrent: route({
    name: "season.makeCurrent",
    method: "POST",
    path: "/season/:seasonId/current",
    access: "admin",
    summary:
      "Makes a season current. Refused while a draft runs, and without leaveDrafts if drafts are scheduled in the current one",
    params: SeasonParams,
    body: z.nullish(z.object({ leaveDrafts: LeaveDrafts })),
    reply: success({}),
  }),
  archive: route({
    name: "season.archive",
    method: "POST",
    path: "/season/:seasonId/archive",
    access: "admin",
    summary: "Archives a past season or restores it; an archived one cannot be changed",
    params: SeasonParams,
    body: z.object({ archived: z.boolean("Please say whether it is archived") }),
    reply: success({}),
  }),
  setNewEpisodes: route({
    name: "season.setNewEpisodes",
    method: "PUT",
    path: "/season/:seasonId/new-episodes",
    access: "admin",
    summary: "Whether episodes that are added to a season are on hold; those that are there stay as they are",
    params: SeasonParams,
    body: z.object({ mode: PublishingMode }),
    reply: success({}),
  }),
  export: route({
    name: "season.export",
    method: "GET",
    path: "/season/:seasonId/export",
    access: "admin",
    summary: "A season in the format of the import",
    params: SeasonParams,
    reply: success({
      data: z.record(z.string(), z.unknown()),
      /** The same as text, one row per line. */
      text: z.string(),
    }),
  }),
  import: route({
    name: "season.import",
    method: "POST",
    path: "/season/import",
    access: "admin",
    summary: "Imports a season file, or reports what that would change",
    bodyMaxBytes: SEASON_FILE_BODY_BYTES,
    body: z.object({
      /** The text of the file. */
      file: z.string("Please choose a season file"),
      through: z.nullish(z.int("That is not the number of an episode").check(z.minimum(0), z.maximum(1000))),
      dryRun: z.boolean("Please say whether this is a dry run"),
      /** Makes it the current season; otherwise it becomes current only if there is none. */
      makeCurrent: z.nullish(z.boolean("Please say whether it becomes the current season")),
      leaveDrafts: LeaveDrafts,
    }),
    reply: successWith(ImportSummary),
  }),
};
