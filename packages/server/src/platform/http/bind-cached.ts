import type { Route } from "@emberline/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import {
  type Caller,
  callerOf,
  extendSession,
  readToken,
  tokenHashOf,
  unchangedUntil,
  sessionSource,
} from "../session/session.ts";
import type { Deps } from "../deps.ts";
import { createMoment, type Moment, type Reply } from "../cache/reply-cache.ts";
import type { Need, DatabaseOutage } from "../cache/read-model.ts";
import { requireCaller, type Call, type Fields, leagueIdOf, requireReadableQuery, schemaOf } from "./bind.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** How a route answers from memory. */
interface CachedAnswer<R> {
  /** Distinguishes the replies of a route: by league, by what is marked as the viewer's own, by a poll's lock. */
  key: string;
  /** All values that the fields are made from. */
  sources: readonly object[];
  /** Called only when the reply is not in memory. */
  fields: () => Fields<R>;
  /** Runs before the reply is sent, to record that the caller has received it. Such replies are made for each request. */
  beforeSent?: () => Promise<void>;
}

/** The inputs of an answer. `hasPassed` is the only clock, so that the server knows until when the reply is valid. */
type CachedCall<R> = Pick<Call<R>, "params" | "query" | "caller"> & Pick<Moment, "hasPassed">;

/** Has no effects, because it may run again: see `Compute`. */
type Answer<R> = (call: CachedCall<R>, need: Need) => Promise<CachedAnswer<R>>;

/**
 * Binds GET routes that are answered from the read model: never older than the request, and marked as stale while the
 * database cannot be reached. Replies have an ETag and are compressed if the client accepts it.
 */
export function cachedBinder(app: FastifyInstance, deps: Pick<Deps, "db" | "now">) {
  return function bindCached<R extends Route>(route: R, answer: Answer<R>): void {
    const serialise = serializerCompiler({
      schema: route.reply,
      method: route.method,
      url: route.path,
    });

    async function requireMember(need: Need, caller: Caller, leagueId: unknown): Promise<void> {
      if (typeof leagueId !== "string") throw new Error("a member call needs a leagueId");
      await app.leagueAccess.requireMemberInMemory(need, caller, leagueId);
    }

    const compute =
      ({ tokenHash, receivedAt, hasPassed, parse }: CachedRequest) =>
      async (need: Need) => {
        const session = tokenHash === null ? null : await need(sessionSource(tokenHash));
        const caller = requireCaller(route.access, session && callerOf(session, receivedAt));
        const input = parse();
        if (route.access === "member") await requireMember(need, caller, leagueIdOf(route, input));
        const { params, query } = input;
        // The route's schemas have parsed the parts; here they get their types. `...input` takes a hundred times as long.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const call = { params, query, caller, hasPassed } as unknown as CachedCall<R>;
        return { session, found: await answer(call, need) };
      };

    const replyOf = ({ key, sources, fields }: CachedAnswer<R>) =>
      app.readModel.replies.share(`${route.name} ${key}`, sources, () =>
        serialise({ status: "success", ...fields() }),
      );

    async function find(sent: FastifyRequest, parse: () => Input) {
      const tokenHash = tokenHashOf(readToken(sent));
      const outage = await app.readModel.sync();
      const receivedAt = deps.now();
      // Only what the contract knows: an invented query string must not push out other replies.
      const input = JSON.stringify([route.params && sent.params, route.query && sent.query]);
      const request = `${tokenHash} ${route.name} ${input}`;
      // Without a percent sign the query is readable.
      const isValid = !sent.validationError && !sent.url.includes("%");
      const kept = outage || !isValid ? undefined : app.readModel.replies.find(request, receivedAt);
      if (kept) return { stored: kept, outage };
      const { hasPassed, until } = createMoment(receivedAt);
      const asked = { tokenHash, receivedAt, hasPassed, parse };
      const { result, versions } = await app.readModel.readVersioned(compute(asked), outage);
      const { session, found } = result;
      if (session && !outage) await extendSession(deps.db, session, receivedAt);
      if (!outage) await found.beforeSent?.();
      const stored = replyOf(found);
      if (session && versions && !outage && !found.beforeSent) {
        const validity = { versions, from: receivedAt, until: Math.min(until(), unchangedUntil(session)) };
        app.readModel.replies.keep(request, stored, validity);
      }
      return { stored, outage };
    }

    app.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: schemaOf(route),
      // The handler reports invalid input itself, after it has checked access.
      attachValidation: true,
      // A single handler instead of a hook for each check: every promise between hooks takes time.
      handler: (request, reply) => {
        const { params, query } = request;
        find(request, () => {
          requireValid(route, request);
          return { params, query };
        })
          .then((found) => send(request, reply, found))
          .catch((error: unknown) => reply.send(error));
      },
    });
  };
}

interface CachedRequest extends Pick<Moment, "hasPassed"> {
  tokenHash: string | null;
  receivedAt: number;
  parse: () => Input;
}

/** The input as parsed by the route's schemas. */
interface Input {
  params: unknown;
  query: unknown;
}

interface Found {
  stored: Reply;
  outage: DatabaseOutage;
}

/** Throws when the input is invalid. */
function requireValid(route: Route, request: FastifyRequest): void {
  if (route.query) requireReadableQuery(request);
  if (request.validationError) throw request.validationError;
}

function send(request: FastifyRequest, reply: FastifyReply, { stored, outage }: Found): void {
  reply.header("etag", stored.etag);
  if (outage) reply.headers({ warning: '110 - "Response is Stale"', age: outage.ageSeconds });
  if (matches(request.headers["if-none-match"], stored.etag)) return void reply.code(304).send();
  const { body, encoding } = stored.encoded(request.headers["accept-encoding"]?.toString());
  if (encoding) reply.header("content-encoding", encoding);
  reply.header("vary", varyOf(reply)).type(JSON_TYPE).send(body);
}

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch.split(",").some((part) => part.trim() === etag));

const varyOf = (reply: FastifyReply): string =>
  [reply.getHeader("vary"), "accept-encoding"].filter((name) => name !== undefined).join(", ");
