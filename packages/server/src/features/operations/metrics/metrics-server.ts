import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Deps } from "../../../platform/deps.ts";
import { timeRequests } from "./request-metrics.ts";
import { addStateMetrics, type LiveCounts } from "./state-metrics.ts";

/**
 * Creates the server that answers only `GET /metrics`, in Prometheus' text format; it does not listen yet. Call it
 * before routes are bound. Loaded only where metrics are enabled.
 */
export function createMetricsServer(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "pool" | "now" | "settings" | "log">,
  readLive: () => LiveCounts,
): Server {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeRequests(app, registry);
  const readState = addStateMetrics(registry, deps, readLive);
  return createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("The metrics are at /metrics\n");
      return;
    }
    readState()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
        (error: unknown) => {
          deps.log.error({ err: error }, "the metrics could not be read");
          response.writeHead(500).end();
        },
      );
  });
}
