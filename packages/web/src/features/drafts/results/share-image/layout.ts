import { SHARE_IMAGE } from "../../../../ui/share-image/size.ts";

/** The area for picks, in px. */
const TOP = 336;
const BOTTOM = 1270;
const HEADING = 58;
const GAP = 24;
/** Row heights in px; a single column may be higher. */
const ROW = { min: 34, max: 128, maxSingleColumn: 232 } as const;
/** For each number of columns, the row height in px that looks good. */
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
  /** As many as fit, in order; `omitted` counts the rest. */
  cells: LayoutCell[];
  omitted: number;
}

/**
 * Places the picks: sections (rounds) one below the other, each with a heading unless there is only one, in as
 * few columns as fit. `sections`: the number of picks in each.
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

/** If no number looks good: the columns with the highest rows, and the fewest of equals. */
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
