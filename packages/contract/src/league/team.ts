import { TEAM_NAME_MIN_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, PersonName, Points, showing, text } from "../fields.ts";
import { LeagueDraft, LeagueParams, TEAM_NAME_MESSAGE } from "./league.ts";
import { RosterPlayer } from "../season/player.ts";
import { route, success, successWith } from "../route.ts";

const TeamParams = z.object({ teamId: Id });
const LeagueQuery = z.object({ leagueId: Id });

/** An empty name and a short one have messages of their own (TEAM-13, LEAGUE-16). */
const NewTeamName = text("Please enter a valid team name").check(
  showing(TEAM_NAME_MIN_LENGTH, TEAM_NAME_MESSAGE),
);

/** The time of a player on a team that counts with some of the season's episodes only. */
const TeamStay = z.extend(RosterPlayer, {
  /** The number of the first episode that counts; null for all episodes before `until`. */
  from: z.nullable(z.int()),
  /** The number of the first episode that counts no longer; null while the player is on the team. */
  until: z.nullable(z.int()),
  /** What the team earned with the player in that time. */
  points: Points,
});
export type TeamStay = z.output<typeof TeamStay>;

/** By the rules of the league the points of some episodes count several times, or not at all; missing otherwise. */
const IsWeighed = z.optional(z.literal(true));

/** What the team was given, or paid for replacements, which is part of the bonus; missing for nothing. */
const AdjustedPoints = z.optional(z.int());

export const Team = z.object({
  teamId: Id,
  name: z.string(),
  owner: PersonName,
  league: z.object({ leagueId: Id, name: z.string() }),
  /** Player points + survey points + adjustments; the same number as in the standings. */
  totalPoints: Points,
  /** Of graded surveys, and adjustments. */
  bonus: Points,
  adjusted: AdjustedPoints,
  mine: z.boolean(),
  players: z.array(RosterPlayer),
  /** Those who came or left during the season, in the order of their first episodes; missing if there are none. */
  stays: z.optional(z.array(TeamStay)),
  /** The league's rules allow replacements or trades, or teams have made some this season; missing otherwise. */
  hasMoves: z.optional(z.literal(true)),
  /** The rules have trades, and the caller has another team in the league; missing otherwise. */
  tradesWithMe: z.optional(z.literal(true)),
  isWeighed: IsWeighed,
  /** The captain of the latest episode that has begun to air; of the own team, of the next one. Missing without one. */
  captainId: z.optional(Id),
});

/** A row of the standings; `playersHTML` shows the same players as `players`. */
export const Standing = z.object({
  teamId: Id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  playersHTML: z.string(),
  /** Points of graded surveys, and adjustments. */
  bonus: Points,
  adjusted: AdjustedPoints,
  totalPoints: Points,
  /** What the team earned with its players, which decides the order within a shared rank. */
  playersPoints: Points,
  rank: z.int(),
  /** Whether another team has the same rank. */
  tied: z.boolean(),
  /** Places gained (positive) or lost since the last scored episode. */
  movement: z.int(),
  /** The same after each episode up to the latest scored one, oldest first. */
  form: z.array(Points),
  /** The same with surveys and adjustments, and up to the latest of them, too; the same episodes for every team. */
  race: z.array(z.object({ episode: z.int(), total: Points })),
  /** The latest episode with a recap, null for none, if it is not the last of `race`; the same for every team. */
  recap: z.optional(z.nullable(z.int())),
  mine: z.boolean(),
  players: z.array(RosterPlayer),
  isWeighed: IsWeighed,
});
export type Standing = z.output<typeof Standing>;

/** What a team earned in one episode, and how. */
export const TeamEpisode = z.object({
  episodeId: Id,
  number: z.int(),
  title: z.nullable(z.string()),
  airDate: Iso,
  /** Of the team's players, as they count. */
  points: Points,
  /** How many times the scores of `players` count; missing for once. */
  times: z.optional(z.int()),
  /** Of the episode's survey; null if there is none or it is not graded. */
  pollPoints: z.nullable(z.int()),
  /**
   * What the team was given or paid with the episode, with the reason, null for the price of a replacement; missing for
   * nothing.
   */
  adjustments: z.optional(z.array(z.object({ points: z.int(), reason: z.nullable(z.string()) }))),
  /** Roster and survey points and adjustments up to and including this episode. */
  total: Points,
  /** Players who scored in it, most points first. */
  players: z.array(
    z.extend(RosterPlayer, {
      points: Points,
      /** The captain of the team, whose points count twice; missing for others. */
      isCaptain: z.optional(z.literal(true)),
      scores: z.array(z.object({ points: Points, statistic: z.object({ name: z.string() }) })),
    }),
  ),
});
export type TeamEpisode = z.output<typeof TeamEpisode>;

