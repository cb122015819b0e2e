import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { BODY_MAX_BYTES } from "@emberline/contract";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { readJson } from "../json.ts";
import {
  handleMalformedRequest,
  handleError,
  NOT_FOUND_MESSAGE,
  UNREADABLE_MESSAGE,
} from "./error-handler.ts";
import { IncomingMessage, ServerResponse } from "node:http";
import helmet, { type HelmetOptions } from "helmet";

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Creates a server that parses and serialises by the contract's schemas; it does not listen yet. Only
 * trusted proxies may set X-Forwarded-For, which rate limits use. Unknown paths are answered with 404.
 */
export function createServer(
  deps: Pick<Deps, "log">,
  trustProxy: NonNullable<FastifyServerOptions["trustProxy"]>,
): FastifyInstance {
  const logger: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy,
    genReqId: createRequestIds(),
    // A logger for each request would cost more than the rest of a small reply; errors are logged with the
    // request id.
    childLoggerFactory: (parent) => parent,
    // Requests in progress at shutdown get a real reply, as the last on their connection.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Set below; without this Fastify would load its own compilers.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Errors before routing, such as a URL that is too long, get the same reply format.
    frameworkErrors: handleError,
    clientErrorHandler: handleMalformedRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest("caller", null);
  app.decorateRequest("receivedAt", 0);
  acceptJsonOnly(app);
  warnAboutUnknownProxy(app);
  // These hooks run for every request; with callbacks they take less time than as promises.
  // Media types are case-insensitive, and one client writes `Application/json`.
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    const type = headers["content-type"];
    if (type) headers["content-type"] = type.replace(/^[^;]+/, (media) => media.toLowerCase());
    done();
  });
  // The body of a request to an unknown path is not read.
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const isRefused = request.is404 && !/^(?:GET|HEAD)$/.test(request.method);
    if (isRefused) done(new AppError(404, NOT_FOUND_MESSAGE));
    else done(null, payload);
  });
  if (deps.log.isLevelEnabled("debug")) logRequests(app);
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
      reply.header("cache-control", "no-store");
    }
    if (reply.statusCode < 400) done(null, payload);
    else void endBody(request, reply, () => done(null, payload));
  });
  return app;
}

/** Logs the route's pattern, because URLs contain ids and some contain tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", ({ id: reqId, method, routeOptions }, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    app.log.debug({ reqId, method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, "request");
    done();
  });
}

/** Request ids that are unique across server runs; generating a UUID for each request would take longer. */
function createRequestIds(): () => string {
  const run = randomUUID();
  let count = 0;
  return () => `${run}-${(count += 1)}`;
}

/** Discards the rest of a rejected request's body, or closes the connection after the reply. */
async function endBody({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): Promise<void> {
  if (!(await discardBody(raw))) reply.header("connection", "close");
  done();
}

function noCompiler(): never {
  throw new Error("no default compiler is available");
}

/** Warns once: otherwise all users behind an unknown proxy would share one rate limit. */
function warnAboutUnknownProxy(app: FastifyInstance): void {
  let hasWarned = false;
  const known = new WeakSet<Socket>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, socket } = request;
    if (!hasWarned && headers["x-forwarded-for"] && !known.has(socket)) {
      hasWarned = request.ip === socket.remoteAddress;
      known.add(socket);
      if (hasWarned)
        app.log.warn(
          "X-Forwarded-For from a proxy that TRUST_PROXY does not list: all its users share one rate limit",
        );
    }
    done();
  });
}

/** Accepts JSON only, also an empty body with that type. */
function acceptJsonOnly(
  app: Pick<FastifyInstance, "removeAllContentTypeParsers" | "addContentTypeParser">,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_request: unknown, body: Buffer) => (body.length === 0 ? undefined : readBody(body)),
  );
}

function readBody(body: Buffer): unknown {
  try {
    return readJson(body);
  } catch {
    throw new AppError(400, UNREADABLE_MESSAGE);
  }
}

/** The largest upload including its form. */
const DISCARD_MAX_BYTES = 12 * 1024 * 1024;

/**
 * Reads and discards the rest of a rejected request's body. Otherwise a client that is still sending would not read the
 * reply, and would lose it when the connection closes. Returns false when the body is too large; then the caller must
 * close the connection. The server's request timeout limits the time.
 */
async function discardBody(raw: IncomingMessage): Promise<boolean> {
  const { "content-length": length, "transfer-encoding": coding } = raw.headers;
  if (coding === undefined && (length === undefined || Number(length) === 0)) return true;
  if (Number(length) > DISCARD_MAX_BYTES) return false;
  let bytes = 0;
  try {
    const chunks: AsyncIterable<Uint8Array> = raw.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > DISCARD_MAX_BYTES) return false;
    }
    return true;
  } catch {
    return false;
  }
}

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
