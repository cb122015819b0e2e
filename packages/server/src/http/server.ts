import { randomUUID } from "node:crypto";
import { BODY_MAX_BYTES } from "@emberline/contract";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
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
import { discardBody } from "./discard-body.ts";

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Creates a server that parses and serialises by the contract's schemas; it does not listen yet. Only
 * `trustedProxies` may set X-Forwarded-For, which rate limits use. Unknown paths are answered with 404.
 */
export function createServer(deps: Pick<Deps, "log">, trustedProxies: string[]): FastifyInstance {
  const logger: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedProxies,
    genReqId: () => randomUUID(),
    // Requests in progress at shutdown get a real reply, as the last on their connection.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Set below. Otherwise Fastify would load its own.
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
  // The legacy client writes `Application/json`.
  app.addHook("onRequest", async (request) => {
    const type = request.headers["content-type"];
    if (type) request.headers["content-type"] = type.replace(/^[^;]+/, (media) => media.toLowerCase());
  });
  // A body that was sent to an unknown path is not read.
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (request.is404 && !/^(?:GET|HEAD)$/.test(request.method)) throw new AppError(404, NOT_FOUND_MESSAGE);
    return payload;
  });
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode >= 400 && !(await discardBody(request.raw))) reply.header("connection", "close");
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
      reply.header("cache-control", "no-store");
    }
  });
  return app;
}

function noCompiler(): never {
  throw new Error("no default compiler is available");
}

/** Warns once: otherwise all users behind an unknown proxy would share one rate limit. */
function warnAboutUnknownProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    if (hasWarned || !request.headers["x-forwarded-for"] || request.ip !== request.socket.remoteAddress)
      return;
    hasWarned = true;
    app.log.warn(
      "X-Forwarded-For from a proxy that TRUST_PROXY does not list: all its users share one rate limit",
    );
  });
}

/** Accepts JSON only. The legacy client sets the type without a body as well. */
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
