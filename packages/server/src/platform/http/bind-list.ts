import { Readable } from "node:stream";
import type { Route } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { Deps } from "../deps.ts";
import { type Call, type Fields, routeBinder } from "./bind.ts";
import { JSON_TYPE } from "./direct/direct-replies.ts";

/**
 * Binds routes whose reply is a single list that may be large. Its rows are loaded, checked and sent in batches, as the
 * client takes them, so that neither the list nor its text is in memory as a whole and other requests are answered in
 * between. The bytes are those of the same reply from `binder`.
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
      // An error before the first rows is answered as such; after them it breaks off the reply.
      const first = await pieces.next();
      void reply.type(JSON_TYPE);
      return Readable.from(withFirst(first, pieces));
    });
  };
}

/** The text of the whole reply, a piece for each batch. */
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
