import { randomUUID } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "../deps.ts";
import { answerBrokenRequest, answerFailure } from "./failures.ts";

const BODY_MAX_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * A bare server that parses and answers by the contract's schemas; listens to nothing yet. Only `trustedProxies`
 * may say for whom they call: what is counted by address is counted by that.
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
    // Who is in the middle of something when we stop gets a real answer, as the last on their connection.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // What is refused before a route is found, such as an address that is too long, gets the envelope too.
    frameworkErrors: answerFailure,
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFailure);
  app.decorateRequest("caller", null);
  app.decorateRequest("receivedAt", 0);
  readJsonAlone(app);
  warnOfUnknownProxy(app);
  // The existing client writes `Application/json`.
  app.addHook("onRequest", async (request) => {
    const type = request.headers["content-type"];
    if (type) request.headers["content-type"] = type.replace(/^[^;]+/, (media) => media.toLowerCase());
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
      reply.header("cache-control", "no-store");
    }
  });
  return app;
}

/** Once: without it the operator would wonder why all people share the limits of one. */
function warnOfUnknownProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", async (request) => {
    if (isSaid || !request.headers["x-forwarded-for"] || request.ip !== request.socket.remoteAddress) return;
    isSaid = true;
    app.log.warn("a proxy that TRUST_PROXY does not name says for whom it calls: all its users count as one");
  });
}

/** JSON is all we read. The existing client says JSON also when it sends nothing: then nothing came. */
function readJsonAlone(
  app: Pick<FastifyInstance, "removeAllContentTypeParsers" | "getDefaultJsonParser" | "addContentTypeParser">,
): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
}
