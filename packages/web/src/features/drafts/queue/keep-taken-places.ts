/**
 * The server's queue with the taken players put back at their places. The server leaves them out but keeps
 * their places, because an undo brings them back.
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

/** The whole queue after the available players were reordered; taken ones keep their places. */
export function applyOrder(whole: readonly string[], shown: readonly string[]): string[] {
  const moved = new Set(shown);
  const left = [...shown];
  return [...whole.map((id) => (moved.has(id) ? (left.shift() ?? id) : id)), ...left];
}

/** Whether both lists have the same ids in the same order. */
export const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
