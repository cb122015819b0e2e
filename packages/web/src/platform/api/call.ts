import type { Call, CallInput, CONFIRMATION_NEEDED, ReplyOf } from "@emberline/contract";
import { ApiError } from "./api-error.ts";
import { buildPath } from "./build-path.ts";
import { takeEarlyReply } from "./start/early-replies.ts";
import { recordServerDate } from "./time/server-time.ts";
import { readToken } from "./token.ts";
import { timeoutSignal } from "./timeout-signal.ts";

const CALL_TIMEOUT_MS = 15_000;
const NOT_MODIFIED = 304;

/** The inputs that a route declares, out of `params`, `query` and `body`. */
export type RequiredInput<R> = {
  [K in keyof CallInput<R> as CallInput<R>[K] extends undefined ? never : K]: CallInput<R>[K];
};
/** No argument for a route without inputs, else one object. */
export type Input<R> = keyof RequiredInput<R> extends never ? [] : [input: RequiredInput<R>];

export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Makes a request and returns the success envelope. Throws `ApiError` for everything else, a stale reply too. */
export function call<R extends Call>(route: R, ...input: Input<R>): Promise<ReplyOf<R>> {
  return send(route, input[0] ?? {});
}

/** A `call` with the token of now, for a change in several steps: a later step is not made as another user. */
export function callAsNow(): typeof call {
  const token = readToken();
  return (route, ...input) => send(route, input[0] ?? {}, { token });
}

/**
 * Like `call`, with an abort signal or another token. Rethrows the abort. When the server wants to know first who is using the session,
 * the user is asked, and the request is made again.
 */
export async function send<R extends Call>(
  route: R,
  request: RequestParts,
  { signal, token = readToken() }: { signal?: AbortSignal | undefined; token?: string | null } = {},
): Promise<ReplyOf<R>> {
  const sendOnce = async () => (await sendTagged(route, request, { signal, token })).reply;
  try {
    return await sendOnce();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.fields["code"] === CONFIRMATION_CODE;
    if (!isAsked || !(await askForConfirmation())) throw error;
    return sendOnce();
  }
}

const CONFIRMATION_CODE: typeof CONFIRMATION_NEEDED = "confirmation_needed";

const refuse = () => Promise.resolve(false);
let askForConfirmation = refuse;

/** Sets how the user is asked who they are; false is for those who do not say. Returns a function that ends it. */
export function setConfirmation(ask: () => Promise<boolean>): () => void {
  askForConfirmation = ask;
  return () => {
    askForConfirmation = refuse;
  };
}

/** A reply, and its ETag if the server sends one. */
export interface TaggedReply<R> {
  reply: ReplyOf<R>;
  etag: string | null;
}

/** Like `send`, given the last reply to the same request: the server does not send it again if it is still right. */
export async function sendTagged<R extends Call>(
  route: R,
  request: RequestParts,
  {
    signal,
    known,
    token = readToken(),
  }: {
    signal?: AbortSignal | undefined;
    known?: TaggedReply<R> | undefined;
    token?: string | null;
  },
): Promise<TaggedReply<R>> {
  const url = buildPath(route.path, request);
  const fetchNow = async () => {
    const response = await fetch(url, {
      method: route.method,
      headers: { ...headersFor(request, token), ...(known?.etag ? { "If-None-Match": known.etag } : {}) },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: timeoutSignal(CALL_TIMEOUT_MS, signal),
    });
    return { response, at: performance.now() };
  };
  const early = route.method === "GET" ? takeEarlyReply(url, token) : undefined;
  const { response, at } = await (early ?? fetchNow()).catch((cause: unknown) => {
    // An aborted request is not a network error.
    if (signal?.aborted) throw cause;
    throw new ApiError(0);
  });
  recordServerDate(response.headers.get("Date"), at);
  const isKnown = response.status === NOT_MODIFIED && known !== undefined;
  const reply = isKnown ? known.reply : await readEnvelope<ReplyOf<R>>(response);
  if (isStale(response)) throw staleError(reply, response);
  return { reply, etag: response.headers.get("ETag") };
}

/** The server answered from memory, because it cannot reach its database. */
const isStale = ({ headers }: Response): boolean => headers.get("Warning")?.startsWith("110 ") ?? false;

function staleError(reply: unknown, { headers }: Response): ApiError {
  const error = new ApiError(503);
  error.stale = { reply, ageMs: Number(headers.get("Age")) * 1000 };
  return error;
}

function headersFor({ body }: RequestParts, token: string | null): Record<string, string> {
  return {
    ...(token === null ? {} : { Authorization: token }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
}

/** The success envelope of a response. Throws `ApiError` for everything else. */
export async function readEnvelope<Reply>(response: Response): Promise<Reply> {
  const envelope: unknown = await response.json().catch(() => null);
  if (!isRecord(envelope)) throw new ApiError(response.ok ? 0 : response.status);
  // The server has serialised it with the contract's schema.
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
