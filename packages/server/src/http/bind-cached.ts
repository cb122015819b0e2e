import type { Route } from "@emberline/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { readToken } from "../auth/session.ts";
import type { Deps } from "../deps.ts";
import { leagueSource, requireMemberOf } from "../read-model/league-snapshot.ts";
import { findSyncedCaller } from "../read-model/find-caller.ts";
import type { Need, DatabaseOutage } from "../read-model/read-model.ts";
import type { Reply } from "../read-model/reply-cache.ts";
import { requireCaller } from "./authorize.ts";
import { type Call, type Fields, leagueIdOf, requireReadableQuery, toCall } from "./bind.ts";
import { schemaOf } from "./route-schema.ts";

declare module "fastify" {
  interface FastifyRequest {
    outage: DatabaseOutage;
  }
}

/** How to answer from memory. */
interface CachedAnswer<R> {
  /** Tells apart the replies of a route: by league, by what the viewer sees marked as their own, by a poll's lock. */
  key: string;
  /** Everything that the fields are made from. */
  sources: readonly object[];
  /** Called unless the reply is in memory. */
  fields: () => Fields<R>;
}

/** Asks for all it needs first, since it is repeated when something has to be loaded. */
type Answer<R> = (call: Call<R>, need: Need) => CachedAnswer<R>;

/**
 * Binds reading routes that are answered from the read model: always as of a moment after the request arrived, and
 * marked as stale while the database cannot be reached. Replies have an ETag and are compressed on request.
 */
export function cachedBinder(app: FastifyInstance, deps: Deps) {
  return function bindCached<R extends Route>(route: R, answer: Answer<R>): void {
    const serialise = serializerCompiler({
      schema: route.reply,
      method: route.method,
      url: route.path,
    });
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: schemaOf(route),
      preParsing: async (request, _reply, payload) => {
        request.outage = await app.readModel.sync();
        const { outage } = request;
        const caller = await findSyncedCaller(deps, app.readModel, { token: readToken(request), outage });
        request.caller = requireCaller(route.access, caller);
        if (route.query) requireReadableQuery(request);
        return payload;
      },
      preValidation: async (request) => {
        request.receivedAt = deps.now();
      },
      handler: async (request, reply) => {
        const call = toCall<R>(request);
        const { key, sources, fields } = await app.readModel.read((need) => {
          if (route.access === "member") requireMember(route, request, need);
          return answer(call, need);
        }, request.outage);
        const write = () => serialise({ status: "success", ...fields() });
        return send(request, reply, app.readModel.replies.get(`${route.name} ${key}`, sources, write));
      },
    });
  };
}

function requireMember(route: Route, request: FastifyRequest, need: Need): void {
  const leagueId = leagueIdOf(route, request);
  if (!request.caller || typeof leagueId !== "string")
    throw new Error("a member call needs a caller and a leagueId");
  requireMemberOf(need(leagueSource(leagueId)), request.caller);
}

async function send(request: FastifyRequest, reply: FastifyReply, stored: Reply): Promise<FastifyReply> {
  reply.header("etag", stored.etag);
  const { outage } = request;
  if (outage) reply.headers({ warning: '110 - "Response is Stale"', age: outage.ageSeconds });
  if (matches(request.headers["if-none-match"], stored.etag)) return reply.code(304).send();
  const { body, encoding } = await stored.encoded(request.headers["accept-encoding"]?.toString());
  if (encoding) reply.header("content-encoding", encoding);
  return reply.header("vary", varyOf(reply)).type("application/json; charset=utf-8").send(body);
}

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(",").some((part) => part.trim() === etag);

const varyOf = (reply: FastifyReply): string =>
  [reply.getHeader("vary"), "accept-encoding"].filter((name) => name !== undefined).join(", ");
