/** A picture for a feed on a phone, upright, in pixels. */
export const SHARE_IMAGE = { width: 1080, height: 1350, margin: 64 } as const;
/** Below the title, above the foot. */
const TOP = 336;
const BOTTOM = 1270;
const HEADING = 58;
const GAP = 24;
/** Alone in its line a pick may be large. */
const ROW = { min: 34, max: 128, maxSingleColumn: 232 } as const;
/** So many columns look good from this height of a row on; more columns leave less room for a name. */
const COMFORTABLE_ROW_HEIGHTS = [
  [1, 88],
  [2, 56],
  [3, 44],
] as const;

export interface LayoutCell {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ShareImageLayout {
  headings: { y: number; section: number }[];
  /** As many as fit, in order; the rest is counted. */
  cells: LayoutCell[];
  omitted: number;
}

/**
 * Where the picks of a picture go: sections (rounds) one below the other, each with a heading unless
 * there is only one, their picks in as few columns as fit.
 */
export function layOutCells(sections: readonly number[]): ShareImageLayout {
  const comfortable = COMFORTABLE_ROW_HEIGHTS.find(([count, min]) => rowHeight(sections, count) >= min);
  const columns = comfortable?.[0] ?? columnsFor(sections);
  const max = columns === 1 ? ROW.maxSingleColumn : ROW.max;
  const height = Math.min(max, Math.max(ROW.min, rowHeight(sections, columns)));
  const width = (SHARE_IMAGE.width - 2 * SHARE_IMAGE.margin - (columns - 1) * GAP) / columns;
  const layout: ShareImageLayout = { headings: [], cells: [], omitted: 0 };
  let y = TOP;
  for (const [section, count] of sections.entries()) {
    if (hasHeadings(sections)) {
      if (y + HEADING + height <= BOTTOM) layout.headings.push({ y, section });
      y += HEADING;
    }
    for (let index = 0; index < count; index += 1) {
      const top = y + Math.floor(index / columns) * height;
      const x = SHARE_IMAGE.margin + (index % columns) * (width + GAP);
      if (layout.omitted === 0 && top + height <= BOTTOM) layout.cells.push({ x, y: top, width, height });
      else layout.omitted += 1;
    }
    y += Math.ceil(count / columns) * height;
  }
  return layout;
}

const hasHeadings = (sections: readonly number[]) => sections.length > 1;

/** Too many to look good: the columns that leave the most room, and of equals the fewest. */
const columnsFor = (sections: readonly number[]): number =>
  [2, 3, 4].reduce((best, count) =>
    Math.min(rowHeight(sections, count), ROW.min) > Math.min(rowHeight(sections, best), ROW.min)
      ? count
      : best,
  );

function rowHeight(sections: readonly number[], columns: number): number {
  const rows = sections.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
  const headings = hasHeadings(sections) ? sections.length * HEADING : 0;
  return Math.floor((BOTTOM - TOP - headings) / Math.max(rows, 1));
}
