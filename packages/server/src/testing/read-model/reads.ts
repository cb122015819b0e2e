import {
  leagueRoutes,
  noteRoutes,
  playerRoutes,
  recapRoutes,
  type Route,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { urlFor } from "../app/api-caller.ts";
import type { TestUser } from "../app/test-app.ts";

export interface Read {
  route: Route;
  as: TestUser;
  url: string;
}

/** Every cached route as each user sees it. */
export function readsOf(users: TestUser[], leagueIds: string[]): Read[] {
  const ofLeague = leagueIds.flatMap((leagueId) => [
    { route: teamRoutes.standings, url: urlFor(teamRoutes.standings, { query: { leagueId } }) },
    { route: playerRoutes.standings, url: urlFor(playerRoutes.standings, { query: { leagueId } }) },
    { route: leagueRoutes.get, url: urlFor(leagueRoutes.get, { params: { leagueId } }) },
    { route: surveyRoutes.open, url: urlFor(surveyRoutes.open, { params: { leagueId } }) },
    { route: surveyRoutes.latest, url: urlFor(surveyRoutes.latest, { params: { leagueId } }) },
  ]);
  const general = [
    playerRoutes.list,
    teamRoutes.mine,
    teamRoutes.overview,
    noteRoutes.list,
    noteRoutes.latest,
  ].map((route) => ({ route, url: urlFor(route) }));
  const recaps = [1, 2, 3, 4].map((episode) => ({
    route: recapRoutes.get,
    url: urlFor(recapRoutes.get, { params: { episode } }),
  }));
  return users.flatMap((as) => [...ofLeague, ...general, ...recaps].map((question) => ({ ...question, as })));
}

/** The reply of a server that can reach the database; broken connections are replaced within a few attempts. */
export async function ask(server: FastifyInstance, { as, url }: Read) {
  for (let left = 100; ; left -= 1) {
    // Over the network most replies bypass Fastify.
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
