/** A row as it lay when the drag began, in px. */
export interface Row {
  top: number;
  height: number;
}

export interface Drag {
  rows: readonly Row[];
  from: number;
  /** Where it would be dropped. */
  to: number;
  /** How far the pointer has gone, in px. */
  offset: number;
}

/** The place of a dragged row: below every other row whose middle its leading edge has passed. */
export function dropIndex(rows: readonly Row[], from: number, offset: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const edge = dragged.top + offset + (offset > 0 ? dragged.height : 0);
  return rows.filter((row, index) => index !== from && row.top + row.height / 2 < edge).length;
}

/** Where the row at `index` stands while another is dragged past it. */
export function indexDuringDrag({ from, to }: Drag, index: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}
