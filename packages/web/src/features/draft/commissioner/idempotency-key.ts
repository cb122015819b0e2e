import { newId } from "../../../api/random-uuid.ts";

/** Answers the key of an act: the same for the same act as before, so that sent again it counts once. */
export function createActKeys(): (body: object) => string {
  let last: { act: string; key: string } | null = null;
  return (body) => {
    const act = JSON.stringify(body);
    if (last?.act !== act) last = { act, key: newId() };
    return last.key;
  };
}
