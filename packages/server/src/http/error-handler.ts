import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { errorFields, isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { sqlState } from "../db/sql-state.ts";
import { AppError } from "../errors.ts";

const WENT_WRONG = "Something went wrong";
export const UNREADABLE = "We could not read that request";
export const NOTHING_HERE = "There is nothing here";
export const UNAVAILABLE = "We cannot reach our records right now. Please try again in a moment.";

/** What Fastify itself refuses, in words for people. */
const WORDS: Record<number, string> = {
  400: UNREADABLE,
  404: NOTHING_HERE,
  405: "That cannot be done here",
  408: "That took too long to arrive",
  413: "That is too large",
  414: "That address is too long",
  415: "Please send JSON",
  431: "That request is too large",
};

const envelope = (status: "fail" | "not_found", message: string) => ({ status, message, err: message });

/** Turns whatever was thrown into a code and the envelope; logs whole what nobody expected. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof AppError) {
    if (error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
    reply.code(error.statusCode).send({ ...envelope(error.envelopeStatus, error.message), ...error.fields });
    return;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    reply.code(400).send(envelope("fail", wordsOfIssue(error.validation[0])));
    return;
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error(errorFields(error), "the database does not answer");
    reply.header("retry-after", 2).code(503).send(envelope("fail", UNAVAILABLE));
    return;
  }
  const refusal = DATABASE_REFUSALS[sqlState(error) ?? ""];
  if (refusal) {
    request.log.warn({ err: error }, "the database refused what the contract let pass");
    reply.code(refusal.code).send(envelope("fail", refusal.words));
    return;
  }
  const code = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (code >= 500) request.log.error({ err: error }, "a call failed");
  const safe = code >= 400 && code < 500 ? code : 500;
  reply.code(safe).send(envelope("fail", safe === 429 ? error.message : (WORDS[safe] ?? WENT_WRONG)));
}

export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).send(envelope("fail", NOTHING_HERE));
}

/** What is no HTTP, or too slow or too long to become a request: nothing of ours has seen it. */
export function answerBrokenRequest(error: Error, socket: Socket): void {
  const codes: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
  const code = codes[sqlState(error) ?? ""] ?? 400;
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(envelope("fail", WORDS[code] ?? WENT_WRONG));
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

interface Issue {
  instancePath: string;
  message?: string | undefined;
}

const ZOD_WORDS = /^(?:Invalid (?:input|option|key|element)|Too (?:big|small)|Unrecognized key)/;

/** The contract's own words where it has them; zod's bare "Invalid input" says nothing to a person. */
function wordsOfIssue(issue: Issue | undefined): string {
  const message = issue?.message ?? "";
  if (message !== "" && !ZOD_WORDS.test(message)) return message;
  const field = issue?.instancePath.split("/").filter(Boolean).join(".");
  return field ? `The field "${field}" is missing or not valid` : WORDS[400]!;
}

const NOT_KEPT = { code: 400, words: UNREADABLE };
/** 22021 and 22P05: letters it cannot keep; 22003: a number beyond its bounds; 23503: what was meant is gone. */
const DATABASE_REFUSALS: Record<string, { code: number; words: string }> = {
  "22021": NOT_KEPT,
  "22P05": NOT_KEPT,
  "22003": NOT_KEPT,
  "23503": { code: 409, words: "Something this belongs to was just deleted. Please load the page again" },
};
