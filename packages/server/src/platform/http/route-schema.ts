import type { Route } from "@emberline/contract";

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
