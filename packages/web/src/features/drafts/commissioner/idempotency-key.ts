import { randomUuid } from "../../../platform/api/random-uuid.ts";

/** Returns a function that gives an action's key: unchanged while the body is, so that a retry counts once. */
export function createIdempotencyKeys(): (body: object) => string {
  let last: { serialized: string; key: string } | null = null;
  return (body) => {
    const serialized = JSON.stringify(body);
    if (last?.serialized !== serialized) last = { serialized, key: randomUuid() };
    return last.key;
  };
}
