import { randomUuid } from "../../../api/random-uuid.ts";

/** Answers the key of an act: the same for the same act as before, so that sent again it counts once. */
export function createIdempotencyKeys(): (body: object) => string {
  let last: { serialized: string; key: string } | null = null;
  return (body) => {
    const serialized = JSON.stringify(body);
    if (last?.serialized !== serialized) last = { serialized, key: randomUuid() };
    return last.key;
  };
}
