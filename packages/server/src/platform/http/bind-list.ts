import { Readable } from "node:stream";
import type { Route } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { Deps } from "../deps.ts";
import { type Call, type Fields, routeBinder } from "./bind.ts";
import { JSON_TYPE } from "./bind-cached.ts";

/**
 * Binds routes whose reply is one list that may be large. Rows are loaded, validated and sent in batches, at the
 * client's pace. So the list is never in memory as a whole, and the server answers other requests in between. The bytes
 * equal those of the same reply from `binder`.
 */
export function listBinder(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">) {
  const bindRoute = routeBinder(app, deps);
  return function bindList<R extends Route, Field extends keyof Fields<R> & string>(
    route: R,
    field: Field,
    findBatches: (call: Call<R>) => AsyncIterable<Fields<R>[Field]>,
  ): void {
    const serialiseReply = serializerCompiler({
      schema: route.reply,
      method: route.method,
      url: route.path,
    });
    const serialise = (rows: unknown) => serialiseReply({ status: "success", [field]: rows });
    bindRoute(route, async (call, reply) => {
      const pieces = piecesOf(serialise, findBatches(call));
      // An error before the first rows becomes an error reply; a later error aborts the reply.
      const first = await pieces.next();
      void reply.type(JSON_TYPE);
      return Readable.from(withFirst(first, pieces));
    });
  };
}

/** Yields the text of the reply, one piece per batch. */
async function* piecesOf(
  serialise: (rows: unknown) => string,
  batches: AsyncIterable<unknown>,
): AsyncGenerator<string, undefined> {
  const empty = serialise([]);
  const split = empty.indexOf("[]") + 1;
  const head = empty.slice(0, split);
  const tail = empty.slice(split);
  let before = head;
  for await (const rows of batches) {
    const text = serialise(rows).slice(head.length, -tail.length);
    if (text === "") continue;
    yield before + text;
    before = ",";
  }
  yield before === head ? empty : tail;
}

async function* withFirst(
  first: IteratorResult<string, undefined>,
  rest: AsyncGenerator<string, undefined>,
): AsyncGenerator<string> {
  if (first.value !== undefined) yield first.value;
  yield* rest;
}
