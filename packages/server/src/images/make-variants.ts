import sharp, { type Sharp } from "sharp";
import { AppError } from "../errors.ts";

const PIXELS_MAX = 40_000_000;
const TYPES = new Set(["jpeg", "png", "webp", "heif"]);
const AT_ONCE = 2;
const WAITING_MAX = 20;

/** Square edges in pixels, large enough for screens of twice the density. */
export const VARIANTS = { list: 128, card: 480, full: 1200 } as const;
export type Variant = keyof typeof VARIANTS;

/**
 * Makes the sizes of an uploaded picture as WebP: turned as its camera said, cut to a square round
 * what stands out, without any metadata. Throws 415 for what is no picture, 413 for too large a one.
 */
export const makeVariants = (bytes: Buffer): Promise<Record<Variant, Buffer>> =>
  inTurn(async () => {
    await requirePicture(bytes);
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" }).rotate();
    const [list, card, full] = await Promise.all([
      cut(picture, VARIANTS.list),
      cut(picture, VARIANTS.card),
      cut(picture, VARIANTS.full),
    ]).catch(() => {
      throw new AppError(415, "That picture is damaged and cannot be read");
    });
    return { list, card, full };
  });

const cut = (picture: Sharp, edge: number): Promise<Buffer> =>
  picture
    .clone()
    .resize(edge, edge, { fit: "cover", position: "attention", withoutEnlargement: false })
    .webp({ quality: 82 })
    .toBuffer();

/** By its content, whatever its name and header say. */
async function requirePicture(bytes: Buffer): Promise<void> {
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts?.format || !TYPES.has(facts.format)) {
    throw new AppError(415, "File type must be JPEG, PNG, WebP or AVIF");
  }
  if ((facts.width ?? 0) * (facts.height ?? 0) > PIXELS_MAX) {
    throw new AppError(413, "That picture has too many pixels. Please send a smaller one");
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** Two at a time, off the event loop; when too many wait, the rest is asked to come again. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= WAITING_MAX) {
      throw new AppError(503, "Many pictures are on their way. Please try again in a moment", {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    // Whoever waits longest takes this place over; only without anybody does it fall free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
