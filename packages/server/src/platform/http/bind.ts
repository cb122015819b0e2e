import {
  BODY_MAX_BYTES,
  type HandlerInput,
  type ReplyOf,
  type Route,
  type Access,
} from "@emberline/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { type Caller, readToken, findCaller } from "../session/session.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { createKeyedMutex } from "../keyed-mutex.ts";
import { UNREADABLE_MESSAGE } from "./error-handler.ts";
import { limitRequests, type RateLimit } from "./rate-limits.ts";
import { passkeyNeeded } from "../session/confirmation.ts";
import type { Need, ReadModel } from "../cache/read-model.ts";

/** What a handler gets. `caller` is null for public routes only. */
export type Call<R> = HandlerInput<R> & {
  caller: CallerOf<R>;
  /**
   * When the request was received completely, in epoch milliseconds: sending slowly gains no time. The check of the
   * session costs none if the body was read together with the headers; the rest of a body is read after the check.
   */
  receivedAt: number;
  request: FastifyRequest;
};

/** Sessions are looked up in parallel but answered in order of arrival, so that no request overtakes another. */
const AUTHENTICATION = "admission";

type CallerOf<R> = R extends { access: "anyone" } ? null : Caller;
export type Fields<R> = Omit<ReplyOf<R>, "status">;
type Handler<R> = (call: Call<R>) => Promise<Fields<R>> | Fields<R>;

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    receivedAt: number;
  }
}

/**
 * Binds routes of the contract to the server. Access is checked before the body is read; then the input is parsed and
 * the handler returns the fields of the reply. Fields that the contract does not list are dropped.
 */
export function binder(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">) {
  const bindRoute = routeBinder(app, deps);
  return function bind<R extends Route>(route: R, handler: Handler<R>, limit?: RateLimit): void {
    bindRoute(route, async (call) => ({ status: "success", ...(await handler(call)) }), limit);
  };
}

/** The same without the envelope: `answerCall` returns the whole reply. */
export function routeBinder(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">) {
  const mutex = createKeyedMutex();
  const authorizeLeague = createLeagueAuthorizer(app);

  /** Checks the league in the path before the body is read. */
  async function authorizeByPath(route: Route, { caller, params }: FastifyRequest): Promise<void> {
    const parsed = route.params?.safeParse(params);
    if (parsed?.success && hasLeagueId(parsed.data)) {
      await authorizeLeague(route.access, caller, parsed.data.leagueId);
    }
  }

  return function bindRoute<R extends Route>(
    route: R,
    answerCall: (call: Call<R>, reply: FastifyReply) => Promise<unknown>,
    limit?: RateLimit,
  ): void {
    const runInOrder = route.inOrderOf && mutex;

    async function admit(request: FastifyRequest, _reply: unknown, payload: RequestPayload) {
      const arrivedAt = deps.now();
      // Node emits the request before it reads on: by then, a body that arrived with the headers is complete.
      setImmediate(() => {
        if (request.raw.complete) request.receivedAt ||= arrivedAt;
      });
      const authenticated = authenticate(deps, app, { access: route.access, request });
      // An error while waiting for an earlier request is handled in the request's own turn.
      if (runInOrder) authenticated.catch(() => undefined);
      request.caller = await (runInOrder ? runInOrder(AUTHENTICATION, () => authenticated) : authenticated);
      if (route.body) await authorizeByPath(route, request);
      if (route.query) requireReadableQuery(request);
      return payload;
    }

    const limits = limit && [
      limitRequests(app, limit, limit.isShared && { deps, name: `${route.method} ${route.path}` }),
    ];

    app.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: schemaOf(route),
      bodyLimit: route.bodyMaxBytes ?? BODY_MAX_BYTES,
      ...(limits && limit.per !== "person" ? { onRequest: limits, config: { hasOwnLimit: true } } : {}),
      // After the rate limit by address, so that rejected requests count, too.
      preParsing: isOpen(route) ? [] : [admit],
      preValidation: (request, _reply, done) => {
        request.receivedAt ||= deps.now();
        done();
      },
      ...(limits && limit.per === "person" ? { preHandler: limits } : {}),
      handler: async (request, reply) => {
        const answer = async () => {
          // Checked again, as things may have changed while the body was received.
          await authorizeLeague(route.access, request.caller, leagueIdOf(route, request));
          return answerCall(toCall<R>(request), reply);
        };
        return runInOrder ? runInOrder(orderKey(route, request), answer) : answer();
      },
    });
  };
}

