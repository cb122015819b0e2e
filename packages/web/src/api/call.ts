import type { CallInput, ReplyOf, Route } from "@emberline/contract";
import { ApiError } from "./api-error.ts";
import { buildPath } from "./build-path.ts";
import { recordServerDate } from "./server-time.ts";
import { readToken } from "./token.ts";
import { withTimeout } from "./timeout-signal.ts";

const TIMEOUT_MS = 15_000;

/** The parts of a call that its route asks for: `params`, `query`, `body`. */
export type RequiredInput<R> = {
  [K in keyof CallInput<R> as CallInput<R>[K] extends undefined ? never : K]: CallInput<R>[K];
};
/** Nothing for a route that asks nothing, else one object. */
export type Input<R> = keyof RequiredInput<R> extends never ? [] : [input: RequiredInput<R>];

export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Makes a call and gives the whole success envelope; everything else is thrown as an `ApiError`. */
export function call<R extends Route>(route: R, ...input: Input<R>): Promise<ReplyOf<R>> {
  return send(route, input[0] ?? {});
}

/** `call` for those who can be told to stop. */
export async function send<R extends Route>(
  route: R,
  request: RequestParts,
  signal?: AbortSignal,
): Promise<ReplyOf<R>> {
  const response = await fetch(buildPath(route.path, request), {
    method: route.method,
    headers: headersFor(request),
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: withTimeout(TIMEOUT_MS, signal),
  }).catch((cause: unknown) => {
    // A query that nobody wants any more is not a failure of the network.
    if (signal?.aborted) throw cause;
    throw new ApiError(0);
  });
  recordServerDate(response.headers.get("Date"), performance.now());
  return readEnvelope<ReplyOf<R>>(response);
}

function headersFor({ body }: RequestParts): Record<string, string> {
  const token = readToken();
  return {
    ...(token === null ? {} : { Authorization: token }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
}

/** The success envelope of an answer; everything else is thrown. */
export async function readEnvelope<Reply>(response: Response): Promise<Reply> {
  const envelope: unknown = await response.json().catch(() => null);
  if (!isRecord(envelope)) throw new ApiError(response.ok ? 0 : response.status);
  // The contract describes this envelope, and the server that shares it has checked it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (response.ok && envelope["status"] === "success") return envelope as Reply;
  const { message, status, ...fields } = envelope;
  throw new ApiError(
    response.status,
    typeof message === "string" && message !== "" ? message : undefined,
    typeof status === "string" ? status : undefined,
    fields,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
