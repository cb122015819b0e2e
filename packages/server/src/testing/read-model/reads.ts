import {
  accountRoutes,
  activityRoutes,
  chatRoutes,
  draftRoutes,
  episodeRoutes,
  leagueRoutes,
  moveRoutes,
  myAccountRoutes,
  noteRoutes,
  ownEventRoutes,
  playerRoutes,
  publishingRoutes,
  recapRoutes,
  ruleRoutes,
  type Route,
  scoringRoutes,
  seasonRoutes,
  spoilerRoutes,
  surveyRoutes,
  teamRoutes,
  whatIfRoutes,
} from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { urlFor } from "../app/api-caller.ts";
import type { TestUser } from "../app/test-app.ts";

export interface Read {
  route: Route;
  as: TestUser;
  url: string;
}

/** What routes of single teams and contestants are asked for. */
interface Subjects {
  teamIds: string[];
  playerIds: string[];
}

/** Every cached route as each user sees it. */
export function readsOf(
  users: TestUser[],
  leagueIds: string[],
  { teamIds, playerIds }: Subjects = { teamIds: [], playerIds: [] },
): Read[] {
  const ofLeague = leagueIds.flatMap((leagueId) => [
    { route: teamRoutes.standings, url: urlFor(teamRoutes.standings, { query: { leagueId } }) },
    { route: playerRoutes.standings, url: urlFor(playerRoutes.standings, { query: { leagueId } }) },
    { route: leagueRoutes.get, url: urlFor(leagueRoutes.get, { params: { leagueId } }) },
    { route: ruleRoutes.get, url: urlFor(ruleRoutes.get, { params: { leagueId } }) },
    { route: ownEventRoutes.history, url: urlFor(ownEventRoutes.history, { params: { leagueId } }) },
    { route: whatIfRoutes.get, url: urlFor(whatIfRoutes.get, { params: { leagueId } }) },
    { route: activityRoutes.get, url: urlFor(activityRoutes.get, { params: { leagueId } }) },
    { route: moveRoutes.get, url: urlFor(moveRoutes.get, { params: { leagueId } }) },
    { route: surveyRoutes.open, url: urlFor(surveyRoutes.open, { params: { leagueId } }) },
    { route: surveyRoutes.latest, url: urlFor(surveyRoutes.latest, { params: { leagueId } }) },
    { route: surveyRoutes.myPolls, url: urlFor(surveyRoutes.myPolls, { params: { leagueId } }) },
    { route: teamRoutes.myTeam, url: urlFor(teamRoutes.myTeam, { params: { leagueId } }) },
    { route: draftRoutes.byLeague, url: urlFor(draftRoutes.byLeague, { params: { leagueId } }) },
    { route: chatRoutes.messages, url: urlFor(chatRoutes.messages, { params: { leagueId } }) },
    { route: chatRoutes.state, url: urlFor(chatRoutes.state, { params: { leagueId } }) },
    { route: accountRoutes.start, url: urlFor(accountRoutes.start, { query: { leagueId } }) },
    {
      route: publishingRoutes.corrections,
      url: urlFor(publishingRoutes.corrections, { query: { leagueId } }),
    },
    ...playerIds.flatMap((playerId) => [
      {
        route: playerRoutes.scoreHistory,
        url: urlFor(playerRoutes.scoreHistory, { params: { playerId }, query: { leagueId } }),
      },
      {
        route: playerRoutes.facts,
        url: urlFor(playerRoutes.facts, { params: { playerId }, query: { leagueId } }),
      },
      {
        route: chatRoutes.reactions,
        url: urlFor(chatRoutes.reactions, {
          params: { leagueId },
          query: { reactionsOf: `player:${playerId}` },
        }),
      },
    ]),
  ]);
  const ofTeam = teamIds.flatMap((teamId) => [
    { route: teamRoutes.theirTeam, url: urlFor(teamRoutes.theirTeam, { params: { teamId } }) },
    { route: teamRoutes.history, url: urlFor(teamRoutes.history, { params: { teamId } }) },
  ]);
  const general = [
    playerRoutes.list,
    teamRoutes.mine,
    teamRoutes.overview,
    noteRoutes.list,
    noteRoutes.latest,
    accountRoutes.me,
    myAccountRoutes.chatPreferences,
    myAccountRoutes.recapPreferences,
    spoilerRoutes.mark,
    episodeRoutes.list,
    scoringRoutes.statistics,
    seasonRoutes.past,
  ].map((route) => ({ route, url: urlFor(route) }));
  const recaps = [1, 2, 3, 4].map((episode) => ({
    route: recapRoutes.get,
    url: urlFor(recapRoutes.get, { params: { episode } }),
  }));
  return users.flatMap((as) =>
    [...ofLeague, ...ofTeam, ...general, ...recaps].map((question) => ({ ...question, as })),
  );
}

/** The reply of a server that can reach the database; broken connections are replaced within a few attempts. */
export async function ask(server: FastifyInstance, { as, url }: Read) {
  for (let left = 100; ; left -= 1) {
    const headers = { authorization: as.token, "x-forwarded-for": as.address };
    const reply = server.server.listening
      ? await fetch(`${server.listeningOrigin}${url}`, { headers })
      : toResponse(await server.inject({ method: "GET", url, headers, remoteAddress: as.address }));
    const isAway = reply.status === 503 || reply.headers.has("warning");
    if (left === 0 || !isAway) return { code: reply.status, body: await reply.text() };
  }
}

const toResponse = ({ statusCode: status, headers, body }: Awaited<ReturnType<FastifyInstance["inject"]>>) =>
  new Response(body, { status, headers: headers["warning"] === undefined ? {} : { warning: "110" } });
