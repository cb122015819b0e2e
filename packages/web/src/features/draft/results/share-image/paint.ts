import { flameCore, flamePath } from "../../../../ui/art/flame-paths.ts";
import { siteName } from "../../../../ui/site-name.ts";
import { faceOf, paintFace, type PictureFace } from "./avatar.tsx";
import { layOut, type Place, PICTURE } from "./layout.ts";
import type { PictureLine, PictureStory } from "./content.ts";
import { write } from "./draw-text.ts";

type Ink = CanvasRenderingContext2D;

// Night, as in the tokens: a picture leaves the page and its theme behind.
const SAND = "#f6efe2";
const DIM = "#b9c4c6";
const EMBER = "#ffb057";
const LINE = "#24465a";
const DISPLAY = '"Bricolage Grotesque", system-ui, sans-serif';
const TEXT = '"Figtree", system-ui, sans-serif';

/** Paints the story onto a canvas, fonts and faces first. */
export async function paintPicture(canvas: HTMLCanvasElement, story: PictureStory): Promise<void> {
  const { places, headings, left } = layOut(story.sections.map(({ lines }) => lines.length));
  const lines = story.sections.flatMap((section) => section.lines).slice(0, places.length);
  await loadFonts(story);
  // Only now: React, which draws the portraits, is not at work on the page any more.
  const faces = await Promise.all(lines.map(async (line, index) => faceOfLine(line, places[index])));
  const ink = canvas.getContext("2d");
  if (!ink) throw new Error("nothing to paint on");
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  paintNight(ink);
  paintHead(ink, story);
  for (const { y, section } of headings) paintHeading(ink, story.sections[section]?.heading ?? "", y);
  for (const [index, line] of lines.entries()) paintLine(ink, line, faces[index], places[index]);
  if (left > 0)
    write(ink, `and ${left} more`, { x: PICTURE.margin, y: 1306, font: `500 26px ${TEXT}`, color: DIM });
}

const faceSize = ({ height }: Place): number => Math.round(Math.min(height * 0.82, 188));

const faceOfLine = ({ slot }: PictureLine, place: Place | undefined): Promise<PictureFace> | undefined =>
  slot.player && place ? faceOf(slot.player, faceSize(place)) : undefined;

/** Only what the names need; a font that does not come leaves the system's. */
async function loadFonts({ title, subtitle, sections }: PictureStory): Promise<void> {
  const words = [
    title,
    subtitle,
    ...sections.flatMap(({ lines }) => lines.flatMap((line) => [line.name, line.aside])),
  ];
  const text = words.join("");
  const fonts = [`700 64px ${DISPLAY}`, `700 30px ${TEXT}`, `500 24px ${TEXT}`];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, text)));
}

function paintNight(ink: Ink): void {
  const { width, height } = PICTURE;
  ink.fillStyle = "#0c1a22";
  ink.fillRect(0, 0, width, height);
  glow(ink, { x: width * 0.86, y: -60, radius: 760, color: "#173d4f" });
  glow(ink, { x: width * 0.5, y: height + 260, radius: 620, color: "#5a2a16" });
}

function glow(
  ink: Ink,
  { x, y, radius, color }: { x: number; y: number; radius: number; color: string },
): void {
  const light = ink.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, color);
  light.addColorStop(1, `${color}00`);
  ink.fillStyle = light;
  ink.fillRect(0, 0, PICTURE.width, PICTURE.height);
}

function paintHead(ink: Ink, { title, subtitle }: PictureStory): void {
  const x = PICTURE.margin;
  ink.save();
  ink.translate(x - 10, 52);
  ink.scale(1.9, 1.9);
  paintShape(ink, flamePath, "#ff7a3d");
  paintShape(ink, flameCore, "#ffd27a");
  ink.restore();
  write(ink, siteName(), { x: x + 58, y: 96, font: `700 36px ${DISPLAY}`, color: SAND });
  write(ink, title, { x, y: 206, font: `700 ${titleSize(ink, title)}px ${DISPLAY}`, color: SAND });
  write(ink, subtitle, { x, y: 262, font: `500 30px ${TEXT}`, color: EMBER });
  ink.fillStyle = LINE;
  ink.fillRect(x, 300, PICTURE.width - 2 * x, 2);
}

const titleSize = (ink: Ink, title: string): number =>
  fittingSize(ink, title, {
    family: DISPLAY,
    width: PICTURE.width - 2 * PICTURE.margin,
    most: 68,
    least: 44,
  });

/** Long names are set smaller before they are cut. */
function fittingSize(ink: Ink, text: string, { family, width, most, least }: Fit): number {
  ink.font = `700 ${most}px ${family}`;
  const fitting = (most * width) / Math.max(ink.measureText(text).width, 1);
  return Math.floor(Math.min(most, Math.max(least, fitting - 1)));
}

interface Fit {
  family: string;
  width: number;
  /** In pixels. */
  most: number;
  least: number;
}

function paintShape(ink: Ink, outline: string, color: string): void {
  ink.fillStyle = color;
  ink.fill(pathFrom(outline));
}

const pathFrom = (outline: string): Path2D => new Path2D(outline);

const paintHeading = (ink: Ink, heading: string, y: number): void =>
  write(ink, heading.toUpperCase(), { x: PICTURE.margin, y: y + 38, font: `700 22px ${TEXT}`, color: DIM });

function paintLine(
  ink: Ink,
  line: PictureLine,
  face: PictureFace | undefined,
  place: Place | undefined,
): void {
  if (!place) return;
  const size = faceSize(place);
  const { x, y, width, height } = place;
  const middle = y + height / 2;
  if (line.mine) {
    ink.fillStyle = "#3fc1b033";
    ink.beginPath();
    ink.roundRect(x - 10, y + 3, width + 16, height - 6, 18);
    ink.fill();
  }
  const color = line.slot.player?.tribe?.color ?? LINE;
  if (face) paintFace(ink, face, { x, y: middle - size / 2, size, color });
  const name = Math.round(Math.min(52, Math.max(17, height * 0.3)));
  const words = { x: x + size * 1.14 + 4, width: width - size * 1.14 - 8 };
  const shown = fittingSize(ink, line.name, {
    family: TEXT,
    width: words.width,
    most: name,
    least: Math.min(name, Math.max(17, name * 0.8)),
  });
  write(ink, line.name, { ...words, y: middle - 2, font: `700 ${shown}px ${TEXT}`, color: SAND });
  write(ink, line.aside, {
    ...words,
    y: middle + name * 0.9,
    font: `500 ${Math.round(name * 0.76)}px ${TEXT}`,
    color: DIM,
  });
}
