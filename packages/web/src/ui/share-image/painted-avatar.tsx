import { fullName } from "@emberline/game";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { photoUrlForSize } from "../art/photo-url.ts";
import { PortraitDrawing } from "../art/portrait-drawing.tsx";

/** Whose face is painted. */
interface Person {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  tribe: { color: string } | null;
}

/** A player's avatar, ready to be painted. */
export type AvatarImage = { photo: ImageBitmap } | { drawing: SVGElement };

const PHOTO_TIMEOUT_MS = 8000;

/** The photo if it is on this site and loads, else the generated portrait. Other sites are never contacted. */
export async function loadAvatar(player: Person, sizePx: number): Promise<AvatarImage> {
  const photo =
    player.photoUrl === null ? null : await loadPhoto(photoUrlForSize(player.photoUrl, sizePx / 2));
  return photo ? { photo } : { drawing: drawPortrait(player) };
}

async function loadPhoto(address: string): Promise<ImageBitmap | null> {
  if (new URL(address, location.href).origin !== location.origin) return null;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PHOTO_TIMEOUT_MS) });
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}

function drawPortrait(player: Person): SVGElement {
  const box = document.createElement("div");
  const root = createRoot(box);
  flushSync(() => root.render(<PortraitDrawing name={fullName(player)} background={player.tribe?.color} />));
  const drawing = box.querySelector("svg")?.cloneNode(true);
  root.unmount();
  if (!(drawing instanceof SVGElement)) throw new Error("a portrait is an SVG");
  return drawing;
}

export interface AvatarBox {
  x: number;
  y: number;
  size: number;
  /** Of the ring. */
  color: string;
}

const RING = 0.06;

/** Paints an avatar as a circle with a ring in the tribe's colour. */
export function paintAvatar(context: CanvasRenderingContext2D, avatar: AvatarImage, box: AvatarBox): void {
  const { x, y, size, color } = box;
  context.save();
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size * (0.5 - RING), 0, 2 * Math.PI);
  context.clip();
  if ("photo" in avatar) context.drawImage(avatar.photo, x, y, size, size);
  else paintDrawing(context, avatar.drawing, box);
  context.restore();
}

/** Paints the shapes of a 64 × 64 portrait. */
function paintDrawing(
  context: CanvasRenderingContext2D,
  drawing: SVGElement,
  { x, y, size }: AvatarBox,
): void {
  context.translate(x, y);
  context.scale(size / 64, size / 64);
  for (const shape of drawing.querySelectorAll("rect, circle, path")) {
    context.globalAlpha = Number(shape.getAttribute("opacity") ?? 1);
    context.fillStyle = shape.getAttribute("fill") ?? shape.parentElement?.getAttribute("fill") ?? "#000";
    context.fill(pathOf(shape));
  }
}

function pathOf(shape: Element): Path2D {
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  if (shape.tagName === "path") return new Path2D(shape.getAttribute("d") ?? "");
  const path = new Path2D();
  if (shape.tagName === "rect") path.rect(number("x"), number("y"), number("width"), number("height"));
  else path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
  return path;
}
