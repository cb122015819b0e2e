/** A row's position when the drag began, in px. */
export interface Row {
  top: number;
  height: number;
}

export interface Drag {
  rows: readonly Row[];
  from: number;
  /** The index it would be dropped at. */
  to: number;
  /** How far the pointer has moved, in px. */
  offset: number;
}

/** The index of a dragged row: below every other row whose middle its leading edge has passed. */
export function dropIndex(rows: readonly Row[], from: number, offset: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const edge = dragged.top + offset + (offset > 0 ? dragged.height : 0);
  return rows.filter((row, index) => index !== from && row.top + row.height / 2 < edge).length;
}

/** Where the row at `index` is shown while another row is dragged past it. */
export function indexDuringDrag({ from, to }: Drag, index: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}

/** Where a row goes in the list as it is `now`: behind the row that it was dropped behind, or the nearest one before that is left. */
export function indexAfterDrop(
  shown: readonly string[],
  { from, to }: Pick<Drag, "from" | "to">,
  now: readonly string[],
): number {
  const id = shown[from];
  const others = now.filter((other) => other !== id);
  const before = shown.filter((other) => other !== id).slice(0, to);
  const neighbour = before.findLast((other) => others.includes(other));
  return neighbour === undefined ? 0 : others.indexOf(neighbour) + 1;
}
