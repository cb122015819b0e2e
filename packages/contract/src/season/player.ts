import { EXIT_KINDS } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, Points, Tribe } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** How a player left the game. */
export const ExitKind = z.enum(EXIT_KINDS, "Please choose how the contestant left");
/** Only of those who are out. Servers before the kinds answer without it. */
export const ShownExitKind = z.optional(ExitKind);

/** A player with the points of the season. */
export const RosterPlayer = z.object({
  playerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.nullable(z.string()),
  tribe: z.nullable(Tribe),
  eliminated: z.boolean(),
  exitKind: ShownExitKind,
  /** On a team of a league with own values for statistics, the points by these. */
  totalPoints: Points,
  /** In such a league the points by the site's values; missing in others. */
  sitePoints: z.optional(z.int()),
  /** On a team that got the player during the season: the number of the first episode that counts for it. */
  countsFrom: z.optional(z.int()),
});
export type RosterPlayer = z.output<typeof RosterPlayer>;

export const PlayerPerformance = z.extend(RosterPlayer, {
  /** Episodes in which the player has a score. */
  episodeCount: z.int(),
  /** Episodes with scores in which the player was in the game. Servers before this field answer without it. */
  episodesCompeted: z.optional(z.int()),
});
export type PlayerPerformance = z.output<typeof PlayerPerformance>;

export const PlayerStanding = z.object({
  playerId: Id,
  place: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  tribeName: z.nullable(z.string()),
  tribeColor: z.nullable(z.string()),
  eliminated: z.boolean(),
  exitKind: ShownExitKind,
  /** By the league's own values and events. */
  totalPoints: Points,
  /** In a league with those, the points by the site's values; missing in others. */
  sitePoints: z.optional(z.int()),
});
export type PlayerStanding = z.output<typeof PlayerStanding>;

const EpisodeScore = z.object({
  episodeId: Id,
  title: z.nullable(z.string()),
  airDate: Iso,
  episodeScore: z.int(),
  scores: z.array(z.object({ points: z.int(), statistic: z.object({ name: z.string() }) })),
});

/** What is known of a player beside the game; null where the season does not say. */
const PlayerFacts = z.object({
  age: z.nullable(z.int()),
  home: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  /** The tribes so far, each with the number of the episode from which the player is in it. */
  tribes: z.array(z.extend(Tribe, { fromEpisode: z.int() })),
});

/** The league in which a player is looked at, which may hide results for longer than the caller's other pages. */
const InLeague = z.object({ leagueId: z.optional(Id) });

export const playerRoutes = {
  list: route({
    name: "player.list",
    method: "GET",
    path: "/players",
    access: "user",
    summary: "The season's players by points",
    reply: successWith(z.array(PlayerPerformance)),
  }),
  standings: route({
    name: "player.standings",
    method: "GET",
    path: "/player/byLeague",
    access: "member",
    summary: "All players of the season with their place and their team in the league",
    query: z.object({ leagueId: Id }),
    reply: successWith(z.array(PlayerStanding)),
  }),
  scoreHistory: route({
    name: "player.scoreHistory",
    method: "GET",
    path: "/episode/totalScores/:playerId",
    access: "user",
    summary: "A player's scores by episode, newest first",
    params: z.object({ playerId: Id }),
    query: InLeague,
    reply: successWith(z.array(EpisodeScore)),
  }),
  facts: route({
    name: "player.facts",
    method: "GET",
    path: "/player/facts/:playerId",
    access: "user",
    summary: "A player's age, home and job, and the tribes up to the last episode that has aired",
    params: z.object({ playerId: Id }),
    query: InLeague,
    reply: successWith(PlayerFacts),
  }),
  setEliminated: route({
    name: "player.setEliminated",
    method: "POST",
    path: "/player/setEliminated/:playerId",
    access: "scorer",
    summary: "Eliminates a player in an episode, which adds or moves the last exit; null takes it back",
    params: z.object({ playerId: Id }),
    body: z.object({
      episodeId: z.nullable(Id),
      /** Without it, what is stored; voted out for a new exit. */
      kind: z.optional(ExitKind),
      /** The exit that null takes back; without it, the last one. */
      fromEpisodeId: z.optional(Id),
    }),
    reply: success({}),
  }),
};
