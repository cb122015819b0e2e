import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/**
 * Sets helmet's headers on every reply. They are the same for all replies, so they are computed once:
 * the Fastify plugin computes them for each request, which took a tenth of the time of an empty reply.
 */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  const headers = response.getHeaders();
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
