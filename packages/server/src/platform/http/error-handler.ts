import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { errorFields, isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { AppError, errorCode, SERVICE_UNAVAILABLE_MESSAGE } from "../errors.ts";

const INTERNAL_ERROR_MESSAGE = "Something went wrong";
export const UNREADABLE_MESSAGE = "We could not read that request";
export const NOT_FOUND_MESSAGE = "There is nothing here";

/** Messages for errors that Fastify raises. */
const STATUS_MESSAGES: Record<number, string> = {
  400: UNREADABLE_MESSAGE,
  404: NOT_FOUND_MESSAGE,
  405: "That cannot be done here",
  408: "That took too long to arrive",
  413: "That is too large",
  414: "That address is too long",
  415: "Please send JSON",
  431: "That request is too large",
};

const envelope = (status: "fail" | "not_found", message: string) => ({ status, message, err: message });

/** The header with the request id, by which the log identifies a failed request. */
const REQUEST_ID_HEADER = "x-request-id";

/**
 * Turns an error into a status code and the reply. Unexpected errors are logged in full, and the reply names the id of
 * the request in the log.
 */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof AppError) {
    if (error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
    reply.code(error.statusCode).send({ ...envelope(error.envelopeStatus, error.message), ...error.fields });
    return;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    reply.code(400).send(envelope("fail", issueMessage(error.validation[0])));
    return;
  }
  const reqId = request.id;
  if (isDatabaseUnavailable(error)) {
    request.log.error({ reqId, ...errorFields(error) }, "database unavailable; answered 503");
    reply
      .header(REQUEST_ID_HEADER, reqId)
      .header("retry-after", 2)
      .code(503)
      .send(envelope("fail", SERVICE_UNAVAILABLE_MESSAGE));
    return;
  }
  const databaseError = DATABASE_ERRORS[errorCode(error) ?? ""];
  if (databaseError) {
    request.log.warn({ reqId, err: error }, "the database rejected input that passed validation");
    reply
      .header(REQUEST_ID_HEADER, reqId)
      .code(databaseError.code)
      .send(envelope("fail", databaseError.message));
    return;
  }
  const code = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (code >= 500) {
    request.log.error({ reqId, err: error }, "request failed");
    reply.header(REQUEST_ID_HEADER, reqId);
  }
  const safe = code >= 400 && code < 500 ? code : 500;
  reply
    .code(safe)
    .send(envelope("fail", safe === 429 ? error.message : (STATUS_MESSAGES[safe] ?? INTERNAL_ERROR_MESSAGE)));
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).send(envelope("fail", NOT_FOUND_MESSAGE));
}

/** Answers data that never became a request: not HTTP, too slow or too long. */
export function handleMalformedRequest(error: Error, socket: Socket): void {
  const codes: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
  const code = codes[errorCode(error) ?? ""] ?? 400;
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(envelope("fail", STATUS_MESSAGES[code] ?? INTERNAL_ERROR_MESSAGE));
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    "Content-Type: application/json; charset=utf-8",
    "Content-Security-Policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff",
    "Cache-Control: no-store",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

interface Issue {
  instancePath: string;
  message?: string | undefined;
}

const ZOD_DEFAULT_MESSAGE = /^(?:Invalid (?:input|option|key|element)|Too (?:big|small)|Unrecognized key)/;

/** The contract's message, if it has one; zod's "Invalid input" does not help a user. */
function issueMessage(issue: Issue | undefined): string {
  const message = issue?.message ?? "";
  if (message !== "" && !ZOD_DEFAULT_MESSAGE.test(message)) return message;
  const field = issue?.instancePath.split("/").filter(Boolean).join(".");
  return field ? `The field "${field}" is missing or not valid` : STATUS_MESSAGES[400]!;
}

const INVALID_VALUE = { code: 400, message: UNREADABLE_MESSAGE };
/**
 * 22021 and 22P05: characters that PostgreSQL cannot store; 22003: out of range; 23503: the referenced row is gone.
 */
const DATABASE_ERRORS: Record<string, { code: number; message: string }> = {
  "22021": INVALID_VALUE,
  "22P05": INVALID_VALUE,
  "22003": INVALID_VALUE,
  "23503": { code: 409, message: "Something this belongs to was just deleted. Please load the page again" },
};
