/** How many rows of a kind an import added, gave a new value, and found as they are. */
export interface Count {
  added: number;
  changed: number;
  unchanged: number;
}

export interface RowDiff<Wanted, Stored> {
  added: Wanted[];
  changed: { from: Stored; to: Wanted }[];
  count: Count;
}

/** Sets the wanted rows against the stored ones: nothing is written where nothing differs. */
export function diffRows<Wanted, Stored>(
  wanted: Wanted[],
  find: (row: Wanted) => Stored | undefined,
  differs: (from: Stored, to: Wanted) => boolean,
): RowDiff<Wanted, Stored> {
  const added: Wanted[] = [];
  const changed: { from: Stored; to: Wanted }[] = [];
  for (const to of wanted) {
    const from = find(to);
    if (from === undefined) added.push(to);
    else if (differs(from, to)) changed.push({ from, to });
  }
  const unchanged = wanted.length - added.length - changed.length;
  return { added, changed, count: { added: added.length, changed: changed.length, unchanged } };
}

/** Does `to` know better? What a file leaves at null it does not know, and never takes away. */
export function hasChanges<T extends object>(from: T, to: { [K in keyof T]?: T[K] }): boolean {
  return Object.keys(changedFields(from, to)).length > 0;
}

/** The fields in which `to` knows a different value. */
export function changedFields<T extends object>(
  from: T,
  to: { [K in keyof T]?: T[K] },
): { [K in keyof T]?: T[K] } {
  const changes: { [K in keyof T]?: T[K] } = {};
  for (const key in to) {
    const value = to[key];
    if (value !== null && value !== undefined && value !== from[key]) changes[key] = value;
  }
  return changes;
}
