interface Queues {
  /** The queue that was changed. */
  base: readonly string[];
  /** The queue that another device has stored in the meantime. */
  stored: readonly string[];
  wanted: readonly string[];
}

/**
 * Merges both changes of a queue: players added by either are in it, players removed by either are not. The order is
 * that of `wanted` if it changed the order; an added player stays behind the player that they were put behind.
 */
export function mergeQueue({ base, stored, wanted }: Queues): string[] {
  const isReordered =
    base.filter((id) => wanted.includes(id)).join() !== wanted.filter((id) => base.includes(id)).join();
  const [order, other] = isReordered ? [wanted, stored] : [stored, wanted];
  const isStill = (id: string) => !base.includes(id) || (stored.includes(id) && wanted.includes(id));
  const merged = order.filter(isStill);
  for (const [index, id] of other.entries()) {
    if (merged.includes(id) || !isStill(id)) continue;
    const before = other.slice(0, index).findLast((each) => merged.includes(each));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}