const TeamSurveyState = z.object({
  locksAt: Iso,
  lockDown: z.boolean(),
  answered: z.boolean(),
  /** False also if questions were added since the team answered. */
  complete: z.boolean(),
});

/** One of the caller's teams with its place in the league and what waits for the caller. */
export const TeamOverview = z.object({
  teamId: Id,
  name: z.string(),
  league: z.object({
    leagueId: Id,
    name: z.string(),
    teamsCount: z.int(),
    /** In the current season; null without one. */
    draft: z.nullable(LeagueDraft),
    /** The caller owns it. */
    mine: z.boolean(),
  }),
  /** As in the standings; null until a team of the league has points. */
  standing: z.nullable(
    z.object({ rank: z.int(), tied: z.boolean(), movement: z.int(), totalPoints: Points }),
  ),
  /**
   * What decides the rank. With it pages change the rank as soon as they hear of a score. Older servers do not send it.
   */
  ranking: z.optional(
    z.object({
      /** The number of the latest episode with scores; 0 without one. */
      latestScored: z.int(),
      /** All teams of the league. */
      teams: z.array(
        z.object({
          teamId: Id,
          /**
           * The team's points without those of `players`: of surveys, adjustments, and what roster changes add or take.
           */
          bonus: Points,
          adjusted: AdjustedPoints,
          /** Points before the latest scored episode, with the bonus: they decide how the rank moved. */
          before: Points,
          players: z.array(z.pick(RosterPlayer, { playerId: true, totalPoints: true, countsFrom: true })),
        }),
      ),
    }),
  ),
  /** What the team earned in the latest episode of its history, survey and adjustments included. */
  latestEpisode: z.nullable(z.object({ number: z.int(), points: Points })),
  /** Most points first. */
  players: z.array(RosterPlayer),
  isWeighed: IsWeighed,
  /** The latest survey. */
  survey: z.nullable(TeamSurveyState),
  /**
   * Every open survey, and those that lock until they are graded, the soonest lock first; older servers do not send it.
   */
  surveys: z.optional(z.array(z.extend(TeamSurveyState, { episode: z.int() }))),
});
export type TeamOverview = z.output<typeof TeamOverview>;

const TeamsOverview = z.object({ latestNoteId: z.nullable(Id), teams: z.array(TeamOverview) });
export type TeamsOverview = z.output<typeof TeamsOverview>;

export const teamRoutes = {
  mine: route({
    name: "team.mine",
    method: "GET",
    path: "/team/myTeams",
    access: "user",
    summary: "The caller's teams",
    reply: successWith(
      z.array(
        z.object({
          teamId: Id,
          name: z.string(),
          league: z.object({
            leagueId: Id,
            name: z.string(),
            teamsCount: z.int(),
            /** In the current season; null without one. */
            draft: z.nullable(LeagueDraft),
          }),
        }),
      ),
    ),
  }),
  overview: route({
    name: "team.overview",
    method: "GET",
    path: "/team/overview",
    access: "user",
    summary: "The caller's teams with rank, points, players and what is due, for the start page",
    reply: successWith(TeamsOverview),
  }),
  myTeam: route({
    name: "team.myTeam",
    method: "GET",
    path: "/team/myTeam/:leagueId",
    access: "user",
    summary: "The caller's team in a league with its players; an admin without a team gets an empty one",
    params: LeagueParams,
    reply: successWith(z.extend(Team, { teamId: z.nullable(Id) })),
  }),
  theirTeam: route({
    name: "team.theirTeam",
    method: "GET",
    path: "/team/theirTeam/:teamId",
    access: "user",
    summary: "Another team of a league the caller belongs to",
    params: TeamParams,
    reply: successWith(Team),
  }),
  history: route({
    name: "team.history",
    method: "GET",
    path: "/team/history/:teamId",
    access: "user",
    summary: "The points of a team in one of the caller's leagues by episode, newest first",
    params: TeamParams,
    reply: successWith(z.object({ teamId: Id, name: z.string(), episodes: z.array(TeamEpisode) })),
  }),
  rename: route({
    name: "team.rename",
    method: "PUT",
    path: "/team/:teamId/name",
    access: "user",
    summary: "Renames the caller's own team",
    params: TeamParams,
    body: z.object({ name: NewTeamName }),
    reply: success({ message: z.string() }),
  }),
  standings: route({
    name: "team.standings",
    method: "GET",
    path: "/team/byLeague",
    access: "member",
    summary: "A league's teams in rank order",
    query: LeagueQuery,
    reply: successWith(z.array(Standing)),
  }),
  forDraft: route({
    name: "team.forDraft",
    method: "GET",
    path: "/team/forDraft/:leagueId",
    access: "member",
    summary: "A league's teams, for setting the draft order",
    params: LeagueParams,
    reply: successWith(z.array(z.object({ teamId: Id, name: z.string(), owner: PersonName }))),
  }),
};
