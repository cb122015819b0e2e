interface Queues {
  /** What the change was made from. */
  base: readonly string[];
  /** What has become of that elsewhere, on the fan's other phone. */
  stored: readonly string[];
  wanted: readonly string[];
}

/**
 * Both changes in one queue: who came by either is in it, who went by either is not. The order is the one that
 * `wanted` asks for, if it asks for another one; a newcomer stands behind whom they were put.
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
