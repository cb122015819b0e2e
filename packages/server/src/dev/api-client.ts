import type { CallInput, ReplyOf, Route } from "@emberline/contract";
import * as z from "zod/mini";
import { urlFor } from "../testing/app/api-caller.ts";

export type CallApi = <R extends Route>(
  route: R,
  options?: Partial<CallInput<R>> & { token?: string },
) => Promise<ReplyOf<R>>;

/** Calls a running server by the contract. Throws when a call does not succeed. */
export const createApiClient =
  (origin: string): CallApi =>
  async (
    route,
    {
      token,
      params,
      query,
      body,
    }: { token?: string; params?: unknown; query?: unknown; body?: unknown } = {},
  ) => {
    const response = await fetch(origin + urlFor(route, { params, query }), {
      method: route.method,
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply: unknown = await response.json();
    if (!response.ok) throw new Error(`${route.name} answered ${response.status} ${JSON.stringify(reply)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just parsed by the route's own schema
    return z.parse(route.reply, reply) as ReplyOf<typeof route>;
  };
