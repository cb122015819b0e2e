import { flameCorePath, flamePath } from "../art/flame-paths.ts";
import { siteName } from "../site-name.ts";
import { drawText } from "./draw-text.ts";
import { SHARE_IMAGE } from "./size.ts";

// The dark theme's colours: a picture to share does not follow the page's theme.
export const SHARE_COLORS = {
  text: "#f6efe2",
  muted: "#b9c4c6",
  accent: "#ffb057",
  line: "#24465a",
  panel: "#11242f",
  good: "#3fc1b0",
  bad: "#ff8079",
  gold: "#f3c552",
};
export const DISPLAY_FONT = '"Bricolage Grotesque", system-ui, sans-serif';
export const TEXT_FONT = '"Figtree", system-ui, sans-serif';

type Canvas2d = CanvasRenderingContext2D;

/** Loads only the glyphs in use. If a font fails, the system's is used. */
export async function loadShareFonts(texts: readonly string[]): Promise<void> {
  const fonts = [`700 64px ${DISPLAY_FONT}`, `700 30px ${TEXT_FONT}`, `500 24px ${TEXT_FONT}`];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, texts.join(""))));
}

/** Sizes the canvas, and paints the background and the site's name. */
export function paintFrame(canvas: HTMLCanvasElement): Canvas2d {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("nothing to paint on");
  canvas.width = SHARE_IMAGE.width;
  canvas.height = SHARE_IMAGE.height;
  paintBackground(context);
  const x = SHARE_IMAGE.margin;
  paintFlame(context, { x: x - 10, y: 52, scale: 1.9 });
  const font = `700 36px ${DISPLAY_FONT}`;
  drawText(context, siteName(), { x: x + 58, y: 96, font, color: SHARE_COLORS.text });
  return context;
}

/** The title of the picture with a line below. */
export function paintTitle(
  context: Canvas2d,
  { title, subtitle }: { title: string; subtitle: string },
): void {
  const x = SHARE_IMAGE.margin;
  const width = SHARE_IMAGE.width - 2 * x;
  const size = fittingSize(context, title, { family: DISPLAY_FONT, width, max: 68, min: 44 });
  const font = `700 ${size}px ${DISPLAY_FONT}`;
  drawText(context, title, { x, y: 206, font, color: SHARE_COLORS.text });
  drawText(context, subtitle, { x, y: 262, font: `500 30px ${TEXT_FONT}`, color: SHARE_COLORS.accent });
  context.fillStyle = SHARE_COLORS.line;
  context.fillRect(x, 300, width, 2);
}

export function paintFlame(
  context: Canvas2d,
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  paintShape(context, flamePath, "#ff7a3d");
  paintShape(context, flameCorePath, "#ffd27a");
  context.restore();
}

function paintShape(context: Canvas2d, outline: string, color: string): void {
  context.fillStyle = color;
  context.fill(pathFrom(outline));
}

const pathFrom = (outline: string): Path2D => new Path2D(outline);

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

interface Fit {
  family: string;
  width: number;
  /** In pixels. */
  max: number;
  min: number;
}

/** Long names get a smaller font before they are truncated. */
export function fittingSize(context: Canvas2d, text: string, { family, width, max, min }: Fit): number {
  context.font = `700 ${max}px ${family}`;
  const fitting = (max * width) / Math.max(context.measureText(text).width, 1);
  return Math.floor(Math.min(max, Math.max(min, fitting - 1)));
}
