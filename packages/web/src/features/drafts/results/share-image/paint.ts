import {
  fittingSize,
  loadShareFonts,
  paintFrame,
  paintTitle,
  SHARE_COLORS,
  TEXT_FONT,
} from "../../../../ui/share-image/frame.ts";
import { drawText } from "../../../../ui/share-image/draw-text.ts";
import { loadAvatar, paintAvatar, type AvatarImage } from "../../../../ui/share-image/painted-avatar.ts";
import { SHARE_IMAGE } from "../../../../ui/share-image/size.ts";
import type { ShareImageLine, ShareImageContent } from "./content.ts";

type Canvas2d = CanvasRenderingContext2D;

/** Paints the image onto a canvas, after loading fonts and avatars. */
export async function paintShareImage(canvas: HTMLCanvasElement, content: ShareImageContent): Promise<void> {
  const { cells, headings, omitted } = layOutCells(content.sections.map(({ lines }) => lines.length));
  const lines = content.sections.flatMap((section) => section.lines).slice(0, cells.length);
  const { title, subtitle } = content;
  await loadShareFonts([title, subtitle, ...lines.flatMap(({ name, aside }) => [name, aside])]);
  const avatars = await Promise.all(lines.map(async (line, index) => avatarOfLine(line, cells[index])));
  const context = paintFrame(canvas);
  paintTitle(context, content);
  for (const { y, section } of headings) paintHeading(context, content.sections[section]?.heading ?? "", y);
  for (const [index, line] of lines.entries()) paintLine(context, line, avatars[index], cells[index]);
  if (omitted > 0)
    drawText(context, `and ${omitted} more`, {
      x: SHARE_IMAGE.margin,
      y: 1306,
      font: `500 26px ${TEXT_FONT}`,
      color: SHARE_COLORS.muted,
    });
}

const avatarSize = ({ height }: LayoutCell): number => Math.round(Math.min(height * 0.82, 188));

const avatarOfLine = (
  { slot }: ShareImageLine,
  cell: LayoutCell | undefined,
): Promise<AvatarImage> | undefined =>
  slot.player && cell ? loadAvatar(slot.player, avatarSize(cell)) : undefined;

const paintHeading = (context: Canvas2d, heading: string, y: number): void =>
  drawText(context, heading.toUpperCase(), {
    x: SHARE_IMAGE.margin,
    y: y + 38,
    font: `700 22px ${TEXT_FONT}`,
    color: SHARE_COLORS.muted,
  });

function paintLine(
  context: Canvas2d,
  line: ShareImageLine,
  avatar: AvatarImage | undefined,
  cell: LayoutCell | undefined,
): void {
  if (!cell) return;
  const size = avatarSize(cell);
  const { x, y, width, height } = cell;
  const middle = y + height / 2;
  if (line.mine) {
    context.fillStyle = "#3fc1b033";
    context.beginPath();
    context.roundRect(x - 10, y + 3, width + 16, height - 6, 18);
    context.fill();
  }
  const color = line.slot.player?.tribe?.color ?? SHARE_COLORS.line;
  if (avatar) paintAvatar(context, avatar, { x, y: middle - size / 2, size, color });
  const name = Math.round(Math.min(52, Math.max(17, height * 0.3)));
  const textBox = { x: x + size * 1.14 + 4, width: width - size * 1.14 - 8 };
  const shown = fittingSize(context, line.name, {
    family: TEXT_FONT,
    width: textBox.width,
    max: name,
    min: Math.min(name, Math.max(17, name * 0.8)),
  });
  drawText(context, line.name, {
    ...textBox,
    y: middle - 2,
    font: `700 ${shown}px ${TEXT_FONT}`,
    color: SHARE_COLORS.text,
  });
  drawText(context, line.aside, {
    ...textBox,
    y: middle + name * 0.9,
    font: `500 ${Math.round(name * 0.76)}px ${TEXT_FONT}`,
    color: SHARE_COLORS.muted,
  });
}

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

interface LayoutCell {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface ShareImageLayout {
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
