import { allRoutes, type HandlerInput, type ReplyOf, type Route } from "@emberline/contract";
import { vi } from "vitest";

export interface ApiRequest<R = Route> {
  params: Record<string, string>;
  query: Record<string, string>;
  body: HandlerInput<R>["body"];
  /** The Authorization header; null without one. */
  token: string | null;
}

/** A success envelope without its `status`. */
type Success<R> = Omit<ReplyOf<R>, "status">;
type Reply<R> = Success<R> | ((request: ApiRequest<R>) => Success<R>);
type Answer = (request: ApiRequest) => Response | Promise<Response>;

/** A fake server: `fetch` returns the replies that a test has set up, validated against the contract. */
export interface FakeApi {
  /** Answers a route from now on. A reply that does not fit the contract fails the request. */
  reply: <R extends Route>(route: R, reply: Reply<R>) => void;
  /** Like `reply`, but requests wait until the returned function is called. */
  hold: <R extends Route>(route: R, reply: Reply<R>) => () => void;
  /** Requests of a route wait until the returned function is called, and get the answer set up by then. */
  delay: (route: Route) => () => void;
  /** Refuses a route with a status code, the envelope's message and its other fields. */
  fail: (route: Route, status: number, message?: string, outcome?: string, fields?: object) => void;
  /** The network is down for this route. */
  disconnect: (route: Route) => void;
  /** Every request of a route so far, oldest first. */
  requests: <R extends Route>(route: R) => ApiRequest<R>[];
  isAnswered: (route: Route) => boolean;
}

/** Replaces `fetch` until the end of the test. A request without a reply set up fails. */
export function createFakeApi(): FakeApi {
  const answers = new Map<string, Answer>();
  const received = new Map<string, ApiRequest[]>();
  const delays = new Map<string, Promise<void>>();

  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const match = findRoute(method, new URL(url, location.origin));
    if (!match || !answers.has(match.route.name)) {
      throw new TypeError(`no answer was set up for ${method} ${url}`);
    }
    const { route, params, query } = match;
    const token = new Headers(init.headers).get("Authorization");
    const request = { params, query, token, body: readBody(route, init) };
    received.set(route.name, [...(received.get(route.name) ?? []), request]);
    const delay = delays.get(route.name);
    if (delay) await delay;
    return answers.get(route.name)!(request);
  });

  const requests = <R extends Route>(route: R): ApiRequest<R>[] => received.get(route.name) ?? [];

  const answer = <R extends Route>(route: R, reply: Reply<R>) => {
    const request = requests(route).at(-1);
    return success(route, typeof reply === "function" && request ? reply(request) : reply);
  };

  return {
    requests,
    reply: (route, reply) => void answers.set(route.name, () => answer(route, reply)),
    hold: (route, reply) => {
      const { released, release } = createDeferredRelease();
      answers.set(route.name, () => released.then(() => answer(route, reply)));
      return release;
    },
    delay: (route) => {
      const { released, release } = createDeferredRelease();
      delays.set(route.name, released);
      return release;
    },
    fail: (route, status, message, outcome = "fail", fields = {}) =>
      void answers.set(route.name, () => json({ status: outcome, message, ...fields }, status)),
    disconnect: (route) =>
      void answers.set(route.name, () => Promise.reject(new TypeError("the network is down"))),
    isAnswered: (route) => answers.has(route.name),
  };
}

function createDeferredRelease() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release: () => release() };
}

const success = (route: Route, reply: object) =>
  json(route.reply.parse({ status: "success", ...reply }), 200);

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

/** The request as the server's handler would get it. Throws when the contract does not allow it. */
const readBody = (route: Route, { body }: RequestInit): unknown =>
  typeof body === "string" ? route.body?.parse(JSON.parse(body)) : undefined;

/** Of the routes that fit an address, the one with the fewest parameters. */
function findRoute(method: string, { pathname, searchParams }: URL) {
  const query = Object.fromEntries(searchParams);
  return allRoutes
    .filter((route) => route.method === method)
    .flatMap((route) => {
      const params = matchPath(`/api${route.path}`, pathname);
      return params === null ? [] : [{ route, params, query }];
    })
    .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0];
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const match = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(path);
  if (match === null) return null;
  const parts = Object.entries(match.groups ?? {});
  return Object.fromEntries(parts.map(([name, value]) => [name, decodeURIComponent(value)]));
}
