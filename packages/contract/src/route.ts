import * as z from "zod/mini";

/**
 * Who may make a call.
 * - `anyone`: the token is ignored.
 * - `user`: a user with a valid session.
 * - `member`: a user with a team in the league that `leagueId` names, or an admin.
 * - `owner`: the owner of that league, or an admin.
 * - `scorer`: a scorer or an admin.
 * - `admin`: an admin.
 * Calls about a team (`teamId`) are `user` calls whose use case checks the rest.
 */
export type Access = "anyone" | "user" | "member" | "owner" | "scorer" | "admin";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.ZodMiniType;

/** The largest body of a route that does not say otherwise. */
export const BODY_MAX_BYTES = 16 * 1024;
/** The largest body of any route (a survey is posted back whole); uploads have limits of their own. */
export const LARGEST_BODY_BYTES = 1024 * 1024;
/** A season file with the photos of its players. */
export const SEASON_FILE_BODY_BYTES = 8 * 1024 * 1024;

/** One call as data: the server binds it, the app calls it, OpenAPI and tests are generated from it. */
export interface Route<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Allowed extends Access = Access,
> {
  /** `feature.verb`, unique. */
  name: string;
  method: Method;
  /** Relative to `/api`, with `:name` for parts that `params` describes. */
  path: string;
  access: Allowed;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Fields of the body that together name one thing. Calls about the same thing, also of different routes of a
   * feature, take effect in the order in which they arrive at a server; of two that overlap while they arrive,
   * either may be first.
   */
  inOrderOf?: readonly string[];
  /** For routes with valid bodies larger than `BODY_MAX_BYTES`. */
  bodyMaxBytes?: number;
  /** The whole success envelope; fields it does not list never leave the server. */
  reply: Reply;
}

/** What a caller needs of a route. */
export interface Call<R extends Route = Route> extends Pick<Route, "name" | "method" | "path"> {
  /** Only a type: the route, which says what goes in and comes out. */
  readonly route?: R;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller passes. */
export type CallInput<C> =
  C extends Route<infer P, infer Q, infer B>
    ? { params: In<P>; query: In<Q>; body: In<B> }
    : C extends Call<infer R extends Route>
      ? CallInput<R>
      : never;
/** What a handler gets, after parsing. */
export type HandlerInput<R> =
  R extends Route<infer P, infer Q, infer B> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never;
/** The success envelope of a route. */
export type ReplyOf<C> =
  C extends Route<Schema | undefined, Schema | undefined, Schema | undefined, infer S>
    ? z.output<S>
    : C extends Call<infer R extends Route>
      ? ReplyOf<R>
      : never;

/** Declares a call; adds nothing, keeps the exact types. */
export function route<
  Reply extends Schema,
  const Allowed extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Route<Params, Query, Body, Reply, Allowed>): Route<Params, Query, Body, Reply, Allowed> {
  return definition;
}

/** `{status:'success', …fields}`. */
export const success = <Shape extends z.core.$ZodShape>(fields: Shape) =>
  z.object({ status: z.literal("success"), ...fields });

/** `{status:'success', data}`. */
export const successWith = <Data extends Schema>(data: Data) => success({ data });

/** The envelope of every failure: the same short text twice. */
export const Failure = z.object({
  status: z.enum(["fail", "not_found"]),
  message: z.string(),
  err: z.string(),
});
