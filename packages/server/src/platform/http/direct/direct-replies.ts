import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { createLru } from "../../cache/lru.ts";
import type { AddressLimit } from "./address-limit.ts";
import { clientAddress, type TrustsProxy } from "./client-address.ts";

const REMEMBERED_BYTES = 16 * 1024 * 1024;
/** The memory of an entry, without its URL. */
const ENTRY_BYTES = 1000;

export const JSON_TYPE = "application/json; charset=utf-8";

/** A successful reply; without a body for 304. */
export interface DirectReply {
  status: 200 | 304;
  /** Names and values, alternating, without the headers that every reply has. */
  headers: readonly string[];
  /** The request headers that the reply depends on. */
  vary?: string;
  body?: Buffer | string;
}

/** Null when Fastify has to answer. */
type DirectAnswer = (headers: IncomingHttpHeaders) => Promise<DirectReply | null>;

/** Answers of known URLs that bypass Fastify. */
export interface DirectReplies {
  /**
   * Registers an answer after Fastify has answered a GET request for this exact URL successfully. `answer` must check
   * all that the route checks. When it returns null or throws, Fastify handles the request.
   */
  remember: (url: string, answer: DirectAnswer) => void;
  /** Like `remember`, but permanent: for a path without parameters, registered at the start. */
  set: (url: string, answer: DirectAnswer) => void;
  /** Replies by status, since the start. */
  counts: Readonly<Record<DirectReply["status"], number>>;
}

declare module "fastify" {
  interface FastifyInstance {
    direct: DirectReplies;
  }
}

interface DirectOptions {
  trustsProxy: TrustsProxy;
  limit: AddressLimit;
  /** The headers of every reply to a request without `Origin`. */
  headers: OutgoingHttpHeaders;
}

/**
 * Answers GET requests whose URL Fastify has answered before, because its routing, hooks, parsing and headers take
 * longer than the rest of a reply from memory. Fastify handles errors, other methods and cross-origin requests.
 */
export function answerDirectly(app: FastifyInstance, options: DirectOptions): DirectReplies {
  const permanent = new Map<string, DirectAnswer>();
  const remembered = createLru<DirectAnswer>(REMEMBERED_BYTES);
  const { trustsProxy, limit } = options;
  const { vary: generalVary, ...others } = options.headers;
  const headersOfAll = toList(others);
  const counts = { 200: 0, 304: 0 };
  let isClosing = false;
  app.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });

  async function reply(request: IncomingMessage, response: ServerResponse, find: DirectAnswer) {
    const { remaining, resetSeconds, isExceeded } = limit.take(clientAddress(request, trustsProxy));
    const found = isExceeded ? null : await find(request.headers);
    if (found === null || isClosing) return false;
    const vary = [generalVary, found.vary].filter(Boolean).join(", ");
    const own = ["x-ratelimit-limit", String(limit.max), "x-ratelimit-remaining", String(remaining)];
    own.push("x-ratelimit-reset", String(resetSeconds), "cache-control", "no-store");
    if (vary !== "") own.push("vary", vary);
    response.writeHead(found.status, headersOfAll.concat(own, found.headers));
    response.end(found.body);
    counts[found.status] += 1;
    return true;
  }

  const [handle] = app.server.listeners("request");
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const answerByFastify = () => void handle?.call(app.server, request, response);
    const find = isClosing || !isPlainRead(request) ? undefined : findAnswer(request.url ?? "");
    if (!find) {
      answerByFastify();
      return;
    }
    const leave = () => {
      limit.setCounted(request);
      answerByFastify();
    };
    reply(request, response, find).then((isAnswered) => isAnswered || leave(), leave);
  });

  const findAnswer = (url: string) => permanent.get(url) ?? remembered.get(url);
  return {
    remember: (url, answer) => remembered.set(url, answer, ENTRY_BYTES + url.length),
    set: (url, answer) => void permanent.set(url, answer),
    counts,
  };
}

/** True for a GET request without a body and without an `Origin` header. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  headers.origin === undefined &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined;

const toList = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
