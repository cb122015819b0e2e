/** A picture for a feed on a phone, upright, in pixels. */
export const PICTURE = { width: 1080, height: 1350, margin: 64 } as const;
/** Below the title, above the foot. */
const TOP = 336;
const BOTTOM = 1270;
const HEADING = 58;
const GAP = 24;
/** Alone in its line a pick may be large. */
const ROW = { least: 34, most: 128, mostAlone: 232 } as const;
/** So many columns look good from this height of a row on; more columns leave less room for a name. */
const GOOD_FROM = [
  [1, 88],
  [2, 56],
  [3, 44],
] as const;

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PictureLayout {
  headings: { y: number; section: number }[];
  /** As many as fit, in order; the rest is counted. */
  places: Place[];
  left: number;
}

/**
 * Where the picks of a picture go: sections (rounds) one below the other, each with a heading unless
 * there is only one, their picks in as few columns as fit.
 */
export function layOut(sections: readonly number[]): PictureLayout {
  const good = GOOD_FROM.find(([count, least]) => rowHeight(sections, count) >= least);
  const columns = good?.[0] ?? columnsFor(sections);
  const most = columns === 1 ? ROW.mostAlone : ROW.most;
  const height = Math.min(most, Math.max(ROW.least, rowHeight(sections, columns)));
  const width = (PICTURE.width - 2 * PICTURE.margin - (columns - 1) * GAP) / columns;
  const layout: PictureLayout = { headings: [], places: [], left: 0 };
  let y = TOP;
  for (const [section, count] of sections.entries()) {
    if (hasHeadings(sections)) {
      if (y + HEADING + height <= BOTTOM) layout.headings.push({ y, section });
      y += HEADING;
    }
    for (let index = 0; index < count; index += 1) {
      const top = y + Math.floor(index / columns) * height;
      const x = PICTURE.margin + (index % columns) * (width + GAP);
      if (layout.left === 0 && top + height <= BOTTOM) layout.places.push({ x, y: top, width, height });
      else layout.left += 1;
    }
    y += Math.ceil(count / columns) * height;
  }
  return layout;
}

const hasHeadings = (sections: readonly number[]) => sections.length > 1;

/** Too many to look good: the columns that leave the most room, and of equals the fewest. */
const columnsFor = (sections: readonly number[]): number =>
  [2, 3, 4].reduce((best, count) =>
    Math.min(rowHeight(sections, count), ROW.least) > Math.min(rowHeight(sections, best), ROW.least)
      ? count
      : best,
  );

function rowHeight(sections: readonly number[], columns: number): number {
  const rows = sections.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
  const headings = hasHeadings(sections) ? sections.length * HEADING : 0;
  return Math.floor((BOTTOM - TOP - headings) / Math.max(rows, 1));
}
