import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { AppError } from "../errors.ts";
import { IMAGE_DECODER_FILE } from "../paths.ts";
import type { Decoded } from "./decode-picture.ts";
import { DECODER_MEMORY_MB, type Variant } from "./picture-limits.ts";

const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;
const DECODE_TIMEOUT_MS = 20_000;
/**
 * Niceness: on Linux a decoder gets a quarter of a core that the server needs as well. "Below normal", 10, gives it a
 * tenth, and uploads to a busy machine timed out. No process may raise its own priority.
 */
export const DECODER_PRIORITY = Math.max(getPriority(), 5);

/**
 * Makes the sizes of an uploaded image as WebP: rotated by its EXIF data, cropped to a square around the salient
 * part, without metadata. Throws 415 for other data, 413 for an image that is too large, 503 when too many are
 * waiting.
 */
export const makeVariants = (bytes: Buffer, options: DecoderOptions = {}): Promise<Record<Variant, Buffer>> =>
  withDecoderSlot(async () => {
    const decoded = await decode(bytes, options);
    if (!decoded)
      throw new AppError(413, "That picture is too large to process. Please choose a smaller one");
    if ("refusal" in decoded) throw new AppError(decoded.refusal.statusCode, decoded.refusal.message);
    const { list, card, full } = decoded.variants;
    return { list: Buffer.from(list), card: Buffer.from(card), full: Buffer.from(full) };
  });

/** For tests. */
interface DecoderOptions {
  file?: URL;
  memoryMb?: number;
  timeoutMs?: number;
}

/** Null when the decoder ended without an answer because it exceeded its time or memory. */
async function decode(bytes: Buffer, options: DecoderOptions): Promise<Decoded | null> {
  const decoder = startDecoder(options);
  const timer = setTimeout(() => decoder.kill("SIGKILL"), options.timeoutMs ?? DECODE_TIMEOUT_MS);
  let answer: Decoded | null = null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own program sends nothing else
  decoder.once("message", (message) => (answer = message as Decoded));
  try {
    return await new Promise((resolve, reject) => {
      decoder.once("error", reject);
      decoder.once("close", () => resolve(answer));
      // Sending fails when the decoder has ended, which `close` reports.
      decoder.send(bytes, () => undefined);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Tests set a compiled one. */
export const decoderProgram = { file: IMAGE_DECODER_FILE };

/**
 * A separate process, because only the system can limit what a native decoder allocates; a thread's limits are for
 * JavaScript. Linux limits writable memory; elsewhere the limits on pixels and time must suffice.
 */
function startDecoder({
  file = decoderProgram.file,
  memoryMb = DECODER_MEMORY_MB,
}: DecoderOptions): ChildProcess {
  const path = fileURLToPath(file);
  // Tests and `npm run dev` run the TypeScript source.
  const args = path.endsWith(".ts") ? ["--import", "tsx", path] : [path];
  const options: SpawnOptions = {
    // No environment variables: it handles untrusted data.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  };
  const limited = `ulimit -d ${memoryMb * 1024} && exec "$0" "$@"`;
  const decoder =
    process.platform === "linux"
      ? spawn("/bin/sh", ["-c", limited, process.execPath, ...args], options)
      : spawn(process.execPath, args, options);
  // Pictures can wait; picks and requests cannot.
  if (decoder.pid !== undefined) setPriority(decoder.pid, DECODER_PRIORITY);
  return decoder;
}

const whenFree = pLimit(MAX_CONCURRENT);

/** Throws 503 when too many are waiting. */
async function withDecoderSlot<T>(work: () => Promise<T>): Promise<T> {
  if (whenFree.pendingCount >= MAX_WAITING) {
    throw new AppError(503, "Many pictures are being processed. Please try again in a moment", {
      retryAfterSeconds: 5,
    });
  }
  return whenFree(work);
}
