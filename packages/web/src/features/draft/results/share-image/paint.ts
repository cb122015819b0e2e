import { flameCorePath, flamePath } from "../../../../ui/art/flame-paths.ts";
import { siteName } from "../../../../ui/site-name.ts";
import { loadAvatar, paintAvatar, type AvatarImage } from "./avatar.tsx";
import { layOutCells, type LayoutCell, SHARE_IMAGE } from "./layout.ts";
import type { ShareImageLine, ShareImageContent } from "./content.ts";
import { drawText } from "./draw-text.ts";

type Canvas2d = CanvasRenderingContext2D;

// The dark theme's colours: the image does not follow the page's theme.
const TEXT_COLOR = "#f6efe2";
const MUTED_COLOR = "#b9c4c6";
const ACCENT_COLOR = "#ffb057";
const LINE_COLOR = "#24465a";
const DISPLAY_FONT = '"Bricolage Grotesque", system-ui, sans-serif';
const TEXT_FONT = '"Figtree", system-ui, sans-serif';

/** Paints the image onto a canvas, after loading fonts and avatars. */
export async function paintShareImage(canvas: HTMLCanvasElement, content: ShareImageContent): Promise<void> {
  const { cells, headings, omitted } = layOutCells(content.sections.map(({ lines }) => lines.length));
  const lines = content.sections.flatMap((section) => section.lines).slice(0, cells.length);
  await loadFonts(content);
  // After the await: React must not be rendering the page while it renders the portraits.
  const avatars = await Promise.all(lines.map(async (line, index) => avatarOfLine(line, cells[index])));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("nothing to paint on");
  canvas.width = SHARE_IMAGE.width;
  canvas.height = SHARE_IMAGE.height;
  paintBackground(context);
  paintHeader(context, content);
  for (const { y, section } of headings) paintHeading(context, content.sections[section]?.heading ?? "", y);
  for (const [index, line] of lines.entries()) paintLine(context, line, avatars[index], cells[index]);
  if (omitted > 0)
    drawText(context, `and ${omitted} more`, {
      x: SHARE_IMAGE.margin,
      y: 1306,
      font: `500 26px ${TEXT_FONT}`,
      color: MUTED_COLOR,
    });
}

const avatarSize = ({ height }: LayoutCell): number => Math.round(Math.min(height * 0.82, 188));

const avatarOfLine = (
  { slot }: ShareImageLine,
  cell: LayoutCell | undefined,
): Promise<AvatarImage> | undefined =>
  slot.player && cell ? loadAvatar(slot.player, avatarSize(cell)) : undefined;

/** Loads only the glyphs in use. If a font fails, the system's is used. */
async function loadFonts({ title, subtitle, sections }: ShareImageContent): Promise<void> {
  const textBox = [
    title,
    subtitle,
    ...sections.flatMap(({ lines }) => lines.flatMap((line) => [line.name, line.aside])),
  ];
  const text = textBox.join("");
  const fonts = [`700 64px ${DISPLAY_FONT}`, `700 30px ${TEXT_FONT}`, `500 24px ${TEXT_FONT}`];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, text)));
}

function paintBackground(context: Canvas2d): void {
  const { width, height } = SHARE_IMAGE;
  context.fillStyle = "#0c1a22";
  context.fillRect(0, 0, width, height);
  glow(context, { x: width * 0.86, y: -60, radius: 760, color: "#173d4f" });
  glow(context, { x: width * 0.5, y: height + 260, radius: 620, color: "#5a2a16" });
}

function glow(
  context: Canvas2d,
  { x, y, radius, color }: { x: number; y: number; radius: number; color: string },
): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, color);
  light.addColorStop(1, `${color}00`);
  context.fillStyle = light;
  context.fillRect(0, 0, SHARE_IMAGE.width, SHARE_IMAGE.height);
}

function paintHeader(context: Canvas2d, { title, subtitle }: ShareImageContent): void {
  const x = SHARE_IMAGE.margin;
  context.save();
  context.translate(x - 10, 52);
  context.scale(1.9, 1.9);
  paintShape(context, flamePath, "#ff7a3d");
  paintShape(context, flameCorePath, "#ffd27a");
  context.restore();
  drawText(context, siteName(), { x: x + 58, y: 96, font: `700 36px ${DISPLAY_FONT}`, color: TEXT_COLOR });
  drawText(context, title, {
    x,
    y: 206,
    font: `700 ${titleSize(context, title)}px ${DISPLAY_FONT}`,
    color: TEXT_COLOR,
  });
  drawText(context, subtitle, { x, y: 262, font: `500 30px ${TEXT_FONT}`, color: ACCENT_COLOR });
  context.fillStyle = LINE_COLOR;
  context.fillRect(x, 300, SHARE_IMAGE.width - 2 * x, 2);
}

const titleSize = (context: Canvas2d, title: string): number =>
  fittingSize(context, title, {
    family: DISPLAY_FONT,
    width: SHARE_IMAGE.width - 2 * SHARE_IMAGE.margin,
    max: 68,
    min: 44,
  });

/** Long names get a smaller font before they are truncated. */
function fittingSize(context: Canvas2d, text: string, { family, width, max, min }: Fit): number {
  context.font = `700 ${max}px ${family}`;
  const fitting = (max * width) / Math.max(context.measureText(text).width, 1);
  return Math.floor(Math.min(max, Math.max(min, fitting - 1)));
}

interface Fit {
  family: string;
  width: number;
  /** In pixels. */
  max: number;
  min: number;
}

function paintShape(context: Canvas2d, outline: string, color: string): void {
  context.fillStyle = color;
  context.fill(pathFrom(outline));
}

const pathFrom = (outline: string): Path2D => new Path2D(outline);

const paintHeading = (context: Canvas2d, heading: string, y: number): void =>
  drawText(context, heading.toUpperCase(), {
    x: SHARE_IMAGE.margin,
    y: y + 38,
    font: `700 22px ${TEXT_FONT}`,
    color: MUTED_COLOR,
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
  const color = line.slot.player?.tribe?.color ?? LINE_COLOR;
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
    color: TEXT_COLOR,
  });
  drawText(context, line.aside, {
    ...textBox,
    y: middle + name * 0.9,
    font: `500 ${Math.round(name * 0.76)}px ${TEXT_FONT}`,
    color: MUTED_COLOR,
  });
}
