import type { FastifyInstance } from "fastify";

const DAY_SECONDS = 86_400;
const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-max-age": String(DAY_SECONDS),
  "content-length": "0",
};

/**
 * Lets pages of these origins call the API, without cookies; "*" is every origin. Every OPTIONS request is answered
 * here.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const isOpen = origins.includes("*");
  const headers: Record<string, string> = isOpen
    ? { "access-control-allow-origin": "*" }
    : { vary: "Origin" };
  app.addHook("onRequest", ({ method, headers: { origin } }, reply, done) => {
    reply.headers(headers);
    if (!isOpen && origin !== undefined && origins.includes(origin)) {
      reply.header("access-control-allow-origin", origin);
    }
    if (method === "OPTIONS") reply.code(204).headers(PREFLIGHT_HEADERS).send();
    else done();
  });
}
