/**
 * The queue as the server says it is, with those gone who stood in it here, each after whom they stood:
 * the server leaves them out and still keeps their places, for an undo brings them back.
 */
export function keepTakenPlaces(
  known: readonly string[],
  serverOrder: readonly string[],
  taken: ReadonlySet<string>,
) {
  const whole = [...serverOrder];
  for (const [index, id] of known.entries()) {
    if (!taken.has(id) || whole.includes(id)) continue;
    const before = known.slice(0, index).findLast((other) => whole.includes(other));
    whole.splice(before === undefined ? 0 : whole.indexOf(before) + 1, 0, id);
  }
  return whole;
}

/** The whole queue after those who are still to be had were put in a new order; the others keep their places. */
export function applyOrder(whole: readonly string[], shown: readonly string[]): string[] {
  const moved = new Set(shown);
  const left = [...shown];
  return [...whole.map((id) => (moved.has(id) ? (left.shift() ?? id) : id)), ...left];
}

/** Was the queue of the server last seen as `base`? Whoever was taken since is no change of ours. */
export const isUnchanged = (base: readonly string[], serverOrder: readonly string[]): boolean =>
  sameOrder(
    base.filter((id) => serverOrder.includes(id)),
    serverOrder,
  );

export const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
