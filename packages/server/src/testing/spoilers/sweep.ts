import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { allRoutes, teamRoutes } from "@emberline/contract";
import { urlFor } from "../app/api-caller.ts";
import { type FanName, type SiteReader, VISITOR } from "./fans.ts";
import { inputsOfRoute, valuesFor } from "./inputs.ts";
import type { LeakSite } from "./leak-site.ts";

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
 * The body without what is sent to all readers on purpose: when the open polls lock, in the calendar when each one does,
 * by the number of its episode, and how many messages about later episodes a chat has.
 */
function withoutOpenParts(path: string, body: string): string {
  if (path === urlFor(teamRoutes.overview)) {
    return body.replaceAll(/"survey":(?:null|\{[^{}]*\})|"surveys":\[[^\]]*\]/g, "");
  }
  if (/^\/api\/league\/[^/]+\/messages/.test(path)) return body.replaceAll(/"folded":\[[^\]]*\]/g, "");
  if (!path.startsWith("/api/calendar/")) return body;
  const [first, ...events] = body.split(/(?=BEGIN:VEVENT\r\n)/);
  const kept = events.filter((event) => !/SUMMARY:Poll locks: Episode \d+\r\n/.test(event));
  return [first, ...kept].join("").replace(/(?:END:VCALENDAR\r\n)?$/, "");
}

/** Every reading call of a fan, with ids of their own, of others, of what is to come, of nothing and malformed. */
export function readingCalls(site: LeakSite, fan: FanName): string[] {
  const values = valuesFor(site, fan);
  const calls = allRoutes
    .filter(({ method, access }) => method === "GET" && access !== "scorer" && access !== "admin")
    .flatMap((route) => inputsOfRoute(route, values).map((input) => urlFor(route, input)));
  return [...new Set(calls)];
}

/** The reading calls in the league with a floor by its member. */
export function flooredCalls(site: LeakSite): string[] {
  const fan = "live in a league with a floor";
  const { floored } = site;
  const teams = floored.teams.map((team) => ({ ...team, sees: null }));
  const ownTeamOf = { ...site.league.ownTeamOf, [fan]: teams[0]!.teamId };
  const calls = readingCalls({ ...site, league: { ...site.league, ...floored, teams, ownTeamOf } }, fan);
  return calls.filter((url) => [floored.leagueId, teams[0]!.teamId].some((id) => url.includes(id)));
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
export const read = (site: LeakSite, reader: SiteReader, path: string): Promise<FanReply> =>
  sendAs(site, reader, { method: "GET", path });

interface Call {
  method: string;
  path: string;
  body?: object | undefined;
}

/** One call as a fan or a visitor, over a real connection: only there are replies sent from memory. */
export async function sendAs(
  { testApp, fans }: LeakSite,
  reader: SiteReader,
  { method, path, body }: Call,
): Promise<FanReply> {
  const { server } = testApp;
  if (!server.server.listening) await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = new URL(server.listeningOrigin);
  const type = body ? { "content-type": "application/json" } : {};
  const identity =
    reader === VISITOR ? { "user-agent": "Twitterbot/1.0" } : { authorization: fans[reader].token };
  const headers = { ...identity, "x-forwarded-for": nextAddress(), ...type };
  const outgoing = request({ agent, host: "127.0.0.1", port, method, path, headers });
  outgoing.end(body && JSON.stringify(body));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what node documents for it
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const whole = await text(incoming);
  const answer = withoutOpenParts(path, whole);
  const hasOpenParts = answer !== whole || (method === "HEAD" && path.startsWith("/api/calendar/"));
  const names = REVEALING_HEADERS.filter((name) => !hasOpenParts || !OF_THE_WHOLE_BODY.has(name));
  const shown = names.map((name) => `${name}: ${String(incoming.headers[name])}`);
  return {
    text: `${incoming.rawHeaders.join(" ")} ${answer}`,
    compared: [incoming.statusCode, ...shown, answer].join("\n"),
  };
}

/** Several calls, one after the other; the replies to all of them in one. */
export async function sendAllAs(
  site: LeakSite,
  reader: SiteReader,
  calls: readonly Call[],
): Promise<FanReply> {
  const replies: FanReply[] = [];
  for (const call of calls) replies.push(await sendAs(site, reader, call));
  const join = (part: keyof FanReply) => replies.map((reply) => reply[part]).join("\n");
  return { text: join("text"), compared: join("compared") };
}
