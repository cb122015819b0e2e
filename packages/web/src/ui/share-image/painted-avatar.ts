import { fullName } from "@emberline/game";
import { photoUrlForSize } from "../art/photo-url.ts";
import { type Placeholder, placeholderOf } from "../art/placeholder.ts";
import { TEXT_FONT } from "./frame.ts";

/** Whose face is painted. */
interface Person {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  tribe: { color: string } | null;
}

/** A player's avatar, ready to be painted. */
export type AvatarImage =
  | { photo: ImageBitmap }
  | { placeholder: Placeholder; background: string | undefined };

const PHOTO_TIMEOUT_MS = 8000;

/** The photo if it is on this site and loads, else the initials. Other sites are never contacted. */
export async function loadAvatar(player: Person, sizePx: number): Promise<AvatarImage> {
  const photo =
    player.photoUrl === null ? null : await loadPhoto(photoUrlForSize(player.photoUrl, sizePx / 2));
  return photo
    ? { photo }
    : { placeholder: placeholderOf(fullName(player)), background: player.tribe?.color };
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
  else paintPlaceholder(context, avatar, box);
  context.restore();
}

/** Paints the sunset and the initials like `Avatar` does, on a square of 64. */
function paintPlaceholder(
  context: CanvasRenderingContext2D,
  { placeholder, background }: Extract<AvatarImage, { placeholder: Placeholder }>,
  { x, y, size }: AvatarBox,
): void {
  const fill = (color: string, opacity: number, shape: string | Path2D) => {
    context.globalAlpha = opacity;
    context.fillStyle = color;
    context.fill(typeof shape === "string" ? new Path2D(shape) : shape);
  };
  const sun = new Path2D();
  sun.arc(placeholder.sun, 17, 9, 0, 2 * Math.PI);
  context.translate(x, y);
  context.scale(size / 64, size / 64);
  fill(background ?? placeholder.background, 1, "M0 0h64v64H0Z");
  fill("#0c1a22", 0.3, "M0 0h64v64H0Z");
  fill("#fff3d6", 0.5, sun);
  fill("#0c1a22", 0.35, placeholder.hills);
  context.globalAlpha = 1;
  context.fillStyle = "#fff";
  context.font = `700 23px ${TEXT_FONT}`;
  context.textAlign = "center";
  context.fillText(placeholder.initials, 32, 40);
}
