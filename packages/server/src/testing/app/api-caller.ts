import { type CallInput, Failure, type ReplyOf, type Route } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { freshIpAddress, type TestUser } from "./test-user.ts";

interface CallerIdentity {
  as?: TestUser | undefined;
  address?: string;
}
type CallOptions<R> = Partial<CallInput<R>> & CallerIdentity;
/** Invalid input may have any shape; `json` is sent unchanged, instead of `body`. */
type InvalidCall = CallerIdentity & { params?: unknown; query?: unknown; body?: unknown; json?: string };

export interface ApiCaller {
  /** Makes a call that must succeed. */
  call: <R extends Route>(route: R, options?: CallOptions<R>) => Promise<ReplyOf<R>>;
  /** Makes a call that must be refused with the envelope. */
  refusal: (route: Route, options?: InvalidCall) => Promise<{ code: number; message: string }>;
  /** Makes a call and returns only its HTTP status. */
  codeOf: (route: Route, options?: InvalidCall) => Promise<number>;
}

/** Calls routes of the contract through the whole server; `inspect` gets every reply. */
export function createApiCaller(
  server: FastifyInstance,
  inspect: (body: string, caller: TestUser | undefined) => void,
): ApiCaller {
  async function send(route: Route, { as, address, params, query, body, json }: InvalidCall) {
    const payload = json ?? (body === undefined ? undefined : JSON.stringify(body));
    const reply = await server.inject({
      method: route.method,
      url: urlFor(route, { params, query }),
      remoteAddress: address ?? as?.address ?? freshIpAddress(),
      headers: {
        ...(as ? { authorization: as.token } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    inspect(reply.body, as);
    return reply;
  }
  return {
    call: async (route, options = {}) => {
      const reply = await send(route, options);
      if (reply.statusCode !== 200) {
        throw new Error(`${route.name} answered ${reply.statusCode} ${reply.body}`);
      }
      const parsed = z.parse(route.reply, reply.json());
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just parsed by the route's own schema
      return parsed as ReplyOf<typeof route>;
    },
    refusal: async (route, options = {}) => {
      const reply = await send(route, options);
      if (reply.statusCode < 400) throw new Error(`${route.name} was not refused: ${reply.body}`);
      const failure = z.parse(Failure, reply.json());
      if (failure.err !== failure.message) throw new Error(`two different messages: ${reply.body}`);
      return { code: reply.statusCode, message: failure.message };
    },
    codeOf: async (route, options = {}) => (await send(route, options)).statusCode,
  };
}

/** The URL of a call, with its path parameters and query. */
export function urlFor(route: Route, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  const parts = new Map(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.get(name) ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ""}`;
}
