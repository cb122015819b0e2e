import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { allRoutes, type Route, teamRoutes } from "@emberline/contract";
import { urlFor } from "../app/api-caller.ts";
import { fieldsOf, UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import type { MarkRecorder } from "./call-sites.ts";
import type { FanName } from "./fans.ts";
import type { LeakSite } from "./leak-site.ts";
import { REVEALING_PLAYERS } from "./leak-season.ts";
import { reactionTargets } from "./comments.ts";
import { messageIdOf, surveyIdOf, wordOf } from "./planted.ts";

/** Headers that tell something of the body; the others depend on how often a page was asked for. */
const REVEALING_HEADERS = [
  "etag",
  "content-length",
  "content-type",
  "last-modified",
  "location",
  "age",
  "warning",
];

/** Not compared where the body has a part that is told on purpose. */
const OF_THE_WHOLE_BODY = new Set(["etag", "content-length"]);

/**
 * The body without what is told to everybody on purpose: when the latest poll locks, in the calendar when each one does,
 * by the number of its episode, and how many messages about later episodes a chat has.
 */
function withoutOpenParts(path: string, body: string): string {
  if (path === urlFor(teamRoutes.overview)) return body.replaceAll(/"survey":(?:null|\{[^{}]*\})/g, "");
  if (/^\/api\/league\/[^/]+\/messages/.test(path)) return body.replaceAll(/"folded":\[[^\]]*\]/g, "");
  if (!path.startsWith("/api/calendar/")) return body;
  const [first, ...events] = body.split(/(?=BEGIN:VEVENT\r\n)/);
  const kept = events.filter((event) => !/SUMMARY:Poll locks: Episode \d+\r\n/.test(event));
  return [first, ...kept].join("").replace(/(?:END:VCALENDAR\r\n)?$/, "");
}

/** What else leaves the server over HTTP. */
const OTHER_URLS = ["/api/nowhere", "/unsubscribe?token=x"];

/** Those who also ask with unknown and malformed ids and numbers, whose refusals have nothing of the fan. */
const THOROUGH: readonly FanName[] = ["manual at 4", "live"];

/** Every reading call of a fan, with ids of their own, of others, of what is to come, of nothing and malformed. */
export function readingCalls(site: LeakSite, fan: FanName): string[] {
  const calls = allRoutes
    .filter(({ method, access }) => method === "GET" && access !== "scorer" && access !== "admin")
    .flatMap((route) => inputsOf(route, site, fan).map((input) => urlFor(route, input)));
  return [...new Set([...calls, ...OTHER_URLS, site.calendars[fan]])];
}

interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** The first value of every field, and each other value of one field with the first of the others. */
function inputsOf(route: Route, site: LeakSite, fan: FanName): Input[] {
  const values = valuesFor(site, fan);
  const fields = [...fieldsOf(route.params), ...fieldsOf(route.query)];
  const valuesOf = (field: string): readonly unknown[] => {
    const known = values[field];
    if (!known) throw new Error(`the leak test needs values for the field ${field}`);
    return known;
  };
  const first = Object.fromEntries(fields.map((field) => [field, valuesOf(field)[0]]));
  const varied = fields.flatMap((field) =>
    valuesOf(field)
      .slice(1)
      .map((value) => ({ ...first, [field]: value })),
  );
  const pick = (input: Record<string, unknown>, schema: Route["query"]) =>
    Object.fromEntries(
      fieldsOf(schema)
        .map((field) => [field, input[field]] as const)
        .filter(([, value]) => value !== undefined),
    );
  return [first, ...varied].map((input) => ({
    params: pick(input, route.params),
    query: pick(input, route.query),
  }));
}

/** At, after and far above the marks, and one without results. */
const REVEALING_EPISODES = [1, 4, 5, 7, 8];

/** By field; the first is the usual one. `undefined` leaves an optional field out. */
function valuesFor({ testApp, league, foreign }: LeakSite, fan: FanName): Record<string, readonly unknown[]> {
  const episodes = testApp.season.episodes.map((_, index) => index + 1);
  const isThorough = THOROUGH.includes(fan);
  const bad = isThorough ? [UNKNOWN_ID, "no-id"] : [];
  const odd = isThorough ? ["0", "10", "x"] : [];
  return {
    leagueId: [league.leagueId, foreign.leagueId, ...bad],
    teamId: [
      league.ownTeamOf[fan],
      ...league.teams.slice(0, 3).map(({ teamId }) => teamId),
      foreign.teamId,
      ...bad,
    ],
    playerId: [...REVEALING_PLAYERS.map((index) => testApp.season.players[index]), ...bad],
    surveyId: [...episodes.map(surveyIdOf), ...bad],
    seasonId: [testApp.season.seasonId, ...bad],
    episodeId: [...testApp.season.episodes, ...bad],
    episode: [...episodes.map(String), ...odd],
    limit: [undefined, "1", "999", ...odd],
    search: [undefined, wordOf(6), "Player"],
    page: [undefined, "1", "2", ...odd],
    before: [undefined, "1000", ...odd],
    after: [undefined, "1000", ...odd],
    options: [undefined, "correct", ...odd],
    invite: ["nonsense"],
    olderThan: [undefined, ...REVEALING_EPISODES.map(messageIdOf), ...bad],
    reactionsOf: [`pick:${league.draftId}`, ...reactionTargets(testApp.season, REVEALING_EPISODES), ...odd],
  };
}

/** A reply: `compared` are the parts that have to be the same whenever the same is known. */
export interface FanReply {
  text: string;
  compared: string;
}

let addresses = 0;
/** Of its own for each request, so that no rate limit answers. */
const nextAddress = () => {
  addresses += 1;
  return `10.200.${addresses >> 8}.${addresses & 255}`;
};

const agent = new Agent({ keepAlive: true });

/** One reading call as a fan. */
export const read = (site: LeakSite, fan: FanName, path: string): Promise<FanReply> =>
  sendAs(site, fan, { method: "GET", path });

/** One call as a fan, over a real connection: only there are replies sent from memory. */
export async function sendAs(
  { testApp, fans }: LeakSite,
  fan: FanName,
  { method, path, body }: { method: string; path: string; body?: object },
): Promise<FanReply> {
  const { server } = testApp;
  if (!server.server.listening) await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = new URL(server.listeningOrigin);
  const type = body ? { "content-type": "application/json" } : {};
  const headers = { authorization: fans[fan].token, "x-forwarded-for": nextAddress(), ...type };
  const outgoing = request({ agent, host: "127.0.0.1", port, method, path, headers });
  outgoing.end(body && JSON.stringify(body));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what node documents for it
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const whole = await text(incoming);
  const answer = withoutOpenParts(path, whole);
  const names = REVEALING_HEADERS.filter((name) => answer === whole || !OF_THE_WHOLE_BODY.has(name));
  const shown = names.map((name) => `${name}: ${String(incoming.headers[name])}`);
  return {
    text: `${incoming.rawHeaders.join(" ")} ${answer}`,
    compared: [incoming.statusCode, ...shown, answer].join("\n"),
  };
}

/** Everything that a fan can read now; with a recorder, each address is the cause of the uses of marks. */
export async function readEverything(
  site: LeakSite,
  fan: FanName,
  recorder?: Pick<MarkRecorder, "doing">,
): Promise<Map<string, FanReply>> {
  const replies = new Map<string, FanReply>();
  for (const url of readingCalls(site, fan)) {
    recorder?.doing.set(site.fans[fan].userId, url);
    replies.set(url, await read(site, fan, url));
  }
  recorder?.doing.delete(site.fans[fan].userId);
  return replies;
}
