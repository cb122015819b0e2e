import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry, Counter, Histogram } from "prom-client";
import type { Deps } from "../../../platform/deps.ts";
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

/** Bucket limits in seconds, from a reply out of memory to one that a client gives up on. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Times the requests by route. Labels are route patterns, because URLs contain ids, and some contain tokens. */
export function timeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "emberline_http_request_duration_seconds",
    help: "Requests by method, route and status, with the time until the reply was sent",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  app.addHook("onResponse", ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? "unknown";
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const { replies } = app.readModel;
  addTotals(registry, {
    name: "emberline_read_model_replies_total",
    help: "Replies of the read model that were in memory, and those that had to be made",
    label: "result",
    read: () => ({ hit: replies.counts.hits, miss: replies.counts.misses }),
  });
}

interface Totals {
  name: string;
  help: string;
  label: string;
  /** Values by label, since the start. */
  read: () => Record<string, number>;
}

/** Counters that are kept as plain numbers, so that counting costs nothing. */
function addTotals(registry: Registry, { name, help, label, read }: Totals): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [value, total] of Object.entries(read())) counter.inc({ [label]: value }, total);
    },
  });
}
