import type { Call, ReplyOf } from "@emberline/contract";
import { type Query, queryOptions, type QueryFunctionContext } from "@tanstack/react-query";
import { isUnreachable } from "./api-error.ts";
import { sendTagged, type Input, type RequestParts, type TaggedReply } from "./call.ts";
import { findReply, requestTime, storeReply } from "./offline/stored-replies.ts";

/**
 * Query options for a route: `useSuspenseQuery(routeQuery(leagueRoutes.get, { params: { leagueId } }))`.
 * The data is the whole success envelope.
 */
export function routeQuery<R extends Call>(route: R, ...input: Input<R>) {
  const request = input[0] ?? {};
  return queryOptions<ReplyOf<R>>({
    queryKey: [route.name, request],
    queryFn: (context) => sendOrRestore({ route, request, context }),
  });
}

/** The prefix of the keys of all queries of a route, for invalidating them together. */
export const routeKey = (route: Call) => [route.name];

/**
 * What the server sent last, without changes that the page has made meanwhile. Replies have no other store that could
 * answer for them: the browser's would outlive a logout.
 */
let lastReplies = new WeakMap<Query, TaggedReply<Call>>();

/** The next request of every query gets a whole reply. */
export function forgetLastReplies(): void {
  lastReplies = new WeakMap();
}

interface Restorable<R extends Call> {
  route: R;
  request: RequestParts;
  context: QueryFunctionContext;
  /** What a query's data is made of a reply. Default: the reply. */
  toData?: (reply: unknown) => unknown;
}

/**
 * Makes a request and keeps its reply on the device. Without a network the query gets the reply kept before, and while
 * the server cannot reach its database the last one that the server knows.
 */
export async function sendOrRestore<R extends Call>(options: Restorable<R>): Promise<ReplyOf<R>> {
  const { route, request, toData = (reply) => reply } = options;
  const { client, queryKey, signal } = options.context;
  const requested = requestTime();
  const replies = lastReplies;
  try {
    const query = client.getQueryCache().find({ queryKey, exact: true });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query has one route
    const known = (query && replies.get(query)) as TaggedReply<R> | undefined;
    const tagged = await sendTagged(route, request, { signal, known });
    if (query && tagged.etag !== null) replies.set(query, tagged);
    const { reply } = tagged;
    void storeReply(queryKey, requested, reply);
    return reply;
  } catch (error) {
    if (!isUnreachable(error) || client.getQueryData(queryKey) !== undefined) throw error;
    const older = error.stale
      ? { reply: error.stale.reply, savedAt: Date.now() - error.stale.ageMs }
      : await findReply(queryKey);
    if (older === null) throw error;
    client.setQueryData(queryKey, toData(older.reply), { updatedAt: older.savedAt });
    error.hasOlderReply = true;
    throw error;
  }
}
