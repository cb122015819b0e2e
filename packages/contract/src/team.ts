import { TEAM_NAME_MIN_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, PersonName, showing, text } from "./fields.ts";
import { LeagueDraft, LeagueParams, TEAM_NAME_MESSAGE } from "./league.ts";
import { RosterPlayer } from "./player.ts";
import { route, success, successWith } from "./route.ts";

const TeamParams = z.object({ teamId: Id });
const LeagueQuery = z.object({ leagueId: Id });

/** An empty name and a short one have messages of their own (TEAM-13, LEAGUE-16). */
const NewTeamName = text("Please enter a valid team name").check(
  showing(TEAM_NAME_MIN_LENGTH, TEAM_NAME_MESSAGE),
);

export const Team = z.object({
  teamId: Id,
  name: z.string(),
  owner: PersonName,
  league: z.object({ leagueId: Id, name: z.string() }),
  /** Contestants' points + poll points; the number of the standings. */
  totalPoints: z.int(),
  bonus: z.int(),
  mine: z.boolean(),
  players: z.array(RosterPlayer),
});

/** A row of the standings; `playersHTML` is for the existing client, `players` for ours. */
export const Standing = z.object({
  teamId: Id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  playersHTML: z.string(),
  /** Of graded polls. */
  bonus: z.int(),
  totalPoints: z.int(),
  /** Of the present roster: the total less the bonus; decides the order within a shared rank. */
  playersPoints: z.int(),
  rank: z.int(),
  /** Another team has the same rank. */
  tied: z.boolean(),
  /** Places won (positive) or lost since the last scored episode. */
  movement: z.int(),
  /** The present roster's points after each scored episode, oldest first. */
  form: z.array(z.int()),
  /** The total after each episode that counts so far, polls included, oldest first; the same episodes for every team. */
  race: z.array(z.object({ episode: z.int(), total: z.int() })),
  mine: z.boolean(),
  players: z.array(RosterPlayer),
});
export type Standing = z.output<typeof Standing>;

/** What a team earned in one episode, and with what. */
export const TeamEpisode = z.object({
  episodeId: Id,
  number: z.int(),
  title: z.nullable(z.string()),
  airDate: Iso,
  /** Of the present roster. */
  points: z.int(),
  /** Of the episode's poll, once graded; null when there is none or it is not graded. */
  pollPoints: z.nullable(z.int()),
  /** Roster and poll points up to this episode and with it. */
  total: z.int(),
  /** Contestants with something scored in it, most points first. */
  players: z.array(
    z.extend(RosterPlayer, {
      points: z.int(),
      scores: z.array(z.object({ points: z.int(), statistic: z.object({ name: z.string() }) })),
    }),
  ),
});
export type TeamEpisode = z.output<typeof TeamEpisode>;

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
            /** Of the current season; null when none is set. */
            draft: z.nullable(LeagueDraft),
          }),
        }),
      ),
    ),
  }),
  myTeam: route({
    name: "team.myTeam",
    method: "GET",
    path: "/team/myTeam/:leagueId",
    access: "user",
    summary: "The caller's team in a league with its contestants; without a team an admin gets an empty one",
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
    summary: "What a team of a league the caller belongs to earned, episode by episode, newest first",
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
