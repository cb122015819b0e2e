import sharp from "sharp";
import { PIXELS_MAX, VARIANTS } from "./picture-limits.ts";
import { stripPng } from "./strip-png.ts";

/**
 * A separate process, started by `make-variants.ts` with a memory limit. It receives the bytes of one upload, sends a
 * `Decoded` and ends.
 */
export type Decoded =
  | { variants: Record<keyof typeof VARIANTS, Uint8Array> }
  | { refusal: { statusCode: number; message: string } };

const TYPES = new Set(["jpeg", "png", "webp", "heif"]);

// One thread for one image: several would multiply the memory.
sharp.concurrency(1);
sharp.cache(false);
// All other formats are blocked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

process.once("message", (bytes: Uint8Array) => void answer(Buffer.from(bytes)));

async function answer(bytes: Buffer): Promise<void> {
  const decoded = await decode(stripPng(bytes));
  // The channel keeps the process alive until the message is sent.
  process.send?.(decoded, () => process.disconnect());
}

async function decode(bytes: Buffer): Promise<Decoded> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata?.format || !TYPES.has(metadata.format))
    return reject(415, "File type must be JPEG, PNG, WebP or AVIF");
  if (metadata.width * metadata.height > PIXELS_MAX)
    return reject(413, "That picture has too many pixels. Please send a smaller one");
  try {
    return { variants: await cutAll(bytes) };
  } catch {
    return reject(415, "That picture is damaged and cannot be read");
  }
}

const reject = (statusCode: number, message: string): Decoded => ({ refusal: { statusCode, message } });

/** Decodes once and makes the smaller sizes from the largest. */
async function cutAll(bytes: Buffer): Promise<Record<keyof typeof VARIANTS, Buffer>> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .rotate()
    .resize(VARIANTS.full, VARIANTS.full, { fit: "cover", position: "attention" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = (edge: number) =>
    sharp(data, { raw: info }).resize(edge, edge).webp({ quality: 82 }).toBuffer();
  return { list: await cut(VARIANTS.list), card: await cut(VARIANTS.card), full: await cut(VARIANTS.full) };
}
