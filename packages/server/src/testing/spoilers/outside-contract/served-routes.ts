import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { allRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";

/** Fastify names every new server there. */
const CHANNEL = "fastify.initialization";

/** The methods of a path that a server answers outside the contract, by the path with its parameters. */
export type OtherRoutes = Map<string, string[]>;

/** Creates a server, and finds every route that it binds meanwhile and that is not in the contract. */
export async function recordOtherRoutes<T>(
  create: () => Promise<T>,
): Promise<{ created: T; otherRoutes: OtherRoutes }> {
  const otherRoutes: OtherRoutes = new Map();
  const listen = (message: unknown) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Fastify documents for the channel
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      if (!CONTRACT.has(url)) otherRoutes.set(url, [...(otherRoutes.get(url) ?? []), method].flat());
    });
  };
  subscribe(CHANNEL, listen);
  try {
    return { created: await create(), otherRoutes };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}

const CONTRACT = new Set(allRoutes.map(({ path }) => `/api${path}`));
