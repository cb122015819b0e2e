/** How many rows of one kind an import added, changed and left unchanged. */
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

/** Compares the wanted rows with the stored ones, so that only differences are written. */
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

/** Whether `to` has new values. Null in a file means unknown and never overwrites. */
export function hasChanges<T extends object>(from: T, to: { [K in keyof T]?: T[K] }): boolean {
  return Object.keys(changedFields(from, to)).length > 0;
}

/** The fields in which `to` has a different value that is not null. */
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