/** A hook for routes that need no check before the body is read. */
const isOpen = ({ access, query, inOrderOf }: Route): boolean => access === "anyone" && !query && !inOrderOf;

/** Throws 400 for invalid percent-encoding, which would otherwise be taken literally. */
export function requireReadableQuery({ url }: FastifyRequest): void {
  try {
    decodeURIComponent(url.slice(url.indexOf("?") + 1));
  } catch {
    throw new AppError(400, UNREADABLE_MESSAGE);
  }
}

/** Reads the id only from parsed parts: an unparsed query can hold any value. */
export function leagueIdOf(
  route: Route,
  { params, query, body }: { params: unknown; query: unknown; body?: unknown },
): unknown {
  const parsed = [route.params && params, route.query && query, route.body && body];
  for (const part of parsed) {
    if (hasLeagueId(part)) return part.leagueId;
  }
  return undefined;
}

/** Requests with the same key are handled in order. */
const orderKey = ({ inOrderOf = [] }: Route, { body }: FastifyRequest): string =>
  JSON.stringify(inOrderOf.map((field) => new Map(Object.entries(body ?? {})).get(field)));

const hasLeagueId = (part: unknown): part is { leagueId: unknown } =>
  typeof part === "object" && part !== null && "leagueId" in part;

/** Gives the parts the types of the route's schemas, which have parsed them. */
function toCall<R extends Route>(request: FastifyRequest): Call<R> {
  const { params, query, body, caller, receivedAt } = request;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { params, query, body, caller, receivedAt, request } as unknown as Call<R>;
}

declare module "fastify" {
  interface FastifyInstance {
    readModel: ReadModel;
    leagueAccess: LeagueAccess;
  }
}

/** Checks who may read a league and who may change it. The leagues feature implements it. */
export interface LeagueAccess {
  /** Throws 404 when the league does not exist, 403 when the caller is neither a member nor an admin. */
  requireMember: (caller: Caller, leagueId: string) => Promise<void>;
  /** The same check, from the read model. */
  requireMemberInMemory: (need: Need, caller: Caller, leagueId: string) => Promise<void>;
  /** True for the owner and for admins. Throws 404 when the league does not exist. */
  hasOwnerAccess: (caller: Caller, leagueId: string) => Promise<boolean>;
}

/**
 * Finds the caller, before the body is read; null for public routes. Throws 401 without a session, 403 without the
 * role.
 */
async function authenticate(
  deps: Pick<Deps, "db" | "now">,
  { readModel }: Pick<FastifyInstance, "readModel">,
  { access, request }: { access: Access; request: FastifyRequest },
): Promise<Caller | null> {
  if (access === "anyone") return null;
  return requireCaller(access, await findCaller(deps, readModel, readToken(request)));
}

/** Throws 401 without a caller, 403 for routes of admins or scorers to anyone else. */
export function requireCaller(access: Access, caller: Caller | null): Caller {
  if (!caller) throw new AppError(401, "Please log in");
  const isAllowed = caller.isAdmin || (access === "scorer" ? caller.isScorer : access !== "admin");
  if (isAllowed) return caller;
  throw caller.needsPasskey ? passkeyNeeded() : new AppError(403, "Only admins can do this");
}

/**
 * Returns what checks access to the league that the input names. It throws 404 when the league does not exist, 403
 * without access.
 */
function createLeagueAuthorizer({ leagueAccess }: Pick<FastifyInstance, "leagueAccess">) {
  return async (access: Access, caller: Caller | null, leagueId: unknown): Promise<void> => {
    if (access !== "member" && access !== "owner") return;
    if (!caller || typeof leagueId !== "string")
      throw new Error(`a ${access} call needs a caller and a leagueId`);
    if (access === "member") return leagueAccess.requireMember(caller, leagueId);
    if (!(await leagueAccess.hasOwnerAccess(caller, leagueId))) {
      throw new AppError(403, "Only the owner of this league can do this");
    }
  };
}

/** A route of the contract as Fastify and its OpenAPI plugin read it. */
export function schemaOf(route: Route) {
  return {
    summary: route.summary,
    operationId: route.name,
    tags: [route.name.split(".")[0] ?? ""],
    ...(route.access === "anyone" ? {} : { security: [{ token: [] }] }),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: { 200: route.reply },
  };
}
